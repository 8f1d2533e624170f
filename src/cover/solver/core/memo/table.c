/* A table of counts: open addressing, with a few places to look at. */

#ifdef __linux__
#define _DEFAULT_SOURCE /* for madvise */
#endif

#include "table.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

enum {
    NEIGHBOURS = 16, /* entries to look at, from where the hash points to */
    RIVALS = 8, /* of these, the ones of which one gives way */
    SMALLEST = 1024,
    COST_SHIFT = 32,
    COST_MASK = 0xFFFF,
    WORTH_SHIFT = 48,
    PAGE = 2 << 20, /* bytes */
    LARGE = 8 << 20,
    CLEARED_AT_ONCE = 1 << 18,
    MOVED_AT_ONCE = 256,
    STATE_BYTES = 1024, /* are cleared while one state is looked at */
};

static uint64_t *entry_at(const struct table *table, size_t place)
{
    return table->entries + (place & table->mask) * (size_t)table->stride;
}

/* Memory, of which so many bytes at the beginning are `cleared`: a few, where clearing all would take
 * long. A large table is looked at all over, and that is several times as fast where the system can be
 * told to map it in large pages. */
static uint64_t *allocate(size_t bytes, size_t *cleared)
{
#ifdef MADV_HUGEPAGE
    if (bytes >= LARGE) {
        const size_t whole = (bytes + PAGE - 1) / PAGE * PAGE;
        uint64_t *entries = aligned_alloc(PAGE, whole);
        if (entries != NULL)
            madvise(entries, whole, MADV_HUGEPAGE);
        *cleared = 0;
        return entries;
    }
#endif
    *cleared = bytes;
    return calloc(1, bytes);
}

static size_t bytes_of(const struct table *table, size_t entries)
{
    return entries * (size_t)table->stride * sizeof(uint64_t);
}

bool table_create(struct table *table, int32_t key_words, int32_t limbs, size_t most_bytes)
{
    *table = (struct table){.key_words = key_words, .most_bytes = most_bytes};
    return table_reset(table, limbs);
}

void table_free(struct table *table)
{
    free(table->growth.entries);
    free(table->entries);
    *table = (struct table){0};
}

bool table_reset(struct table *table, int32_t limbs)
{
    struct table fresh = *table;
    fresh.limbs = limbs;
    fresh.stride = 1 + table->key_words + limbs;
    fresh.used = 0;
    size_t room = SMALLEST;
    while (room > NEIGHBOURS && bytes_of(&fresh, room) > table->most_bytes)
        room /= 2;
    const size_t bytes = bytes_of(&fresh, room);
    size_t cleared;
    fresh.mask = room - 1;
    fresh.entries = allocate(bytes, &cleared);
    if (fresh.entries == NULL)
        return false;
    memset((char *)fresh.entries + cleared, 0, bytes - cleared);
    fresh.growth = (struct growth){0};
    free(table->growth.entries);
    free(table->entries);
    *table = fresh;
    return true;
}

/* After Sebastiano Vigna's and Austin Appleby's finalisers: a multiplication spreads to the upper
 * bits, a shift brings them back. */
uint64_t table_hash(const struct table *table, int32_t place, const uint64_t *state)
{
    uint64_t hash = (uint64_t)place * 0x9E3779B97F4A7C15u;
    for (int32_t word = 0; word < table->key_words; word++) {
        hash = (hash ^ state[word]) * 0xFF51AFD7ED558CCDu;
        hash ^= hash >> 32;
    }
    hash *= 0xC4CEB9FE1A85EC53u;
    return hash ^ hash >> 29;
}

static bool is_of(const struct table *table, const uint64_t *entry, int32_t place,
                  const uint64_t *state)
{
    if ((uint32_t)entry[0] != (uint32_t)place + 1)
        return false;
    for (int32_t word = 0; word < table->key_words; word++)
        if (entry[1 + word] != state[word])
            return false;
    return true;
}

/* Makes an entry worth as much as it was at first. */
static void refresh(uint64_t *entry)
{
    const uint64_t cost = entry[0] >> COST_SHIFT & COST_MASK;
    if (entry[0] >> WORTH_SHIFT != cost)
        entry[0] = (uint32_t)entry[0] | cost << COST_SHIFT | cost << WORTH_SHIFT;
}

const uint64_t *table_find(const struct table *table, uint64_t hash, int32_t place,
                           const uint64_t *state)
{
    for (size_t next = 0; next < NEIGHBOURS; next++) {
        uint64_t *entry = entry_at(table, (size_t)hash + next);
        if (entry[0] == 0)
            return NULL;
        if (is_of(table, entry, place, state)) {
            refresh(entry);
            return entry + 1 + table->key_words;
        }
    }
    return NULL;
}

/* The first free entry from where a hash points to, or NULL. */
static uint64_t *free_entry(const struct table *table, uint64_t hash)
{
    for (size_t next = 0; next < NEIGHBOURS; next++) {
        uint64_t *entry = entry_at(table, (size_t)hash + next);
        if (entry[0] == 0)
            return entry;
    }
    return NULL;
}

/* --- Growing ------------------------------------------------------------------------------- */

/* Forgets all entries and nearly all memory. What was found would be lost soon in a table that is too
 * small; from a larger one it is lost only once. */
