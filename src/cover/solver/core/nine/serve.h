/* Grids into lanes, and answers out of them; see nine.h.
 *
 * Included by each file of ../variants, with its instruction set switched on, and that one's name SET and
 * VEC_BYTES defined.
 */

#ifndef COVER_NINE_SERVE_H
#define COVER_NINE_SERVE_H

#include "../bits.h"
#include "../memory.h"
#include "round.h"

enum {
    VECTORS = NINE_CELLS / NINE_LANES, /* of a grid by itself, at most */
    LOOKED_AT = 12,                  /* cells that may be guessed, at most */
    PEERS_OF_FEW = 2,                /* what a peer with few digits counts more than another */
    FRAMES = 64,                     /* at first */
    ROUNDS = 1024,                   /* between two looks at the clock */
};

/* A grid by itself: what its cells can hold, and nothing behind them. */
union grid {
    uint16_t cells[NINE_CELLS];
    sets vectors[VECTORS];
};

/* Grids that wait for a lane, and the question of each. */
struct stack {
    union grid *grids;
    int *owners;
    int count, room;
    struct memory memory; /* holds both */
};

/* A question in work. It has nodes of its search in lanes and on the stack, one of them in a lane when
 * the next question begins; so there are never more questions than lanes. */
struct open_question {
    int64_t number, found, guesses;
    int32_t nodes;
    bool closed; /* whether nothing more is to be looked for: its nodes go when they are met */
};

struct run {
    struct lane_grids grids;
    const struct nine_rules *rules;
    const struct nine_question *question;
    const struct nine_client *client;
    struct open_question asked[NINE_LANES];
    uint64_t unused;         /* the set of those that are no questions */
    int owner[NINE_LANES];   /* of each lane in use, its question */
    uint64_t busy, idle;     /* sets of lanes: with a grid, and without */
    uint16_t sums[NINE_LANES] __attribute__((aligned(64))); /* of each grid after the last round; 0, ... */
    uint16_t highs[NINE_LANES] __attribute__((aligned(64))); /* ... where there was none */
    struct stack stack;
    bool has_answered;       /* since questions were last asked for */
};

/* --- Single lanes -------------------------------------------------------------------------- */

/* Of grids of size 9, no cell that they have not is loaded. */
#define CELL(k) (size != NINE || (k) < NINE * NINE ? from[k][0] : 0)
#define CELLS_2(k) CELL(k), CELL((k) + 1)
#define CELLS_8(k) CELLS_2(k), CELLS_2((k) + 2), CELLS_2((k) + 4), CELLS_2((k) + 6)
#if NINE_LANES == 8
#define CELLS(k) CELLS_8(k)
#elif NINE_LANES == 16
#define CELLS(k) CELLS_8(k), CELLS_8((k) + 8)
#else
#define CELLS(k) CELLS_8(k), CELLS_8((k) + 8), CELLS_8((k) + 16), CELLS_8((k) + 24)
#endif

/* How many vectors the cells of a grid are; an even number, unless they are of 32 cells. */
INLINE int vectors_of(int size)
{
    return (size * size + 31) / 32 * (32 / NINE_LANES);
}

/* Copies a grid out of its lane, vector by vector: what was stored as single numbers could only be loaded
 * again after a pause. */
INLINE void copy_out(const struct lane_grids *grids, int lane, union grid *grid, int size)
{
    const uint16_t(*from)[NINE_LANES] = (const uint16_t(*)[NINE_LANES])(grids->cells[0] + lane);
    UNROLLED
    for (int k = 0; k < vectors_of(size); k++)
        grid->vectors[k] = (sets){CELLS(NINE_LANES * k)};
}

INLINE void copy_in(struct lane_grids *grids, int lane, const union grid *grid, int size)
{
    UNROLLED
    for (int cell = 0; cell < size * size; cell++)
        grids->cells[cell][lane] = grid->cells[cell];
}

/* --- Questions ----------------------------------------------------------------------------- */

