/* An engine to be read: options in their order, each chosen and then not, without colours and sums. */

#include "../engine.h"
#include "../memory.h"

struct toy {
    struct network base;
    struct problem problem;
    struct memory memory; /* what the problem points to */
};

struct toy_search {
    struct search base;
    const struct problem *problem;
    struct memory memory; /* holds the arrays below */
    int8_t *covered;      /* of each item */
    int8_t *chosen;       /* of each option: 1, or 2 where it is fixed */
    int64_t next, open;   /* the option to look at; primary items that are not covered */
    bool is_new;          /* whether what is chosen was not looked at */
};

static enum built build(struct network *network, const struct problem *problem,
                        const struct settings *settings, const char **misfit)
{
    struct toy *toy = (struct toy *)network;
    (void)settings;
    toy->base = (struct network){.engine = &toy_engine, .first = network};
    *misfit = problem->sum_count > 0 ? "a toy knows no sums" : problem_misfit(problem);
    for (int64_t k = 0; k < problem->colour_count && *misfit == NULL; k++)
        *misfit = problem->colours[k] > 0 ? "a toy knows no colours" : NULL;
    if (*misfit != NULL)
        return BUILT_MISFIT;
    return problem_copy(&toy->problem, problem, &toy->memory) ? BUILT : BUILT_NO_MEMORY;
}

static void free_network(struct network *network)
{
    memory_free(&((struct toy *)network)->memory);
}

/* Chooses an option, or takes it back; false, and nothing done, where it may not be chosen. */
static bool turn(struct toy_search *search, int64_t option, int8_t chosen)
{
    const struct problem *problem = search->problem;
    const int32_t *begin = problem->entries + problem->starts[option];
    const int32_t *end = problem->entries + problem->starts[option + 1];
    int64_t primary = 0;
    for (const int32_t *item = begin; item < end; item++) {
        if (chosen != 0 && search->covered[*item])
            return false;
        primary += *item < problem->primary_count;
    }
    if (primary == 0 && chosen != 2)
        return false;
    for (const int32_t *item = begin; item < end; item++)
        search->covered[*item] = chosen != 0;
    search->open -= chosen != 0 ? primary : -primary;
    search->chosen[option] = chosen;
    search->base.updates++;
    return true;
}

static bool start(struct search *given, const struct network *network, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose)
{
    struct toy_search *search = (struct toy_search *)given;
    const struct problem *problem = &((const struct toy *)network)->problem;
    (void)purpose;
    *search = (struct toy_search){.base = {.engine = &toy_engine}, .problem = problem};
    for (int pass = 0; pass < 2; pass++) {
        search->covered = memory_take(&search->memory, (size_t)problem->item_count, 1);
        search->chosen = memory_take(&search->memory, (size_t)problem->start_count, 1);
        if (pass == 0 && !memory_allocate(&search->memory))
            return false;
    }
    search->open = problem->primary_count;
    search->is_new = true;
    for (int32_t k = 0; k < fixed_count; k++)
        if (search->chosen[fixed[k]] == 0 && !turn(search, fixed[k], 2))
            search->open = -1; /* they exclude each other, and no choice makes it 0 again */
    return true;
}

static void free_search(struct search *search)
{
    memory_free(&((struct toy_search *)search)->memory);
}

static enum outcome go_on(struct search *given, int64_t limit, int64_t *found, int64_t work)
{
    struct toy_search *search = (struct toy_search *)given;
    for (; *found < limit; work--) {
        if (work <= 0)
            return OUTCOME_PAUSED;
        if (search->is_new) {
            search->is_new = false;
            search->base.nodes++;
            *found += search->open == 0;
        } else if (search->next < search->problem->start_count - 1) {
            search->is_new = search->chosen[search->next] == 0 && turn(search, search->next, 1);
            search->next++;
        } else {
            while (search->next > 0 && search->chosen[search->next - 1] != 1)
                search->next--;
            if (search->next == 0)
                return OUTCOME_EXHAUSTED;
            turn(search, search->next - 1, 0); /* go on with the option behind it */
        }
    }
    return OUTCOME_FOUND;
}

static int32_t solution(const struct search *given, int32_t *options)
{
    const struct toy_search *search = (const struct toy_search *)given;
    int32_t count = 0;
    for (int32_t option = 0; option < search->problem->start_count - 1; option++)
        if (search->chosen[option] != 0)
            options[count++] = option;
    return count;
}

const struct engine toy_engine = {
    .name = "toy",
    .slice = 10000,
    .network_size = sizeof(struct toy),
    .search_size = sizeof(struct toy_search),
    .build = build,
    .free_network = free_network,
    .start = start,
    .free_search = free_search,
    .go_on = go_on,
    .solution = solution,
};
