/* Vectors of 8 bytes: one word, in plain C. See vectors.h. */

typedef uint64_t vec;
typedef uint64_t lanes; /* the top bits of lanes */

static inline bool any_lane(lanes lanes)
{
    return lanes != 0;
}

static inline bool any_bit(vec v)
{
    return v != 0;
}

/* In `less_one` the top bit is set for the time being, so that nothing is borrowed from the next
 * lane, and in `zeros` adding all ones to the lower bits carries into the top bit at most. */
#define PLAIN_LANES(L)                                                                            \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        const uint64_t top = EACH_LANE(L, (uint64_t)1 << (L - 1));                                \
        return ((v | top) - EACH_LANE(L, 1)) ^ (~v & top);                                        \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        const uint64_t low = EACH_LANE(L, ((uint64_t)1 << (L - 1)) - 1);                          \
        return ~(((v & mask & low) + low) | (v & mask) | low);                                    \
    }                                                                                             \
    static inline uint64_t lane_set_##L(lanes lanes)                                              \
    {                                                                                             \
        return bottom(lanes >> (L - 1), L);                                                       \
    }

PLAIN_LANES(8)
PLAIN_LANES(16)
PLAIN_LANES(32)
PLAIN_LANES(64)

static inline vec sum_bytes(vec v)
{
    v = (v & 0x00ff00ff00ff00ff) + (v >> 8 & 0x00ff00ff00ff00ff);
    return v * 0x0001000100010001 >> 48;
}