static void answer(struct run *run, struct open_question *asked)
{
    const bool has_all = asked->found >= run->question->limit;
    const enum nine_outcome outcome = has_all         ? NINE_LIMIT
                                      : asked->closed ? NINE_GIVEN_UP
                                                      : NINE_EXHAUSTED;
    run->client->answer(run->client->context, asked->number, outcome, asked->found);
    run->unused |= (uint64_t)1 << (asked - run->asked);
    run->has_answered = true;
}

/* Notes that a node of a question's search is over. */
INLINE void leave(struct run *run, int owner)
{
    struct open_question *asked = run->asked + owner;
    if (--asked->nodes == 0)
        answer(run, asked);
}

/* Puts the next question into a lane; false where there is none. */
INLINE bool load(struct run *run, int lane, int size)
{
    const struct nine_client *client = run->client;
    const uint32_t *digits = run->question->digits;
    int64_t number;
    const uint8_t *bytes;
    while ((bytes = client->next(client->context, &number)) != NULL) {
        uint32_t said = 0;
        UNROLLED
        for (int cell = 0; cell < size * size; cell++) {
            const uint32_t left = digits[bytes[cell]];
            run->grids.cells[cell][lane] = (uint16_t)left;
            said |= left;
        }
        if (said < NINE_BAD) {
            const int owner = lowest_bit(run->unused);
            run->unused &= run->unused - 1;
            run->asked[owner] = (struct open_question){.number = number, .nodes = 1};
            run->owner[lane] = owner;
            return true;
        }
        client->answer(client->context, number, NINE_NOT_READ, 0);
        run->has_answered = true;
    }
    return false;
}

/* Takes the solution in a lane. */
static void take_solution(struct run *run, int lane, int size)
{
    struct open_question *asked = run->asked + run->owner[lane];
    if (asked->closed)
        return;
    asked->found++;
    asked->closed = asked->found >= run->question->limit;
    if (asked->found > 1 && !run->question->tells_all)
        return;
    union grid grid;
    uint8_t told[NINE_ROOM] __attribute__((aligned(64)));
    typedef uint8_t bytes __attribute__((vector_size(NINE_LANES), may_alias));
    copy_out(&run->grids, lane, &grid, size);
    for (int k = 0; k < vectors_of(size); k++) {
        const sets digit = grid.vectors[k];
        const sets number = only_if(share(digit, each(0xAAAA)), each(1)) |
                           only_if(share(digit, each(0xCCCC)), each(2)) |
                           only_if(share(digit, each(0xF0F0)), each(4)) |
                           only_if(share(digit, each(0xFF00)), each(8));
        *(bytes *)(told + NINE_LANES * k) = __builtin_convertvector(number, bytes);
    }
    run->client->solution(run->client->context, asked->number, told);
}

/* --- Guessing ------------------------------------------------------------------------------ */

INLINE int words_of(int size)
{
    return (size * size + 63) / 64;
}

/* Of 64 cells, the set of those with so many digits or, for 0, with one of these `digits`. */
INLINE uint64_t cells_with(const union grid *grid, int word, int count, sets digits, int size)
{
    enum { IN_WORD = 64 / NINE_LANES };
    uint64_t cells = 0;
    UNROLLED
    for (int k = 0; k < IN_WORD; k += 2) {
        const sets *pair = grid->vectors + word * IN_WORD + k;
        const int left = vectors_of(size) - word * IN_WORD - k;
        if (left <= 0)
            break;
        const sets low = pair[0], high = left > 1 ? pair[1] : each(0);
        cells |= (count > 0 ? two_sets(has_just(low, count), has_just(high, count))
                            : two_sets(share(low, digits), share(high, digits)))
                 << k * NINE_LANES;
    }
    return cells;
}

/* How much would follow from a guess at a cell: how many of its peers share a digit with it, where those
 * with few digits count for more. */
