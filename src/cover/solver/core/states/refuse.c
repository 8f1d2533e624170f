/* Which items are watched, and the trees of their options. */

#include "refuse.h"

#include <stdlib.h>
#include <string.h>

#include "../bits.h"
#include "../inline.h"
#include "../memory.h"

enum {
    MOST_OPTIONS = 512,  /* of an item that is watched */
    MOST_WORDS = 1 << 22, /* of all knots */
    MOST_WORK = 1 << 27,  /* moves and words of masks that are looked at: some tenths of a second */
};

/* --- Looking ------------------------------------------------------------------------------- */

/* Whether an option of a watched item agrees with a state. */
INLINE bool can_be_covered(const struct refusal *refusal, const struct watch *watch,
                           const uint64_t *state, int32_t words)
{
    const size_t row = (size_t)(1 + words);
    for (int32_t knot = watch->begin; knot < watch->end;) {
        const uint64_t *at = refusal->knots + (size_t)knot * row;
        uint64_t common = 0;
        for (int32_t word = 0; word < words; word++)
            common |= at[1 + word] & state[word];
        if (common == 0 && at[0] == 0)
            return true;
        knot = common == 0 || at[0] == 0 ? knot + 1 : (int32_t)at[0];
    }
    return false;
}

INLINE bool looks_dead(const struct refusal *refusal, int32_t begin, int32_t end,
                       const uint64_t *state, int32_t words)
{
    for (int32_t k = begin; k < end; k++) {
        const struct watch *watch = &refusal->watches[k];
        if (!has_bit(state, watch->own) && !can_be_covered(refusal, watch, state, words))
            return true;
    }
    return false;
}

static bool looks_dead_1(const struct refusal *refusal, int32_t begin, int32_t end,
                         const uint64_t *state)
{
    return looks_dead(refusal, begin, end, state, 1);
}

/* Whether an open item is seen among some that are watched. */
static bool is_seen(const struct refusal *refusal, int32_t begin, int32_t end,
                    const uint64_t *state)
{
    if (refusal->frontier->bit_words == 1)
        return looks_dead_1(refusal, begin, end, state);
    return looks_dead(refusal, begin, end, state, refusal->frontier->bit_words);
}

bool refuses(const struct refusal *refusal, int32_t place, const uint64_t *state)
{
    return is_seen(refusal, refusal->starts[place], refusal->starts[place + 1], state);
}

bool refuses_at_once(const struct refusal *refusal, int32_t place, const uint64_t *state)
{
    const int32_t begin = refusal->starts[place], end = refusal->starts[place + 1];
    return is_seen(refusal, begin, end > begin ? begin + 1 : end, state);
}

/* --- Trees --------------------------------------------------------------------------------- */

/* What is at hand while watches are made. */
struct watching {
    struct refusal *refusal;
    const struct frontier *frontier;
    int32_t words;
    int32_t options[MOST_OPTIONS], places[MOST_OPTIONS]; /* moves that cover an item, and where */
    int32_t count;   /* of these */
    int64_t work;    /* that may still be done */
    uint64_t *masks; /* rows: what they read of a state at the place of the watch */
    uint64_t *live;  /* bits whose marks are the same from there to another place */
    uint64_t *common; /* rows, one for each depth of a tree */
    int32_t *uses;   /* of each bit, how many masks have it */
};

static const uint64_t *row_of(const uint64_t *rows, int32_t number, int32_t words)
{
    return rows + (size_t)number * (size_t)words;
}

/* Adds a knot of these bits; false when memory runs out. */
static bool add_knot(struct refusal *refusal, const uint64_t *bits, int32_t words)
{
    const size_t row = (size_t)(1 + words);
    if (refusal->knot_count == refusal->knot_room) {
        const int32_t room = refusal->knot_room == 0 ? 256 : 2 * refusal->knot_room;
        uint64_t *knots = realloc(refusal->knots, (size_t)room * row * sizeof *knots);
        if (knots == NULL)
            return false;
        refusal->knots = knots;
        refusal->knot_room = room;
    }
    uint64_t *knot = refusal->knots + (size_t)refusal->knot_count++ * row;
    knot[0] = 0;
    memcpy(knot + 1, bits, (row - 1) * sizeof *knot);
    return true;
}