static void forget_all(struct table *table)
{
    uint64_t *smallest = realloc(table->entries, bytes_of(table, NEIGHBOURS));
    if (smallest != NULL)
        table->entries = smallest;
    memset(table->entries, 0, bytes_of(table, NEIGHBOURS));
    table->forgotten += table->used;
    table->used = 0;
    table->mask = NEIGHBOURS - 1;
}

/* Begins to make room for twice as many entries, if that is allowed and there is memory. Until the old
 * table is freed there are both, so that they must keep to the limit together, or one go before the
 * other. */
static bool begin_growth(struct table *table)
{
    struct growth *growth = &table->growth;
    const size_t room = table->mask + 1;
    if (bytes_of(table, 2 * room) > table->most_bytes)
        return false;
    if (bytes_of(table, 3 * room) > table->most_bytes)
        forget_all(table);
    *growth = (struct growth){.mask = 2 * room - 1};
    growth->entries = allocate(bytes_of(table, 2 * room), &growth->cleared);
    if (growth->entries == NULL)
        table->most_bytes = bytes_of(table, room);
    return growth->entries != NULL;
}

/* Clears some of the memory of the larger table. */
static void clear_some(const struct table *table, struct growth *growth, int64_t *work)
{
    const size_t left = bytes_of(table, growth->mask + 1) - growth->cleared;
    const size_t bytes = left < CLEARED_AT_ONCE ? left : CLEARED_AT_ONCE;
    memset((char *)growth->entries + growth->cleared, 0, bytes);
    growth->cleared += bytes;
    *work -= (int64_t)(bytes / STATE_BYTES + 1);
}

/* Puts some entries of the old table into the larger one. */
static void move_some(const struct table *table, struct growth *growth, int64_t *work)
{
    struct table larger = *table;
    larger.entries = growth->entries;
    larger.mask = growth->mask;
    const size_t left = table->mask + 1 - growth->moved;
    const size_t count = left < MOVED_AT_ONCE ? left : MOVED_AT_ONCE;
    for (size_t k = growth->moved; k < growth->moved + count; k++) {
        const uint64_t *entry = entry_at(table, k);
        if (entry[0] == 0)
            continue;
        const int32_t place = (int32_t)((uint32_t)entry[0] - 1);
        uint64_t *free_one = free_entry(&larger, table_hash(table, place, entry + 1));
        if (free_one == NULL)
            continue;
        memcpy(free_one, entry, (size_t)table->stride * sizeof(uint64_t));
        growth->used++;
    }
    growth->moved += count;
    *work -= (int64_t)count;
}

bool table_grow(struct table *table, int64_t *work)
{
    struct growth *growth = &table->growth;
    if (growth->entries == NULL)
        return true;
    while (growth->cleared < bytes_of(table, growth->mask + 1)) {
        if (*work <= 0)
            return false;
        clear_some(table, growth, work);
    }
    while (growth->moved <= table->mask) {
        if (*work <= 0)
            return false;
        move_some(table, growth, work);
    }
    free(table->entries);
    table->entries = growth->entries;
    table->mask = growth->mask;
    table->used = growth->used;
    *growth = (struct growth){0};
    return true;
}

/* --- Costs and entries --------------------------------------------------------------------- */

double table_cost(const struct table *table, const uint64_t *count)
{
    const uint64_t header = count[-1 - table->key_words];
    return ldexp(1.0, (int)(header >> COST_SHIFT & COST_MASK));
}

/* The entry to give way: the one that is worth least. The others are worth less from then on, so that
 * dear ones which nobody asks for do not stay for ever. */
static uint64_t *give_way(struct table *table, uint64_t hash)
{
    uint64_t *least = entry_at(table, (size_t)hash);
    for (size_t next = 1; next < RIVALS; next++) {
        uint64_t *entry = entry_at(table, (size_t)hash + next);
        if (entry[0] >> WORTH_SHIFT < least[0] >> WORTH_SHIFT)
            least = entry;
    }
    for (size_t next = 0; next < RIVALS; next++) {
        uint64_t *entry = entry_at(table, (size_t)hash + next);
        if (entry[0] >> WORTH_SHIFT > 0)
            entry[0] -= (uint64_t)1 << WORTH_SHIFT;
    }
    table->forgotten++;
    table->used--;
    return least;
}

bool table_store(struct table *table, uint64_t hash, int32_t place, const uint64_t *state,
                 const uint64_t *count, double cost)
{
    if (table->used >= (table->mask + 1) / 4 * 3 && begin_growth(table))
        return false;
    uint64_t *entry = free_entry(table, hash);
    if (entry == NULL && table->used > table->mask / 2 && begin_growth(table))
        return false;
    if (entry == NULL)
        entry = give_way(table, hash);
    int exponent;
    frexp(fmin(cost, DBL_MAX / 2), &exponent);
    entry[0] = ((uint64_t)place + 1) | (uint64_t)exponent << COST_SHIFT |
               (uint64_t)exponent << WORTH_SHIFT;
    memcpy(entry + 1, state, (size_t)table->key_words * sizeof(uint64_t));
    memcpy(entry + 1 + table->key_words, count, (size_t)table->limbs * sizeof(uint64_t));
    table->used++;
    return true;
}
