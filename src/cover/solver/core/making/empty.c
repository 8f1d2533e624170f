/* Many full 9x9 grids at once, of which cells are emptied as long as they stay the only answer.
 *
 * The same as thin.c does for one puzzle of any kind after the other. A grid asks one question at a time:
 * whether it has another solution, in which a cell holds another digit. Each is in a lane meanwhile, and
 * where it is answered, the next one of that grid waits behind those of all others.
 */

#include "making.h"

#include <stdlib.h>

#include "../bits.h"
#include "../memory.h"

/* What a byte says of a cell: nothing, a digit, or any other digit than that. */
enum { NOT = GRID_DIGITS, BYTES = 256, ALL = (1 << GRID_DIGITS) - 1 };

/* The grids that wait for a lane, each at most once: the numbers from `first` on, round a ring. */
struct queue {
    struct emptied *grids;
    const struct nine_rules *rules;
    int64_t *ring;
    int64_t room, first, count;
    bool (*goes_on)(void *context);
    void *context;
};

/* Whether a cell sees all other digits than its own. */
static bool is_told(const struct queue *queue, const struct emptied *grid, int cell)
{
    uint16_t digits = (uint16_t)(1 << grid->cells[cell] | 1); /* empty cells say 0 */
    for (int half = 0; half < 2; half++)
        for (uint64_t left = queue->rules->peers[cell][half]; left != 0; left &= left - 1)
            digits |= (uint16_t)(1 << grid->cells[64 * half + lowest_bit(left)]);
    return digits == (ALL << 1 | 1);
}

/* Has a grid wait that asks about its next cell, where there is one that is not told by others. */
static void ask_next(struct queue *queue, int64_t number)
{
    struct emptied *grid = queue->grids + number;
    for (; grid->tried < GRID_CELLS; grid->tried++) {
        const int cell = grid->order[grid->tried];
        if (!is_told(queue, grid, cell)) {
            grid->cells[cell] += NOT;
            queue->ring[(queue->first + queue->count++) % queue->room] = number;
            return;
        }
        grid->cells[cell] = 0;
    }
}

static const uint8_t *next(void *context, int64_t *number)
{
    struct queue *queue = context;
    if (queue->count == 0)
        return NULL;
    *number = queue->ring[queue->first];
    queue->first = (queue->first + 1) % queue->room;
    queue->count--;
    return queue->grids[*number].cells;
}

static void answer(void *context, int64_t number, enum nine_outcome outcome, int64_t found)
{
    (void)outcome;
    struct queue *queue = context;
    struct emptied *grid = queue->grids + number;
    uint8_t *cell = grid->cells + grid->order[grid->tried++];
    *cell = found > 0 ? *cell - NOT : 0;
    ask_next(queue, number);
}

static void solution(void *context, int64_t number, const uint8_t *digits)
{
    (void)context, (void)number, (void)digits;
}

static bool ask_on(void *context)
{
    const struct queue *queue = context;
    return queue->goes_on(queue->context);
}

bool empty_all(const struct nine_variant *variant, const struct nine_rules *rules,
               struct emptied *grids, int64_t count, bool (*goes_on)(void *context), void *context)
{
    uint32_t digits[BYTES];
    for (int byte = 0; byte < BYTES; byte++)
        digits[byte] = NINE_BAD;
    digits[0] = ALL;
    for (int digit = 1; digit <= GRID_DIGITS; digit++) {
        digits[digit] = 1u << (digit - 1);
        digits[digit + NOT] = ALL ^ digits[digit];
    }
    struct queue queue = {.grids = grids,
                          .rules = rules,
                          .ring = malloc(((size_t)count + SLACK) * sizeof *queue.ring),
                          .room = count,
                          .goes_on = goes_on,
                          .context = context};
    if (queue.ring == NULL)
        return false;
    for (int64_t number = 0; number < count; number++)
        ask_next(&queue, number);
    const struct nine_question question = {.digits = digits, .limit = 1, .guesses = INT64_MAX};
    const struct nine_client client = {&queue, next, solution, answer, ask_on};
    const bool is_done = variant->run(rules, &question, &client);
    free(queue.ring);
    return is_done;
}
