/* What an engine is: a problem as flat arrays goes in, a search of it can do this and end so. */

#ifndef COVER_ENGINE_H
#define COVER_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

/* The flat arrays of an exact-cover problem, see problem.py. */
struct problem {
    int64_t primary_count, item_count;
    int64_t focus; /* the first primary items, of which each assignment is wanted once; or none */
    int64_t start_count, entry_count, colour_count; /* the lengths of the arrays */
    const int64_t *starts;
    const int32_t *entries, *colours;
    /* The sums; sum k holds for the items sum_items[sum_starts[k]] ... [sum_starts[k + 1] - 1]:
     * bounds[2 * k] <= their weights <= bounds[2 * k + 1], in row rows[k] of a weight an option.
     * The weights of an item that stands there as ~item are subtracted. */
    int64_t sum_count, sum_start_count, sum_item_count, bound_count, weight_count;
    int64_t spare_count; /* of the last sums, which follow from all else */
    const int32_t *sum_starts, *sum_items, *bounds, *rows, *weights;
};

/* The first thing in which the arrays do not fit together, or NULL. That an option or a sum has an
 * item twice is left for the engines to find, which they do while laying it out. */
const char *problem_misfit(const struct problem *problem);

/* Copies a problem with its arrays, which lie in `memory`, zero before; false when memory runs out. */
bool problem_copy(struct problem *copy, const struct problem *problem, struct memory *memory);

/* Makes the problem of what some options `fixed` leave of one that fits together and has no sums: of
 * its items those that they do not cover, and of its options those that can stand beside them and have
 * a primary item, in their order. `*options` has the number of each of these in the whole problem. Where
 * the fixed options exclude each other, what is left has no solution. All lies in `memory`, zero before;
 * false when memory runs out, with nothing to free. */
bool problem_reduce(struct problem *left, const struct problem *problem, const int32_t *fixed,
                    int32_t fixed_count, const int32_t **options, struct memory *memory);

#define MISFIT_REPEATED "an option has an item twice"
#define MISFIT_REPEATED_IN_SUM "a sum has an item twice"

/* The item at a place of `sum_items`, and 1 or, where its weights are subtracted, -1. */
static inline int32_t sum_item(const struct problem *problem, int64_t place)
{
    return problem->sum_items[place] < 0 ? ~problem->sum_items[place] : problem->sum_items[place];
}

static inline int32_t sum_sign(const struct problem *problem, int64_t place)
{
    return problem->sum_items[place] < 0 ? -1 : 1;
}

/* What an option adds to sum `k` by covering the item at a place of `sum_items`. */
static inline int32_t sum_weight(const struct problem *problem, int64_t k, int64_t place,
                                 int64_t option)
{
    const int64_t row = problem->rows[k] * (problem->start_count - 1);
    return sum_sign(problem, place) * problem->weights[row + option];
}

/* What a search goes by, and tests set otherwise, down to one unit. */
struct tuning {
    int64_t slice;          /* the work of one slice; 0 for the engine's own measure */
    int64_t budget;         /* the failures before a search starts anew for the first time */
    int64_t least_mean;     /* of links: nothing is handed over where states cost less, ... */
    int64_t paying;         /* ... or not so many times what laying it out costs */
    int64_t most_failures;  /* of an item that are counted, up to UINT32_MAX */
    int64_t forgetting;     /* the conflicts before clauses are forgotten for the first time */
    int64_t turn;           /* of native: the parts of a slice in a turn; 0 for its own measure */
    int64_t spared;         /* of dense: the nodes before which spare sums are not looked at */
};

#define USUAL_TUNING                                                                              \
    {                                                                                             \
        .budget = 1000, .least_mean = 20000, .paying = 2, .most_failures = UINT32_MAX,            \
        .forgetting = 2000, .spared = 2000                                                        \
    }

struct dense_variant; /* see dense/dense.h */

/* How a problem is to be laid out. */
struct settings {
    const struct dense_variant *variant; /* the code of the dense engine that is to be used, or NULL */
    struct tuning tuning;
};

enum built { BUILT, BUILT_MISFIT, BUILT_TOO_LARGE, BUILT_NO_MEMORY };

/* What a search is for: all solutions in the order of listing; one or two of them, or the proof that
 * there are no others, in any order; a walk instead, an option at a time; or, where options have to
 * be fixed as it begins, many searches, by `begin_without`. */
enum purpose { LISTING, WEIGHTED, WALKING, ASKING };

/* How a search pauses: at as many solutions as were asked for, at its end, because of the time, or
 * because memory has run out, after which it cannot go on. */
enum outcome { OUTCOME_FOUND, OUTCOME_EXHAUSTED, OUTCOME_PAUSED, OUTCOME_NO_MEMORY };

/* Where a walk down the search tree stands: no solution is below, it is one, or it goes on. */
enum reach { REACH_DEAD, REACH_SOLVED, REACH_OPEN };

