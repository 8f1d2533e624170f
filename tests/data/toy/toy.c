/* An engine to be read: each option in its order, chosen and then left. Sets are the bits of a word. */

#include "../bits.h"
#include "../engine.h"

struct toy {
    struct network base;
    int32_t count;                  /* of options */
    uint64_t primary, items[64];    /* the set of primary items; of each option, that of its items */
};

struct toy_search {
    struct search base;
    const struct toy *toy;
    uint64_t covered, chosen, fixed; /* items; options, of which some were chosen beforehand */
    int32_t next;                    /* the option to look at */
    bool is_new;                     /* whether what is chosen was not looked at */
};

static enum built build(struct network *network, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    struct toy *toy = (struct toy *)network;
    (void)settings;
    if (problem->item_count > 64 || problem->start_count > 65)
        return BUILT_TOO_LARGE;
    *toy = (struct toy){.base = {.engine = &toy_engine, .first = network}};
    toy->count = (int32_t)problem->start_count - 1;
    for (int64_t item = 0; item < problem->primary_count; item++)
        toy->primary |= (uint64_t)1 << item;
    for (int32_t option = 0; option < toy->count; option++)
        for (int64_t k = problem->starts[option]; k < problem->starts[option + 1]; k++) {
            toy->items[option] |= (uint64_t)1 << problem->entries[k];
            if (problem->colour_count > 0 && problem->colours[k] > 0)
                *misfit = "a toy knows no colours";
        }
    return *misfit == NULL ? BUILT : BUILT_MISFIT;
}

static bool start(struct search *given, const struct network *network, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    struct toy_search *search = (struct toy_search *)given;
    (void)purpose;
    *search = (struct toy_search){.base = {.engine = &toy_engine}, .is_new = true};
    search->toy = (const struct toy *)network;
    for (int32_t k = 0; k < fixed_count; k++)
        search->fixed |= (uint64_t)1 << fixed[k];
    for (uint64_t left = search->chosen = search->fixed; left != 0; left &= left - 1) {
        const uint64_t items = search->toy->items[lowest_bit(left)];
        if (search->covered & items) /* two exclude each other: nothing is left to look at */
            search->is_new = false, search->next = search->toy->count;
        search->covered |= items;
    }
    return true;
}

static enum outcome go_on(struct search *given, int64_t limit, int64_t *found, int64_t work)
{
    struct toy_search *search = (struct toy_search *)given;
    const struct toy *toy = search->toy;
    for (; *found < limit; work--) {
        if (work <= 0)
            return OUTCOME_PAUSED;
        if (search->is_new) {
            search->base.nodes++;
            *found += (toy->primary & ~search->covered) == 0;
            search->is_new = false;
        } else if (search->next < toy->count) {
            const uint64_t items = toy->items[search->next++];
            search->is_new = (items & toy->primary) && !(items & search->covered);
            search->chosen |= (uint64_t)search->is_new << (search->next - 1);
            search->covered |= search->is_new ? items : 0;
        } else { /* take the last one back, and go on with the one after it */
            const uint64_t own = search->chosen & ~search->fixed;
            if (own == 0)
                return OUTCOME_EXHAUSTED;
            while (!(own >> (search->next - 1) & 1))
                search->next--;
            search->chosen ^= (uint64_t)1 << (search->next - 1);
            search->covered ^= toy->items[search->next - 1];
        }
    }
    return OUTCOME_FOUND;
}

static int32_t solution(const struct search *given, int32_t *options)
{
    int32_t count = 0;
    for (uint64_t left = ((const struct toy_search *)given)->chosen; left != 0; left &= left - 1)
        options[count++] = lowest_bit(left);
    return count;
}

const struct engine toy_engine = {
    .name = "toy",
    .slice = 10000,
    .network_size = sizeof(struct toy),
    .search_size = sizeof(struct toy_search),
    .build = build,
    .start = start,
    .go_on = go_on,
    .solution = solution,
};
