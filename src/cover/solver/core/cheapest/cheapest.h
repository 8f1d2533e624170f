/* The search for the cheapest solutions; knows nothing of Python.
 *
 * After Algorithm C$ of D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1. His
 * taxes are prices here: each item has the least price at which one of its options, which divides its
 * cost among its items, covers it. So a partial solution costs at least what its options do, and all
 * prices of the items that are still to be covered; what would cost more than the solutions known is
 * cut off. Options leave the lists of their items by dancing cells: the members of an item that are
 * alive stand in front, and to take an option back is to make the lists longer again (Knuth's term;
 * sparse sets, of P. Briggs and L. Torczon). Besides,
 *
 * - prices are improved again at nodes below, for what is left there, where that pays (`prices.c`);
 *   a `frame` keeps what they replace;
 * - a search is several runs (`runs.c`): first within a small margin above what is proved, then within
 *   twice as much, and so on, since a run within the cost of a poor solution may not end.
 *
 * All costs, prices and bounds are whole numbers of a fine unit, and stay far below 2^62.
 */

#ifndef COVER_CHEAPEST_H
#define COVER_CHEAPEST_H

#include "../engine.h"
#include "../memory.h"
#include "../sums.h"

static inline int64_t size_of(int64_t number)
{
    return number < 0 ? -number : number;
}

/* What an option adds to a sum by one of its items, and by how much it narrows what that can become. */
struct addition {
    int32_t sum;
    int32_t weight;
    int64_t least, most;
};

/* A problem with costs, laid out. */
struct cheapest_layout {
    struct memory memory;
    int32_t options, items, primary, sums, entries, additions;
    int32_t *starts;        /* of each option, where its entries begin; one more at the end */
    int32_t *item_of, *colour_of, *option_of; /* of each entry */
    int32_t *member_starts; /* of each item, where its members begin; one more at the end */
    int32_t *lows, *highs;  /* of each item */
    int32_t *addition_starts;
    struct addition *addition;
    struct total *totals;   /* of each sum, before anything is chosen */
    int64_t *costs;         /* of each option */
    int64_t *price_limits;  /* of each item and each sum, what its price may be on both sides of 0 */
};

/* What new prices have replaced. */
struct frame {
    struct memory memory;
    int32_t options, rows;
    int32_t *order;   /* the options that were alive, those first that cost most by the new prices */
    int64_t *reduced; /* what they cost by the prices before */
    int32_t *row;     /* the rows with new prices */
    int64_t *prices;  /* those before */
};

/* What an option costs besides its prices. */
struct payment {
    int64_t reduced;
    int32_t option;
};

enum { MOST_FRAMES = 128 };

/* A node with an item to cover, or none where all are covered: its options are tried in turn. */
struct priced_level {
    int32_t item, tried; /* -1 for none */
    int32_t mark, cut, frames;
    int32_t detours;     /* along the path up to here, options tried that were not the first */
    int32_t place;       /* without an item: the first option that was not tried */
    int64_t bound;
    int64_t beside;      /* the least bound of what is left besides the option tried */
};

struct solution {
    int64_t cost;
    int32_t count;
    int32_t options[];
};

/* Prices on their way to better ones, for the options that are alive at a node. */
struct ascent {
    int32_t options, rows;
    int32_t *option;       /* of each place, the option */
    int32_t *starts, *row_of; /* the rows that options add 1 to */
    int32_t *sum_starts, *sum_row_of; /* and those of sums, ... */
    double *weights;       /* ... with what they add */
    double *costs;
    int32_t *row, *place_of; /* of each place the row, of each row its place or -1 */
    double *lows, *highs, *scales, *prices, *slopes, *way, *best_prices;
    double base;           /* what is paid already */
    double value, best;
    double pace;
    int32_t waited;
};

enum run_step { RUN_PRICES, RUN_BEGIN, RUN_ENTER, RUN_ADVANCE, RUN_DONE };