static int32_t most_used_bit(struct watching *watching, const uint64_t *masks, int32_t count)
{
    const int32_t bits = 64 * watching->words;
    int32_t best = 0;
    watching->work -= (int64_t)count * watching->words;
    memset(watching->uses, 0, (size_t)bits * sizeof *watching->uses);
    for (int32_t k = 0; k < count; k++)
        for (int32_t word = 0; word < watching->words; word++)
            for (uint64_t left = row_of(masks, k, watching->words)[word]; left; left &= left - 1)
                watching->uses[64 * word + lowest_bit(left)]++;
    for (int32_t bit = 1; bit < bits; bit++)
        if (watching->uses[bit] > watching->uses[best])
            best = bit;
    return best;
}

static void swap_rows(uint64_t *one, uint64_t *other, int32_t words)
{
    for (int32_t word = 0; word < words; word++) {
        const uint64_t kept = one[word];
        one[word] = other[word];
        other[word] = kept;
    }
}

/* Brings the masks with a bit to the front, and returns how many there are. `common` gets the
 * bits that all of them have. */
static int32_t gather(uint64_t *masks, int32_t count, int32_t bit, uint64_t *common, int32_t words)
{
    int32_t found = 0;
    memset(common, 0xFF, (size_t)words * sizeof *common);
    for (int32_t k = 0; k < count; k++) {
        uint64_t *mask = masks + (size_t)k * (size_t)words;
        if (!has_bit(mask, bit))
            continue;
        for (int32_t word = 0; word < words; word++)
            common[word] &= mask[word];
        swap_rows(mask, masks + (size_t)found++ * (size_t)words, words);
    }
    return found;
}

/* Takes the common bits away from masks; true where nothing is left of one. */
static bool strip(uint64_t *masks, int32_t count, const uint64_t *common, int32_t words)
{
    bool is_one_empty = false;
    for (int32_t k = 0; k < count; k++) {
        uint64_t *mask = masks + (size_t)k * (size_t)words, any = 0;
        for (int32_t word = 0; word < words; word++)
            any |= mask[word] &= ~common[word];
        is_one_empty |= any == 0;
    }
    return is_one_empty;
}

/* Makes a tree of masks, none of which is empty; false when memory runs out. An option that
 * reads no more than others stands for all of them. */
static bool make_tree(struct watching *watching, uint64_t *masks, int32_t count, int32_t depth)
{
    struct refusal *refusal = watching->refusal;
    const int32_t words = watching->words;
    uint64_t *common = watching->common + (size_t)depth * (size_t)words;
    while (count > 0) {
        const int32_t bit = most_used_bit(watching, masks, count);
        const int32_t found = gather(masks, count, bit, common, words), knot = refusal->knot_count;
        if (!add_knot(refusal, common, words))
            return false;
        if (!strip(masks, found, common, words)) {
            if (!make_tree(watching, masks, found, depth + 1))
                return false;
            refusal->knots[(size_t)knot * (size_t)(1 + words)] = (uint64_t)refusal->knot_count;
        }
        masks += (size_t)found * (size_t)words;
        count -= found;
    }
    return true;
}

/* --- Options to come ----------------------------------------------------------------------- */

/* Lists the options of the item of a place, from there backwards; returns the first place at
 * which one covers it, or the place itself where they are too many. */
static int32_t list_options(struct watching *watching, int32_t place)
{
    const struct frontier *frontier = watching->frontier;
    const int32_t own = frontier->own[place], words = watching->words;
    watching->count = 0;
    for (int32_t at = place; at >= 0; at--) {
        const int32_t end = frontier->move_starts[at + 1];
        watching->work -= end - frontier->move_starts[at];
        for (int32_t move = frontier->move_starts[at]; move < end; move++) {
            if (at < place && !has_bit(row_of(frontier->sets, move, words), own))
                continue;
            if (watching->count == MOST_OPTIONS)
                return place;
            watching->options[watching->count] = move;
            watching->places[watching->count++] = at;
        }
        if (at < place && !has_bit(row_of(frontier->keeps, at, words), own))
            return at;
    }
    return place;
}

/* Finds what the options of an item read of a state at a place: rows of `masks`. Returns how
 * many there are, and -1 where one reads nothing: that one always agrees. */