/* What a network and a search of any engine begin with: the first member of the engine's own structs.
 *
 * A *network* is a problem laid out, which is never changed; any number of searches go on in it, each
 * at its own state. An engine may be for weighted searches alone; then another one does all others, in
 * a network of its own. */
struct network {
    const struct engine *engine;
    struct network *first; /* for all but weighted searches: most often this one itself */
    bool fits_sums;        /* whether what sums leave no room for is taken away, at every node */
};

struct search {
    const struct engine *engine;
    uint64_t nodes, updates; /* the states at which an item was chosen; what was changed meanwhile */
};

/* An engine: what it has to do. Networks and searches have the sizes said here, and are zero before they
 * are built or started; what frees them is NULL where they hold nothing else. Options are numbers in
 * range. */
struct engine {
    const char *name;
    int64_t slice; /* the work that takes some tenths of a millisecond */
    size_t network_size, search_size;

    /* Lays a problem out. Unless it returns BUILT there is nothing to free; after BUILT_MISFIT
     * `*misfit` says what does not fit together; BUILT_TOO_LARGE is for other engines. */
    enum built (*build)(struct network *network, const struct problem *problem,
                        const struct settings *settings, const char **misfit);
    void (*free_network)(struct network *network);

    /* Starts a search in which the options `fixed`, of which some may be repeated, are chosen
     * beforehand. All searches are weighted where another network is the first, and `walk_...` are NULL.
     * False when memory runs out, and then there is nothing to free. */
    bool (*start)(struct search *search, const struct network *network, const int32_t *fixed,
                  int32_t fixed_count, enum purpose purpose);
    void (*free_search)(struct search *search);

    /* Begins another search in the place of one that was started for it, among the solutions that lack
     * the option `without`, or for -1 among all. Those `fixed` do not exclude each other. NULL where
     * an engine cannot. */
    void (*begin_without)(struct search *search, const int32_t *fixed, int32_t fixed_count,
                          int32_t without);

    /* Of engines whose searches learn, and keep what they learnt when they begin again, or NULL:
     * excludes all solutions that have these options, from now on; false when memory runs out. */
    bool (*exclude)(struct search *search, const int32_t *options, int32_t count);
    /* Learns that these options are fixed from now on, whatever is asked. */
    void (*fix)(struct search *search, const int32_t *options, int32_t count);
    /* After OUTCOME_EXHAUSTED: writes of which fixed options it is the consequence, but for those that
     * are fixed from now on; returns how many they are. */
    int32_t (*cause)(const struct search *search, int32_t *options);

    /* Goes on to the next solutions, adding their number to `*found`, until `*found` is `limit`
     * (OUTCOME_FOUND), there are no more (OUTCOME_EXHAUSTED) or about so much work is done
     * (OUTCOME_PAUSED). The search can go on after any of these. An engine that needs ever more memory
     * may run out of it (OUTCOME_NO_MEMORY). */
    enum outcome (*go_on)(struct search *search, int64_t limit, int64_t *found, int64_t work);

    /* Writes the options of the solution last found, in ascending order; returns how many. In this and
     * all that follows there is room for all options of the problem. */
    int32_t (*solution)(const struct search *search, int32_t *options);

    /* Gives the options away that are still to be tried at the first level that has any: writes them
     * to `options` in their order, and to `prefix`, in any order, those beside which they were to be
     * tried. Returns how many it gives. What is left of the search comes before that. */
    int32_t (*give)(struct search *search, int32_t *prefix, int32_t *prefix_count, int32_t *options);

    /* Goes down by hand from a search that was started for it: where that begins. */
    enum reach (*walk_begin)(struct search *search);
    /* Writes the options of the item that a search would branch on here, in the order of the problem;
     * returns how many: none unless here is REACH_OPEN. */
    int32_t (*walk_options)(const struct search *search, int32_t *options);
    /* Chooses one of these. */
    enum reach (*walk_choose)(struct search *search, int32_t option);
    /* Undoes the last choice; there must be one. */
    void (*walk_back)(struct search *search);
};

/* A new network, laid out by an engine; NULL unless `*built` is then BUILT. */
struct network *network_build(const struct engine *engine, const struct problem *problem,
                            const struct settings *settings, enum built *built,
                            const char **misfit);

/* Frees such a network, or does nothing for NULL. */
void network_end(struct network *network);

/* A new search, started; NULL when memory runs out. */
struct search *search_begin(const struct network *network, const int32_t *fixed, int32_t fixed_count,
                          enum purpose purpose);

/* Frees such a search, or does nothing for NULL. */
void search_end(struct search *search);

/* All engines, ended by NULL. */
extern const struct engine *const engines[];
extern const struct engine links_engine, dense_engine, clauses_engine, native_engine;

#endif
