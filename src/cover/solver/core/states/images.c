/* The least of the images of a state. */

#include "images.h"

#include <stdlib.h>
#include <string.h>

#include "../bits.h"
#include "../memory.h"

static int32_t *skip_at(const struct images *images, int32_t move, int32_t bit)
{
    return images->skips + (size_t)move * (size_t)images->width + bit;
}

/* --- Moves in order ------------------------------------------------------------------------- */

/* Sorts the moves by one of their bits, those with the same one as they are, from `from` into
 * `to`. */
static void sort_by(const struct images *images, int32_t bit, const uint8_t *from, uint8_t *to)
{
    const size_t width = (size_t)images->width;
    int32_t places[65] = {0};
    for (int32_t k = 0; k < images->count; k++)
        places[from[(size_t)k * width + (size_t)bit] + 1]++;
    for (int32_t value = 0; value < 64; value++)
        places[value + 1] += places[value];
    for (int32_t k = 0; k < images->count; k++) {
        const uint8_t *move = from + (size_t)k * width;
        memcpy(to + (size_t)places[move[bit]]++ * width, move, width);
    }
}

static void find_skips(struct images *images)
{
    const int32_t width = images->width;
    for (int32_t k = images->count - 1; k >= 0; k--) {
        const uint8_t *move = images->sorted + k * width;
        bool is_alike = k + 1 < images->count;
        for (int32_t bit = 0; bit < width; bit++) {
            is_alike = is_alike && move[bit] == move[width + bit];
            *skip_at(images, k, bit) = is_alike ? *skip_at(images, k + 1, bit) : k + 1;
        }
    }
}

bool images_create(struct images *images)
{
    const size_t size = (size_t)images->count * (size_t)images->width;
    uint8_t *other = malloc(size + SLACK);
    images->sorted = malloc(size + SLACK);
    images->skips = malloc((size + SLACK) * sizeof *images->skips);
    const bool is_made = other != NULL && images->sorted != NULL && images->skips != NULL;
    if (is_made) {
        memcpy(images->sorted, images->moves, size);
        for (int32_t bit = images->width; bit-- > 0;) {
            sort_by(images, bit, images->sorted, other);
            memcpy(images->sorted, other, size);
        }
        find_skips(images);
    } else {
        images_free(images);
    }
    free(other);
    return is_made;
}

void images_free(struct images *images)
{
    free(images->sorted);
    free(images->skips);
    images->sorted = NULL;
    images->skips = NULL;
}

/* --- States --------------------------------------------------------------------------------- */

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

/* What the numbers of elements add up to that a set has in common with each of some sets. */
static uint64_t in_common(uint64_t set, const uint64_t *sets, int32_t count)
{
    uint64_t total = 0;
    for (int32_t k = 0; k < count; k++)
        if (sets[k] != 0)
            total += mixed((uint64_t)count_bits(set & sets[k]));
    return total;
}

/* Finds a number for each bit, that does not depend on the order of the blocks: from the numbers
 * of blocks in which two bits are together, and of bits that two blocks have in common, to what
 * the bits of a block add up to, to what the blocks of a bit do. */
static void find_signatures(const struct images *images, struct taken_apart *taken)
{
    uint64_t together[64], of_blocks[MOST_BLOCKS];
    find_held(images, taken);
    for (int32_t bit = 0; bit < images->width; bit++)
        together[bit] = in_common(taken->held[bit], taken->held, images->width);
    for (int32_t k = 0; k < images->blocks; k++)
        of_blocks[k] = added(taken->blocks[k], together) +
                       in_common(taken->blocks[k], taken->blocks, images->blocks);
    for (int32_t bit = 0; bit < images->width; bit++)
        taken->signatures[bit] = added(taken->held[bit], of_blocks);
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

/* Finds the moves that bring the greatest signatures to the front, bit by bit: all moves that
 * begin with the same bits are looked at as one. `found` has room for all; returns how many
 * there are. */
static int32_t find_front(const struct images *images, const uint64_t *signatures, int32_t *found)
{
    int32_t others[MOST_MOVES], count = 1;
    found[0] = 0;
    for (int32_t bit = 0; bit < images->width; bit++) {
        const int32_t before = count;
        uint64_t greatest = 0;
        memcpy(others, found, (size_t)before * sizeof *found);
        count = 0;
        for (int32_t k = 0; k < before; k++) {
            const int32_t end = bit == 0 ? images->count : *skip_at(images, others[k], bit - 1);
            for (int32_t move = others[k]; move < end; move = *skip_at(images, move, bit)) {
                const uint64_t signature = signatures[images->sorted[move * images->width + bit]];
                if (count == 0 || signature > greatest) {
                    greatest = signature;
                    count = 0;
                }
                if (signature == greatest)
                    found[count++] = move;
            }
        }
    }
    return count;
}

/* Finds the least image by the moves that bring the greatest signatures to the front. */
static void find_least(const struct images *images, const struct taken_apart *taken,
                       uint64_t *least)
{
    int32_t front[MOST_MOVES];
    uint64_t image[MOST_BLOCKS];
    const int32_t count = find_front(images, taken->signatures, front);
    for (int32_t k = 0; k < count; k++) {
        make_image(images, images->sorted + front[k] * images->width, taken->blocks, image);
        if (k == 0 || is_less(image, least, images->blocks))
            memcpy(least, image, (size_t)images->blocks * sizeof *image);
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

int32_t images_fixing(const struct images *images, const uint64_t *state)
{
    uint64_t blocks[MOST_BLOCKS], image[MOST_BLOCKS];
    int32_t count = 0;
    take_apart(images, state, blocks);
    for (int32_t move = 0; move < images->count; move++) {
        make_image(images, images->moves + move * images->width, blocks, image);
        count += memcmp(blocks, image, (size_t)images->blocks * sizeof *image) == 0;
    }
    return count;
}
