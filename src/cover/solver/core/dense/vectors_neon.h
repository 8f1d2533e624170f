/* Vectors of 16 bytes by what gcc and clang know of vectors on any processor; made for NEON. See
 * vectors.h. */

typedef uint64_t vec __attribute__((vector_size(16), may_alias));
typedef vec lanes; /* all bits of lanes */

static inline bool any_bit(vec v)
{
    return (v[0] | v[1]) != 0;
}

static inline bool any_lane(lanes lanes)
{
    return any_bit(lanes);
}

#define NEON_LANES(L)                                                                             \
    typedef uint##L##_t vec_##L __attribute__((vector_size(16)));                                 \
    static inline vec less_one_##L(vec v)                                                         \
    {                                                                                             \
        return (vec)((vec_##L)v - 1);                                                             \
    }                                                                                             \
    static inline lanes zeros_##L(vec v, vec mask)                                                \
    {                                                                                             \
        return (lanes)((vec_##L)(v & mask) == 0);                                                 \
    }                                                                                             \
    static inline uint64_t lane_set_##L(lanes lanes)                                              \
    {                                                                                             \
        const vec lowest = lanes & EACH_LANE(L, 1);                                               \
        return bottom(lowest[0], L) | bottom(lowest[1], L) << 64 / L;                             \
    }

NEON_LANES(8)
NEON_LANES(16)
NEON_LANES(32)
NEON_LANES(64)

static inline vec sum_bytes(vec v)
{
    v = (v & 0x00ff00ff00ff00ff) + (v >> 8 & 0x00ff00ff00ff00ff);
    v += v >> 16;
    return (v + (v >> 32)) & 0xffff;
}
