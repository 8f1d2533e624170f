/* One lane of a state: included for each width LANE of lanes, with IN_LANES(name) making the names.
 *
 * For all kernels with such lanes, whatever their number of vectors.
 */

#define LANE_JOIN_(a, b) a##_##b
#define LANE_JOIN(a, b) LANE_JOIN_(a, b)
#define IN_LANES(name) LANE_JOIN(name, LANE)
#define LANE_UINT_(bits) uint##bits##_t
#define LANE_UINT(bits) LANE_UINT_(bits)

/* The lane of an item, at the bottom of a word. */
static inline uint64_t IN_LANES(lane)(const uint64_t *state, int32_t item)
{
#if VEC_BYTES > 8 /* an x86-64 processor, with the lowest byte first: no need to shift */
    LANE_UINT(LANE) lane;
    memcpy(&lane, (const char *)state + (size_t)item * sizeof lane, sizeof lane);
    return lane;
#else
    const uint32_t bit = (uint32_t)item * LANE;
    return state[bit / 64] >> bit % 64 & UINT64_MAX >> (64 - LANE);
#endif
}

/* The options of an item that are alive, at the bottom of a word. */
static inline uint64_t IN_LANES(alive)(const uint64_t *state, int32_t item)
{
    return IN_LANES(lane)(state, item) & (((uint64_t)1 << (LANE - 1)) - 1);
}

/* The option of an item whose number among those of the item is the lowest bit of `options`. */
static inline int16_t IN_LANES(option)(const struct dense *dense, int32_t item, uint64_t options)
{
    return dense->option_at[item * LANE + lowest_bit(options)];
}

/* Notes the sums of an item. */
static inline void IN_LANES(note)(struct dense_search *search, int32_t item)
{
    const struct sums *sums = &search->dense->sums;
    if (item < sums->item_end)
        for (int32_t word = 0; word < sums->set_words; word++)
            search->noted[word] |= sums->touched[(size_t)item * (size_t)sums->set_words + (size_t)word];
}

/* Takes options of an item away, and notes the sums of all items that they cover. */
static inline void IN_LANES(drop)(struct dense_search *search, uint64_t *state, int32_t item,
                                  uint64_t options)
{
    const struct dense *dense = search->dense;
    for (; options != 0; options &= options - 1) {
        const int32_t option = IN_LANES(option)(dense, item, options);
        for (int32_t k = dense->home_start[option]; k < dense->home_start[option + 1]; k++) {
            clear_bit(state, dense->homes[k].bit);
            IN_LANES(note)(search, dense->homes[k].item);
        }
    }
}

#include "loose.h"
#include "fit.h"

#undef LANE_JOIN_
#undef LANE_JOIN
#undef IN_LANES
#undef LANE_UINT_
#undef LANE_UINT
#undef LANE
