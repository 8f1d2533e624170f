/* Which code runs on this processor. */

#include "variants.h"

#include <string.h>

#include "../nine/nine.h"
#include "../processor.h"

extern const struct dense_variant dense_v4_bitalg, dense_v4, dense_v3, dense_baseline, dense_neon,
    dense_plain;
extern const struct nine_variant nine_v4, nine_v3, nine_baseline, nine_neon, nine_plain;

#if PLAIN_VARIANT
#define PLAIN &dense_plain
#else
#define PLAIN NULL
#endif

#if X86_VARIANTS
#include <cpuid.h>

/* The builtin knows "x86-64-v3" and "x86-64-v4" in clang from 18 on only, and clang 14 knows neither
 * f16c nor lzcnt nor movbe; so that features are asked for one by one, and those three by cpuid.
 * That the operating system saves the registers is part of the builtin's answer on avx and avx512f. */

static bool has_features(unsigned leaf, unsigned wanted)
{
    unsigned a, b, c, d;
    return __get_cpuid(leaf, &a, &b, &c, &d) && (c & wanted) == wanted;
}

/* Whether this is an x86-64-v3. */
static bool is_v3(void)
{
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx") &&
           __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           has_features(1, bit_F16C | bit_MOVBE) && has_features(0x80000001, bit_LZCNT);
}

/* Whether this is an x86-64-v4. */
static bool is_v4(void)
{
    return is_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}

static const struct dense_variant *const *variants_here(void)
{
    static const struct dense_variant *const all[] = {
        &dense_v4_bitalg, &dense_v4, &dense_v3, &dense_baseline, PLAIN, NULL,
    };
    __builtin_cpu_init();
    if (is_v4())
        return __builtin_cpu_supports("avx512bitalg") ? all : all + 1;
    return is_v3() ? all + 2 : all + 3;
}
#else
static const struct dense_variant *const *variants_here(void)
{
    static const struct dense_variant *const all[] = {
#if NEON_VARIANT
        &dense_neon,
#endif
        PLAIN, NULL,
    };
    return all;
}
#endif

const struct dense_variant *const *dense_variants(void)
{
    static const struct dense_variant *const *here; /* asking may cost as much as a small layout */
    if (here == NULL) {
        sums_prepare();
        here = variants_here();
    }
    return here;
}

const struct nine_variant *nine_variant(const char *name)
{
    static const struct {
        const char *name;
        const struct nine_variant *variant;
    } all[] = {
#if X86_VARIANTS
        {"v4-bitalg", &nine_v4},
        {"v4", &nine_v4},
        {"v3", &nine_v3},
        {"baseline", &nine_baseline},
#endif
#if NEON_VARIANT
        {"neon", &nine_neon},
#endif
#if PLAIN_VARIANT && defined(__GNUC__)
        {"plain", &nine_plain},
#endif
        {NULL, NULL},
    };
    int k = 0;
    while (all[k].name != NULL && strcmp(all[k].name, name) != 0)
        k++;
    return all[k].variant;
}