struct cheapest {
    struct cheapest_layout layout;
    struct memory memory;
    /* Cells. */
    int32_t *members, *place_of; /* entries by item, and where each stands */
    int32_t *size;          /* of each item, its members alive */
    int32_t *count, *painted; /* of each item, the options chosen with it, and those with its colour */
    int32_t *possible;      /* of each item, the options chosen or alive that have it without colour */
    int32_t *highs;         /* of each item, its high, or what was possible at first */
    int32_t *open, *open_place; /* primary items below their low */
    int32_t open_count;
    bool *alive;
    int32_t alive_count;
    struct total *totals;   /* of each sum */
    int64_t *added;         /* and what the options chosen add to it */
    /* Prices. */
    int64_t *reduced;       /* of each option */
    int64_t *prices;        /* of each item, and then of each sum */
    struct frame frames[MOST_FRAMES];
    int32_t frame_count;
    struct payment *payments; /* room for one of each option */
    struct ascent ascent;
    /* The path. */
    int32_t *trail, trail_count; /* options excluded, and ~option for those chosen */
    struct priced_level *levels;
    int32_t depth;
    int64_t bound, spent;   /* what the prices prove; the costs of what is chosen */
    int32_t cut;
    /* The runs. */
    enum run_step step;
    bool is_possible;       /* with the options fixed, as far as is seen at once */
    int32_t *fixed, fixed_count;
    int32_t root_mark, root_frames; /* with the options fixed, and the prices of the root */
    int64_t root_bound;
    int32_t rounds;         /* of looking for prices at the root */
    int32_t runs, dives;
    int32_t detours;        /* in this run, the most options but the first tried along a path */
    bool is_cut;            /* some were passed over for that */
    bool is_diving;         /* this run looks for any solution, not for a proof */
    int64_t unit;
    int64_t full_budget;    /* what solutions that are wanted may cost */
    int64_t budget;         /* ... and those of this run */
    int64_t margin, dive_margin;
    int64_t proved;         /* what no solution costs less than, by what was done before this run */
    int64_t run_ends, patience; /* the work at which this run ends in any case; for the next one */
    int64_t looked, helped; /* nodes at which better prices were looked for, and those they ended */
    int64_t passed;         /* nodes passed over since */
    /* Solutions. */
    struct solution **found;
    int64_t found_count, found_room, wanted; /* wanted: -1 for all */
    uint64_t nodes, updates;
    int64_t work;
};

/* Lays a problem out, begins to search. `costs` in whole numbers, of which each is `unit` fine ones;
 * solutions cost at most `budget` in whole numbers. On failure there is nothing to free. */
enum built cheapest_build(struct cheapest *search, const struct problem *problem,
                          const int32_t *multiplicities, const int64_t *costs, int64_t unit,
                          int64_t wanted, int64_t budget, const int32_t *fixed,
                          int32_t fixed_count, const char **misfit);

void cheapest_free(struct cheapest *search);

enum cheapest_outcome { CHEAPEST_FINISHED, CHEAPEST_PAUSED, CHEAPEST_NO_MEMORY };

/* Goes on until all is done or about `work` entries were looked at; it can go on after any outcome. */
enum cheapest_outcome cheapest_go_on(struct cheapest *search, int64_t work);

/* What no solution costs less than, in fine units, as far as is proved. */
int64_t cheapest_proved(const struct cheapest *search);

/* --- Between its files ---------------------------------------------------------------------- */

/* entries.c */
enum built layout_build(struct cheapest_layout *layout, const struct problem *problem,
                        const int32_t *multiplicities, const int64_t *costs, int64_t unit,
                        const char **misfit);

/* cheapest.c: begins a level at the node that was reached, and keeps it if it is a solution; false, and
 * nothing done, when memory runs out. */
bool levels_enter(struct cheapest *search);

/* Tries the next option of the last level, or leaves that; true where a node is reached. */
bool levels_advance(struct cheapest *search);

/* cells.c: false where that leaves no solution */
bool cells_choose(struct cheapest *search, int32_t option);
bool cells_exclude(struct cheapest *search, int32_t option);
bool cells_trim(struct cheapest *search);
void cells_take_back(struct cheapest *search, int32_t mark);
int64_t cells_worth(const struct cheapest *search, int32_t sum);

/* prices.c */
bool prices_lay_out(struct cheapest *search); /* no prices; false when memory runs out */
bool prices_begin(struct cheapest *search); /* at a node; false where no options are alive */
bool prices_improve(struct cheapest *search, double target); /* false where no way leads on */

/* Puts the best prices found in place of those there are, from here on down the tree: unless these
 * prove as much, or the new ones that all that is left costs more than the budget. */
enum adopted { ADOPTED, NOT_ADOPTED, ADOPTED_TOO_DEAR, ADOPT_NO_MEMORY };
enum adopted prices_adopt(struct cheapest *search);
void prices_take_back(struct cheapest *search, int32_t frames);

/* found.c: false when memory runs out */
bool found_keep(struct cheapest *search);

/* Puts the solutions in order, the dearest first, which is a heap as well. */
void found_sort(struct cheapest *search);

#endif
