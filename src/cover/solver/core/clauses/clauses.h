/* Searching by learning clauses from conflicts; knows nothing of Python.
 *
 * A problem becomes one of Boolean variables, and a search is that of a SAT solver: it decides,
 * draws conclusions, and learns from each conflict a clause that would have prevented it
 * (conflict-driven clause learning: J. P. Marques-Silva and K. A. Sakallah, GRASP, 1999; M. W.
 * Moskewicz et al., Chaff, 2001; N. Een and N. Sorensson, MiniSat, 2003). What the problem says is
 * not written out as clauses but as rules that explain a conclusion when they are asked
 * (lazy clause generation: O. Ohrimenko, P. J. Stuckey and M. Codish, 2009).
 *
 * Variables: the first ones are the options, by their numbers: whether one is chosen. Then come
 * *classes*. The options of a secondary item that give it one colour are a class, and so are the
 * options of a primary item that have the same weights in all sums of that item; its variable says
 * whether one of them is chosen. A class of one option is that option.
 *
 * Rules:
 * - of a *group* of variables, at most one is true: the options of a primary item, its classes, and
 *   those of a secondary item, in which each option without a colour is a class of its own;
 * - a class is true if and only if one of its options is;
 * - a clause: one of the options of a primary item is true, and of its classes;
 * - a *limit*: what all items of a sum cost adds up to no more than a bound. Each sum is two of them,
 *   one for each of its bounds, with weights turned and shifted so that the cheapest option of each
 *   item costs nothing. An item costs at least what its cheapest class does that is not false.
 *
 * A solution is blocked by a clause, the negation of the decisions that lead to it, before the
 * search goes on; so no solution comes twice, whatever is learnt, forgotten and started anew.
 *
 * What is fixed for one question of several is *assumed*: decided before anything else, a level for
 * each (N. Een and N. Sorensson, Temporal induction by incremental SAT solving, 2003). So what is
 * learnt holds whatever is assumed next. Where an assumption cannot be, its cause is found among the
 * others, from the reasons of its negation.
 */

#ifndef COVER_CLAUSES_H
#define COVER_CLAUSES_H

#include "../engine.h"
#include "../memory.h"
#include "../sums.h"
#include "lists.h"

/* A variable, or its negation: twice the number of the variable, and 1 for the negation. */
typedef int32_t literal;

static inline literal is_true(int32_t variable)
{
    return 2 * variable;
}

static inline literal is_false(int32_t variable)
{
    return 2 * variable + 1;
}

static inline literal negation(literal lit)
{
    return lit ^ 1;
}

static inline int32_t variable_of(literal lit)
{
    return lit >> 1;
}

/* --- The problem laid out ------------------------------------------------------------------- */

/* What a class costs its item. */
struct price {
    int64_t cost;
    int32_t variable;
};

/* An item of a limit, with what its classes cost: prices[first] ... [last - 1], ascending. */
struct limit_share {
    int32_t limit, first, last;
};

/* That a variable has a price in a share. */
struct offer {
    int64_t cost;
    int32_t share, variable;
};

/* What an option costs the items of a limit: charges[first] ... [last - 1], which have the shares. */
struct bill {
    int64_t total;
    int32_t option, first, last;
};

struct charge {
    int64_t cost;
    int32_t share;
};

/* What shares cost adds up to `bound` at most; its bills are in descending order of their totals. */
struct limit {
    int64_t bound;
    int32_t first_share, last_share, first_bill, last_bill;
};

/* A problem laid out: a template, never changed once it is built. */
struct clause_network {
    struct network base;
    struct tuning tuning;
    int32_t option_count, variable_count;
    int32_t largest_explanation; /* literals, at most */
    bool is_impossible;       /* an item has no options, or a sum cannot be met */
    struct lists groups;      /* the variables of each */
    struct lists groups_of;   /* of each variable */
    struct lists members;     /* the options of each class, from variable `option_count` on */
    struct lists classes_of;  /* of each option, the variables of its classes */
    struct lists clauses;     /* literals */
    struct numbers unused;    /* options without a primary item */
    struct memory memory;     /* holds the arrays below */
    struct limit *limits;
    struct limit_share *shares;
    struct price *prices;
    struct bill *bills;
    struct charge *charges;
    struct offer *offers;     /* of each variable, from first_offer[variable] on */
    int32_t *first_offer;
    int32_t limit_count, share_count, price_count, bill_count, charge_count;
};

/* Lays out a problem, alone. Unless it returns BUILT there is nothing to free; after
 * BUILT_MISFIT `*misfit` says what is wrong. */
enum built clause_network_build(struct clause_network *network, const struct problem *problem,
                                const struct tuning *tuning, const char **misfit);

void clause_network_free(struct clause_network *network);

/* --- A search ------------------------------------------------------------------------------- */

/* Why a variable has its value, and what a conflict is. */
enum why { WHY_DECIDED, WHY_CLAUSE, WHY_LITERAL, WHY_LIMIT };

struct reason {
    enum why why;
    int32_t what;  /* the clause, the other literal of a clause of two, or the limit */
    int32_t which; /* of a limit: the bill of the option, or ~share of the class; or NO_VARIABLE */
};

/* A clause that has a literal as one of the two that it watches; if that becomes false, and `other`,
 * one of its literals, is not true, something has to be done. */
