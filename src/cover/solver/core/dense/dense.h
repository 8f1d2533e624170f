/* The dense engine: problems of up to some thousand options as bit sets; knows nothing of Python.
 *
 * A state is a row of words. Each option has a row of the same form, and choosing the option is one
 * AND of the state with its row: that takes away all options that cannot stand beside it. There is
 * no undoing; a search keeps the states of the levels above. Three layouts share all the rest:
 *
 * LANES, for items of few options (a sudoku has 324 of at most nine): each item has a lane of 8, 16,
 *   32 or 64 bits, one for each of its options that is alive, and a flag, the top one, while it is
 *   open. So a comparison of vectors shows which items have no option left, which have one, or two.
 *   What remains of the lane of an item that is covered is the bit of the option that covers it.
 * PLANES, the same bits the other way round: bit i of plane number k stands for option number k of
 *   item i, and a last plane has the flags. So a few operations count the options of as many items
 *   as a vector has bits, and few bits are idle: for more items than fit into some vectors of lanes.
 * BLOCKS, for items of many options (a cell of a pentomino board has 250): each option has a bit, and
 *   behind them stands a set of the open items. A block holds one word of the masks of a few items;
 *   their options are counted block by block, in the words where any is left. The bits of chosen
 *   options are cleared, so that more words are empty, and a trail of chosen options is kept.
 *   Each bound of a sum is a *limit*, a word at the end that says how much is left of it: choosing an
 *   option takes away from it what stands in the same word of its row. A state with a negative limit
 *   is dead. So sums are kept, as by linked lists, and take nothing away before.
 *
 * Forced options (the last ones of their items) are taken in batches; what is left without any is
 * a node of the search. When solutions are listed, the item with the fewest options is chosen, the
 * first one of several, and its options are tried in the order of the problem. This gives the
 * solutions in the order of the reference, as the order in which forced options are taken does not
 * matter. A search for a first solution or for the proof that it is the only one is `weighted`
 * instead: see ../restarts.h. Where there are sums in lanes, searches are always weighted, and take
 * away what the sums leave no room for at every node: see values.h and fit.h.
 */

#ifndef COVER_DENSE_H
#define COVER_DENSE_H

#include "../engine.h"
#include "../memory.h"
#include "../restarts.h"
#include "values.h"

enum {
    DENSE_OPTIONS = 4096, /* at most, so that a word can say which words of a set are empty */
    DENSE_ITEMS = 8192,   /* at most, so that tables stay small */
    DENSE_LANE = 64,      /* bits, at most */
    DENSE_PARTNERS = 6,   /* of an item, at most, that are looked at for locked options */
};

/* A primary item of an option, and the bit of the state that stands for the option there. */
struct home {
    int32_t item, bit;
};

/* Pairs of items that share several options: if the first has no others left, then it is covered
 * together with the second, whose other options are dead ("locked candidates" in sudoku). */
struct partners {
    uint64_t *outside; /* of each slot, as a state: the options that lack the item's partner there */
    int16_t *partner;  /* of each item and slot */
    int8_t *back;      /* of each item and slot, the slot of the partner for this item */
};

/* A problem laid out for the dense engine: a template, never changed once it is built.
 * Options without primary items, which no search chooses, have rows but no bits in a state. */
struct dense {
    struct network base;
    struct memory memory; /* holds everything below */
    struct tuning tuning;
    const struct dense_kernel *kernel;
    int32_t primary_count, option_count;
    int32_t item_words;  /* the words of a set of primary items */
    int32_t most_levels; /* of a search: no more options can be chosen */

    int32_t set_words;   /* the words of a set of options, whole vectors of the kernel */
    uint64_t *conflicts; /* of each option, the set of the others that cannot stand beside it */
    uint64_t *homeless;  /* the set of the options without primary items */

    int32_t state_words; /* the words of a state, whole vectors of the kernel */
    uint64_t *rows;      /* of each option */
    uint64_t *initial;   /* the state at the beginning */
    int32_t *home_start; /* of each option, where its homes begin; one more at the end */
    struct home *homes;

    /* In lanes of `lane_bits`, or in so many planes, either of which is 0 unless there are such. */
    int32_t lane_bits, planes;
    int32_t columns;     /* of a state in planes, see planes.h */
    int32_t places;      /* of each item: a power of 2, no less than its options */
    int16_t *option_at;  /* of each item and place, the option */
    uint64_t *firsts;    /* of each option that has homes the bit of the first one, as a state */
    bool has_partners;
    struct partners partners;
    struct sums sums;

    /* In blocks, for groups of as many items as a vector has words. */
    int32_t open_at;     /* where in a state the set of open items begins */
    int32_t limits_at;   /* and where the limits do, which are numbers, as many as whole vectors have */
    int32_t limit_words; /* 0 where no sum can fail */
    int32_t group_count; /* even */
    uint64_t *blocks;    /* of each group of items and each word of a set, the block */
    uint64_t *touched;   /* of each group, the words in which it has any options */
};

/* How items have failed. */
struct weights {
    uint32_t *failures; /* of each item */
    int32_t *ranked;    /* the items that have failed, those with most failures first */
    int32_t *rank;      /* of each such item, its place there */
    int32_t count;      /* how many they are */
};

/* What becomes of a state. */
enum verdict { VERDICT_DEAD, VERDICT_SOLVED, VERDICT_OPEN };

