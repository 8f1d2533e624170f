/* The least of the images of a state. */

#include "images.h"

#include <string.h>

#include "../dense/bits.h"

/* A state taken apart: its blocks; for each bit the blocks that have it, and its signature. */
struct taken_apart {
    uint64_t blocks[MOST_BLOCKS];
    uint64_t held[64];
    uint64_t signatures[64];
};

static void take_apart(const struct images *images, const uint64_t *state, uint64_t *blocks)
{
    const int32_t width = images->width, in_a_word = 64 / width;
    const uint64_t mask = ~(uint64_t)0 >> (64 - width);
    for (int32_t k = 0; k < images->blocks; k++)
        blocks[k] = state[k / in_a_word] >> (k % in_a_word * width) & mask;
}

static void put_together(const struct images *images, const uint64_t *blocks, uint64_t *state)
{
    const int32_t width = images->width, in_a_word = 64 / width;
    memset(state, 0, (size_t)words_for((int64_t)images->blocks * width) * sizeof *state);
    for (int32_t k = 0; k < images->blocks; k++)
        state[k / in_a_word] |= blocks[k] << (k % in_a_word * width);
}

/* Few are out of order: a move has changed one. */
static void sort(uint64_t *blocks, int32_t count)
{
    for (int32_t k = 1; k < count; k++) {
        const uint64_t block = blocks[k];
        int32_t place = k;
        for (; place > 0 && blocks[place - 1] > block; place--)
            blocks[place] = blocks[place - 1];
        blocks[place] = block;
    }
}

/* The finaliser of Austin Appleby's MurmurHash3. */
static uint64_t mixed(uint64_t number)
{
    number = (number ^ number >> 33) * 0xFF51AFD7ED558CCDu;
    number = (number ^ number >> 33) * 0xC4CEB9FE1A85EC53u;
    return number ^ number >> 33;
}

/* What the numbers of the bits of a set add up to. */
static uint64_t added(uint64_t set, const uint64_t *numbers)
{
    uint64_t total = 0;
    for (; set != 0; set &= set - 1)
        total += mixed(numbers[lowest_bit(set)]);
    return total;
}

/* Finds the blocks of each bit. */
static void find_held(const struct images *images, struct taken_apart *taken)
{
    memset(taken->held, 0, sizeof taken->held);
    for (int32_t k = 0; k < images->blocks; k++)
        for (uint64_t left = taken->blocks[k]; left != 0; left &= left - 1)
            taken->held[lowest_bit(left)] |= (uint64_t)1 << k;
}

/* Finds a number for each bit, that does not depend on the order of the blocks: from the numbers of
 * blocks in which two bits are together, to what the bits of a block add up to, to what the blocks of a
 * bit do. */
static void find_signatures(const struct images *images, struct taken_apart *taken)
{
    uint64_t together[64] = {0}, of_blocks[MOST_BLOCKS];
    find_held(images, taken);
    for (int32_t bit = 0; bit < images->width; bit++)
        for (int32_t other = 0; other < images->width; other++)
            if (taken->held[other] != 0)
                together[bit] += mixed((uint64_t)count_bits(taken->held[bit] & taken->held[other]));
    for (int32_t k = 0; k < images->blocks; k++)
        of_blocks[k] = added(taken->blocks[k], together);
    for (int32_t bit = 0; bit < images->width; bit++)
        taken->signatures[bit] = added(taken->held[bit], of_blocks);
}

/* Whether a move brings greater signatures to the front than another one (1), smaller ones (-1), or
 * neither. */
static int compare_moves(const uint64_t *signatures, const uint8_t *move, const uint8_t *other,
                         int32_t width)
{
    for (int32_t bit = 0; bit < width; bit++) {
        const uint64_t one = signatures[move[bit]], two = signatures[other[bit]];
        if (one != two)
            return one > two ? 1 : -1;
    }
    return 0;
}

/* Makes the sorted blocks of an image. */
static void make_image(const struct images *images, const uint8_t *move, const uint64_t *blocks,
                       uint64_t *image)
{
    for (int32_t k = 0; k < images->blocks; k++) {
        image[k] = 0;
        for (int32_t bit = 0; bit < images->width; bit++)
            image[k] |= (blocks[k] >> move[bit] & 1) << bit;
    }
    sort(image, images->blocks);
}

static bool is_less(const uint64_t *blocks, const uint64_t *others, int32_t count)
{
    for (int32_t k = 0; k < count; k++)
        if (blocks[k] != others[k])
            return blocks[k] < others[k];
    return false;
}

/* Finds the least image by the moves that bring the greatest signatures to the front. */
static void find_least(const struct images *images, const struct taken_apart *taken,
                       uint64_t *least)
{
    const uint8_t *best = images->moves;
    uint64_t image[MOST_BLOCKS];
    make_image(images, best, taken->blocks, least);
    for (int64_t k = 1; k < images->count; k++) {
        const uint8_t *move = images->moves + k * images->width;
        const int order = compare_moves(taken->signatures, move, best, images->width);
        if (order < 0)
            continue;
        make_image(images, move, taken->blocks, image);
        if (order > 0 || is_less(image, least, images->blocks))
            memcpy(least, image, (size_t)images->blocks * sizeof *image);
        best = move;
    }
}

void images_least(const struct images *images, uint64_t *state)
{
    struct taken_apart taken;
    uint64_t least[MOST_BLOCKS];
    take_apart(images, state, taken.blocks);
    if (images->count == 0) {
        sort(taken.blocks, images->blocks);
        put_together(images, taken.blocks, state);
        return;
    }
    find_signatures(images, &taken);
    find_least(images, &taken, least);
    put_together(images, least, state);
}

bool images_fixes(const struct images *images, int64_t move, const uint64_t *state)
{
    uint64_t blocks[MOST_BLOCKS], image[MOST_BLOCKS];
    take_apart(images, state, blocks);
    make_image(images, images->moves + move * images->width, blocks, image);
    return memcmp(blocks, image, (size_t)images->blocks * sizeof *image) == 0;
}