static int32_t masks_at(struct watching *watching, int32_t place, int32_t own)
{
    const struct frontier *frontier = watching->frontier;
    const int32_t words = watching->words;
    int32_t count = 0, at = place;
    const size_t row = (size_t)words * sizeof *watching->live;
    memset(watching->live, 0xFF, row);
    for (int32_t k = watching->count - 1; k >= 0; k--) {
        if (watching->places[k] < place)
            continue;
        for (; at < watching->places[k]; at++)
            for (int32_t word = 0; word < words; word++)
                watching->live[word] &= row_of(frontier->keeps, at, words)[word];
        uint64_t *mask = watching->masks + (size_t)count++ * (size_t)words, any = 0;
        watching->work -= words;
        memcpy(mask, row_of(frontier->reads, watching->options[k], words), row);
        clear_bit(mask, own); /* the item is open where it is looked at */
        for (int32_t word = 0; word < words; word++)
            any |= mask[word] &= watching->live[word];
        if (any == 0)
            return -1;
    }
    return count;
}

/* --- Beginning ----------------------------------------------------------------------------- */

static bool add_watch(struct refusal *refusal, struct watch watch)
{
    if (refusal->watch_count == refusal->watch_room) {
        const int32_t room = refusal->watch_room == 0 ? 64 : 2 * refusal->watch_room;
        struct watch *watches = realloc(refusal->watches, (size_t)room * sizeof *watches);
        if (watches == NULL)
            return false;
        refusal->watches = watches;
        refusal->watch_room = room;
    }
    refusal->watches[refusal->watch_count++] = watch;
    return true;
}

/* Whether to watch more: what takes long is not worth it. */
static bool may_go_on(const struct watching *watching)
{
    return watching->work > 0 && watching->refusal->knot_count < MOST_WORDS / (1 + watching->words);
}

/* Watches an item at all places where that is worth it; false when memory runs out. */
static bool watch_item(struct watching *watching, int32_t place)
{
    struct refusal *refusal = watching->refusal;
    const int32_t own = watching->frontier->own[place];
    if (own < 0)
        return true;
    for (int32_t at = list_options(watching, place) + 1; at <= place && may_go_on(watching); at++) {
        const int32_t count = masks_at(watching, at, own), begin = refusal->knot_count;
        if (count < 0)
            continue;
        if (!make_tree(watching, watching->masks, count, 0) ||
            !add_watch(refusal, (struct watch){at, own, begin, refusal->knot_count}))
            return false;
    }
    return true;
}

/* Puts the watches in the order of places; false when memory runs out. */
static bool sort_watches(struct refusal *refusal)
{
    const int32_t places = refusal->frontier->places, count = refusal->watch_count;
    struct watch *sorted = calloc((size_t)count + SLACK, sizeof *sorted);
    if (sorted == NULL)
        return false;
    int32_t *starts = refusal->starts; /* one further at first, since each becomes an end below */
    for (int32_t k = 0; k < count; k++)
        starts[refusal->watches[k].place + 2]++;
    for (int32_t place = 0; place <= places; place++)
        starts[place + 1] += starts[place];
    for (int32_t k = 0; k < count; k++)
        sorted[starts[refusal->watches[k].place + 1]++] = refusal->watches[k];
    free(refusal->watches);
    refusal->watches = sorted;
    return true;
}

static bool watch_all(struct watching *watching)
{
    for (int32_t place = 0; place < watching->frontier->places && may_go_on(watching); place++)
        if (!watch_item(watching, place))
            return false;
    return sort_watches(watching->refusal);
}

bool refusal_create(struct refusal *refusal, const struct frontier *frontier)
{
    const size_t words = (size_t)frontier->bit_words, bits = 64 * words;
    struct watching *watching = calloc(1, sizeof *watching);
    /* Masks, the live bits, and what is common at each depth: masks there lack a bit for each above. */
    uint64_t *rows = calloc((MOST_OPTIONS + 1 + bits) * words, sizeof *rows);
    int32_t *uses = calloc(bits, sizeof *uses);
    *refusal = (struct refusal){.frontier = frontier};
    refusal->starts = calloc((size_t)frontier->places + 2, sizeof *refusal->starts);
    bool is_made = watching != NULL && rows != NULL && uses != NULL && refusal->starts != NULL;
    if (is_made) {
        *watching = (struct watching){
            .refusal = refusal,
            .frontier = frontier,
            .words = frontier->bit_words,
            .work = MOST_WORK,
            .masks = rows,
            .live = rows + MOST_OPTIONS * words,
            .common = rows + (MOST_OPTIONS + 1) * words,
            .uses = uses,
        };
        is_made = watch_all(watching);
    }
    free(uses);
    free(rows);
    free(watching);
    if (!is_made)
        refusal_free(refusal);
    return is_made;
}

void refusal_free(struct refusal *refusal)
{
    free(refusal->starts);
    free(refusal->watches);
    free(refusal->knots);
    *refusal = (struct refusal){0};
}