INLINE int weight_of(const struct run *run, const union grid *grid, int cell, const uint64_t *few,
                     int size)
{
    const sets digits = each(grid->cells[cell]);
    int weight = 0;
    for (int word = 0; word < words_of(size); word++) {
        const uint64_t found = cells_with(grid, word, 0, digits, size) & run->rules->peers[cell][word];
        weight += count_bits(found) + PEERS_OF_FEW * count_bits(found & few[word]);
    }
    return weight;
}

/* The cell to guess in a grid that is not solved: of those with two digits, or more where there are none,
 * of the first ones the one with the greatest weight. */
INLINE int choose(const struct run *run, const union grid *grid, int size)
{
    uint64_t few[NINE_WORDS], any = 0;
    for (int count = 2; any == 0 && count <= size; count++)
        for (int word = 0; word < words_of(size); word++)
            any |= few[word] = cells_with(grid, word, count, each(0), size);
    int best = -1, chosen = 0, looked = 0;
    for (int word = 0; word < words_of(size); word++)
        for (uint64_t left = few[word]; left != 0 && looked < LOOKED_AT; left &= left - 1, looked++) {
            const int cell = 64 * word + lowest_bit(left);
            const int weight = weight_of(run, grid, cell, few, size);
            chosen = weight > best ? cell : chosen;
            best = weight > best ? weight : best;
        }
    return chosen;
}

/* Makes room for one more grid; false when memory runs out. */
static bool stack_grow(struct stack *stack)
{
    struct stack more = {.count = stack->count, .room = 2 * stack->room + FRAMES};
    for (int turn = 0; turn < 2; turn++) {
        if (turn == 1 && !memory_allocate(&more.memory))
            return false;
        TAKE(&more.memory, more.grids, more.room);
        TAKE(&more.memory, more.owners, more.room);
    }
    if (stack->count > 0) {
        memcpy(more.grids, stack->grids, (size_t)stack->count * sizeof *more.grids);
        memcpy(more.owners, stack->owners, (size_t)stack->count * sizeof *more.owners);
    }
    memory_free(&stack->memory);
    *stack = more;
    return true;
}

/* Guesses in a lane: one digit of a cell stays there, and the grid with the others goes into one of the
 * `free` lanes, or onto the stack, which has room. */
INLINE void guess(struct run *run, int lane, uint64_t *free, int size)
{
    const int owner = run->owner[lane];
    struct open_question *asked = run->asked + owner;
    struct stack *stack = &run->stack;
    union grid *other = stack->grids + stack->count;
    copy_out(&run->grids, lane, other, size);
    const int cell = choose(run, other, size);
    const uint16_t digits = other->cells[cell], digit = digits & -digits;
    run->grids.cells[cell][lane] = digit;
    asked->guesses++;
    asked->nodes++;
    const uint64_t lanes = *free != 0 ? *free : run->idle;
    if (lanes == 0) {
        other->cells[cell] = digits ^ digit;
        stack->owners[stack->count++] = owner;
        return;
    }
    const int into = lowest_bit(lanes);
    *free &= ~((uint64_t)1 << into);
    run->idle &= ~((uint64_t)1 << into);
    run->busy |= (uint64_t)1 << into;
    run->sums[into] = run->highs[into] = 0;
    run->owner[into] = owner;
    copy_in(&run->grids, into, other, size);
    run->grids.cells[cell][into] = digits ^ digit;
}

/* --- The run ------------------------------------------------------------------------------- */

/* Gives each of these lanes, which have none, the next grid: one that waits, or that of a question. */
INLINE void fill(struct run *run, uint64_t lanes, int size)
{
    struct stack *stack = &run->stack;
    for (; lanes != 0; lanes &= lanes - 1) {
        const int lane = lowest_bit(lanes);
        const uint64_t bit = (uint64_t)1 << lane;
        run->sums[lane] = run->highs[lane] = 0; /* that of another grid says nothing of the next one */
        while (stack->count > 0 && run->asked[stack->owners[stack->count - 1]].closed)
            leave(run, stack->owners[--stack->count]);
        bool is_busy = stack->count > 0;
        if (is_busy) {
            copy_in(&run->grids, lane, stack->grids + --stack->count, size);
            run->owner[lane] = stack->owners[stack->count];
        } else {
            is_busy = load(run, lane, size);
        }
        run->busy = is_busy ? run->busy | bit : run->busy & ~bit;
        run->idle = is_busy ? run->idle & ~bit : run->idle | bit;
    }
}