/* A level of the search: the item that was chosen, and those of its options that are still to be
 * tried; in lanes as they stand there, in blocks those in the word `word`. */
struct level {
    int32_t item, word;
    uint64_t left;
    int32_t trail; /* the length of the trail before any of them */
};

enum { WAVE_STATES = 128 }; /* at most */

/* The states that are still to be searched, a stack, and those of a wave; see waves.h. */
struct waves {
    uint64_t *stack;
    bool *solved;         /* of each state on the stack, whether it is a solution */
    int32_t *stack_nodes; /* and how many nodes come before it that are not yet told; one before the first */
    int32_t begin, end;   /* of the stack; what is below was given away */
    int32_t most;         /* that it has room for */
    int32_t room;         /* of a wave, which grows: at first few solutions may be wanted */
    uint64_t *states;
    uint8_t *verdicts;    /* of each of these */
    int32_t *nodes;       /* like `stack_nodes` */
};

/* One search: the states of all levels, and the place reached. */
struct dense_search {
    struct search base;
    const struct dense *dense;
    struct memory memory; /* holds everything below */
    uint64_t *states;     /* of each level, and one more */
    uint64_t *aside;      /* of each level, a copy of its state */
    struct level *levels;
    int32_t depth;        /* the number of levels; the state reached stands behind theirs */
    bool solved;          /* by the fixed options alone, and that solution is not yet reported */

    int16_t *trail;       /* in blocks: the options chosen, fixed and forced ones among them */
    int32_t trail_length;

    struct waves waves;   /* then there are no levels */

    int16_t *pending;     /* a batch of options */
    uint64_t *fixed;      /* a set of options: the fixed ones that are homeless */
    uint64_t *sorted;     /* an empty set of options */

    /* For the kernels. */
    uint64_t *scratch;    /* a state, the sizes of all items, or sets of items */
    uint64_t *single;     /* a set of items */
    int32_t *where;       /* the numbers of vectors of a state */

    uint64_t *noted;      /* the set of the sums that are to be looked at */
    uint64_t *minded;     /* and of those that are noted at all, see fit.h */
    uint64_t *settled;    /* a state that all sums have been looked at */

    bool weighted;
    struct weights weights;
    struct restarts restarts;
    uint64_t *root;       /* the state of the first level */
    int32_t root_trail;   /* and the length of the trail there */

    int64_t allowance; /* the words to be looked at before the next pause; negative when used up */
};

enum { FEW_VECTORS = 6 }; /* at most; two states of so many fit into registers */

/* What the code of a kernel is made for. */
struct shape {
    int32_t lane;    /* bits of a lane; 0 in planes and blocks */
    int32_t planes;  /* of a state; 0 in lanes and blocks */
    int32_t vectors; /* of a state, or 0 for any number of chunks; if not 0, as many as in a chunk */
    int32_t chunk;   /* vectors that are worked on together */
};

/* The code for one layout, width of vectors and processor. */
struct dense_kernel {
    struct shape shape;
    int32_t vector_words;
    /* Chooses some options in the state `from`, and what is forced until nothing is; the result is
     * the state `to`, which may be the same one. */
    enum verdict (*narrow)(struct dense_search *search, uint64_t *to, const uint64_t *from,
                           const int16_t *options, int32_t count);
    /* The item to branch on in a state that is open and was the last one to be narrowed. */
    int32_t (*choose)(struct dense_search *search, const uint64_t *state);
    /* The same in a search that is weighted. */
    int32_t (*choose_weighted)(struct dense_search *search, const uint64_t *state);
    /* Goes on with a search that is not weighted in a way of its own, or NULL; see descend.h. */
    enum outcome (*go_on)(struct dense_search *search, int64_t limit, int64_t *found);
    /* Not in blocks. Notes the failure of the first item that has no option left, of which there is
     * one. */
    void (*fail)(struct dense_search *search, const uint64_t *state);
    /* Takes away what items lock, see locked.h; false when there was nothing to take away. */
    bool (*lock)(struct dense_search *search, uint64_t *state);
    /* In lanes: notes the sums of the items that are not the same in two states. */
    void (*compare)(struct dense_search *search, const uint64_t *state, const uint64_t *other);
};

/* The code for one processor. */
struct dense_variant {
    const char *name;
    const struct dense_kernel *const *kernels; /* ended by NULL; the first that takes a problem is used */
    const struct dense_kernel *blocks;         /* for those that none of them takes */
};

/* Laying out, for the engine; see ../engine.h. */
enum built dense_build(struct network *network, const struct problem *problem,
                       const struct settings *settings, const char **misfit);

/* Makes room for one search after the other; false when memory runs out, with nothing to free. */
bool dense_search_create(struct dense_search *search, const struct dense *dense);

/* Begins a search, the first one or another one, in which the options `fixed` (numbers in range,
 * repetitions allowed) are chosen beforehand. */
void dense_search_begin(struct dense_search *search, const int32_t *fixed, int32_t fixed_count,
                        bool weighted);

/* Writes the options of the solution last found in any order, some of them perhaps repeatedly;
 * returns how many it wrote. There is room for all options of the problem. */
int32_t dense_search_chosen(const struct dense_search *search, int32_t *options);

/* Brings options into ascending order, each of them once; returns how many they then are. */
int32_t dense_search_sort(const struct dense_search *search, int32_t *options, int32_t count);

#endif