struct clause_watch {
    int32_t clause; /* ~clause if it has two literals */
    literal other;
};

struct watches {
    struct clause_watch *at;
    int32_t count, room;
};

/* When to start anew and when to forget. */
struct pace {
    double fast, slow;          /* means of how deep conflicts reach: recent ones, all of them */
    int64_t conflicts;
    int64_t restarted;          /* the conflicts at the last restart */
    int64_t next_reduction;     /* the conflicts at which to forget clauses next */
    int64_t reductions;
};

struct clause_search {
    struct search base;
    const struct clause_network *network;
    struct memory memory;   /* holds the arrays that do not grow */
    int8_t *values;         /* of each literal: 1, -1 where it is false, 0 where it is open */
    int8_t *phases;         /* of each variable: the value it had last */
    int32_t *levels;        /* of each variable that has a value: the number of decisions */
    int32_t *places;        /* and where it stands in the trail */
    struct reason *reasons;
    literal *trail;         /* the literals that are true, in the order in which they became so */
    int32_t trail_count, done; /* conclusions were drawn from the first `done` of them */
    struct numbers decisions; /* where in the trail the decisions are; one that was true already has
                                 its place where the next one is */
    struct numbers settled; /* options that are fixed from now on, to be made true at level 0 */
    struct numbers assumed; /* the literals to decide first, in this order */
    struct numbers excluded; /* the options of the known solution, while questions are about others */
    bool is_near;           /* whether the last one that was found is near to that */

    int64_t *costs;         /* of each limit: what its shares cost at least */
    int64_t *least;         /* of each share */
    int32_t *raised;        /* and a place in the trail by which it had been raised so far */
    int32_t *dirty;         /* limits to be looked at */
    bool *is_dirty;
    int32_t dirty_count;

    struct numbers store;   /* the clauses; see store.h */
    struct watches *watches; /* of each literal */
    struct numbers learnt;  /* clauses */

    double *activities;     /* of each variable; a heap of those that may be decided */
    int32_t *heap, *heap_places;
    int32_t heap_count;
    double increment;

    /* For learning. */
    int8_t *marks;          /* of each variable */
    struct numbers clause;  /* what is being learnt */
    struct numbers marked;
    int32_t *antecedents;   /* room for explanations */
    int32_t antecedent_room;
    int64_t *stamps;        /* of each level */
    int64_t stamp;

    struct pace pace;
    /* It is over for what is assumed, of which `clause` is the cause; or for good. */
    enum { CLAUSES_GO_ON, CLAUSES_SOLVED, CLAUSES_REFUTED, CLAUSES_OVER, CLAUSES_FAILED } state;
    int64_t work;           /* done so far */
};

/* Starts a search. False when memory runs out, and then there is nothing to free. */
bool clause_search_start(struct clause_search *search, const struct clause_network *network);

/* Has the options `fixed` (numbers in range, repetitions allowed) chosen beforehand, for good. */
void clause_search_fix(struct clause_search *search, const int32_t *fixed, int32_t fixed_count);

void clause_search_free(struct clause_search *search);

/* Excludes what has all of these options; false when memory runs out. */
bool clause_search_exclude(struct clause_search *search, const int32_t *options, int32_t count);

/* --- Between its files ---------------------------------------------------------------------- */

enum { CLAUSES_ENTRIES = 1 << 26 }; /* of a problem, at most */

/* A problem while it is being laid out. */
struct clause_layout {
    const struct problem *problem;
    struct clause_network *network;
    struct numbers options;  /* of each entry */
    struct lists entries;    /* of each item */
    struct shares shares;    /* of the items in sums */
    struct lists classes;    /* of each item: a variable and an entry for each class */
    bool made_some;          /* classes of the item laid out last that are no options */
    bool failed;
};

/* conclude.c: draws all conclusions. False where they contradict each other: then `*conflict` is a reason
 * all of whose literals are false; one of two literals has the other in `which`. */
bool conclude_all(struct clause_search *search, struct reason *conflict);

/* limits.c: makes the limits, once all else is there; false when memory runs out. */
bool limits_build(const struct clause_layout *layout);

/* `which` of a limit that cannot be kept. */
#define WHICH_CONFLICT INT32_MIN

/* Draws the conclusions of a limit whose costs have grown; likewise. */
bool conclude_limit(struct clause_search *search, int32_t limit, struct reason *conflict);

/* Writes to `antecedents` the false literals from which a limit has concluded that `variable` is
 * false, or that it cannot be kept, and returns how many. Only the first `place` literals of the
 * trail were there then. `which` is that of the reason. */
int32_t explain_limit(const struct clause_search *search, struct reason reason, int32_t variable,
                      int32_t place, literal *antecedents);

/* learn.c: learns a clause from a conflict above level 0, goes back to where it says something new, and
 * makes that so. `*depth` is of how many levels the clause is. False when memory runs out. */
bool learn(struct clause_search *search, struct reason conflict, int32_t *depth);

/* Makes the clause that what is assumed cannot all be, since one of that, `refuted`, is false. */
void find_cause(struct clause_search *search, literal refuted);

/* Goes back to where all literals of `search->clause` but the first are false, and makes that one
 * true; the clause is added with a rating. False when memory runs out. */
bool learn_clause(struct clause_search *search, int32_t kept);

#endif