/* Serves the lanes that a round has done with; false when memory runs out. */
INLINE bool serve(struct run *run, uint64_t solved, uint64_t open, uint64_t free, int size)
{
    for (uint64_t left = solved; left != 0; left &= left - 1)
        take_solution(run, lowest_bit(left), size);
    for (uint64_t left = free & run->busy; left != 0; left &= left - 1)
        leave(run, run->owner[lowest_bit(left)]);
    for (; open != 0; open &= open - 1) {
        const int lane = lowest_bit(open);
        struct open_question *asked = run->asked + run->owner[lane];
        asked->closed |= asked->guesses >= run->question->guesses;
        if (asked->closed) {
            free |= (uint64_t)1 << lane;
            leave(run, run->owner[lane]);
            continue;
        }
        if (run->stack.count == run->stack.room && !stack_grow(&run->stack))
            return false;
        guess(run, lane, &free, size);
    }
    for (uint64_t lanes = free;; lanes = run->idle) {
        fill(run, lanes, size);
        if (!run->has_answered || run->idle == 0)
            return true;
        run->has_answered = false;
    }
}

/* Narrows and serves until no lane has a grid; false when memory runs out. */
INLINE bool go_on(struct run *run, int size)
{
    const uint16_t all = nine_all(size);
    uint64_t solved = 0, open = 0, free = run->idle;
    for (int64_t round = 1;; round++) {
        if ((open | free) != 0 && !serve(run, solved, open, free, size))
            return false;
        if (run->busy == 0)
            return true;
        const struct seen_lanes seen = size == NINE ? narrow_nine(&run->grids, run->rules)
                                                    : narrow_any(&run->grids, run->rules);
        const sets sums = *(const sets *)run->sums, highs = *(const sets *)run->highs;
        const uint64_t is_dead = ~lanes_where(equal(seen.full, each(all))) |
                                 lanes_where(equal(seen.least, no_digit(size)));
        uint64_t is_same = lanes_where(equal(seen.sum, sums));
        uint64_t is_least = lanes_where(equal(seen.sum, each((uint16_t)(size * all))));
        if (size > NINE) {
            is_same &= lanes_where(equal(seen.high, highs));
            is_least &= lanes_where(equal(seen.high, each((uint16_t)(size * (all >> 8)))));
            *(sets *)run->highs = seen.high;
        }
        *(sets *)run->sums = seen.sum;
        const uint64_t dead = is_dead & run->busy, still = is_same & run->busy & ~dead;
        solved = still & is_least;
        open = still & ~solved;
        free = dead | solved;
        if (round % ROUNDS == 0 && !run->client->goes_on(run->client->context))
            return true;
    }
}

static __attribute__((noinline)) bool go_on_any(struct run *run)
{
    return go_on(run, run->rules->size);
}

static __attribute__((noinline)) bool go_on_nine(struct run *run)
{
    return go_on(run, NINE);
}

static bool run_nine(const struct nine_rules *rules, const struct nine_question *question,
                     const struct nine_client *client)
{
    const uint64_t lanes = ((uint64_t)1 << NINE_LANES) - 1;
    struct run run = {
        .rules = rules, .question = question, .client = client, .unused = lanes, .idle = lanes};
    const bool is_done =
        stack_grow(&run.stack) && (rules->size == NINE ? go_on_nine(&run) : go_on_any(&run));
    memory_free(&run.stack.memory);
    return is_done;
}

const struct nine_variant NAME_FOR(nine, SET) = {NINE_LANES, run_nine};

#endif
