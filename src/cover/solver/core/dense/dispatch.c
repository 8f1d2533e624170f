/* Which code of the dense engine runs on this processor. */

#include "dispatch.h"

#include "processor.h"

extern const struct dense_variant dense_plain;

#if X86_VARIANTS
extern const struct dense_variant dense_baseline, dense_v3, dense_v4, dense_v4_bitalg;

const struct dense_variant *const *dense_variants(void)
{
    static const struct dense_variant *const all[] = {&dense_v4_bitalg, &dense_v4,    &dense_v3,
                                                      &dense_baseline,  &dense_plain, NULL};
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return __builtin_cpu_supports("avx512bitalg") ? all : all + 1;
    return __builtin_cpu_supports("x86-64-v3") ? all + 2 : all + 3;
}
#else
const struct dense_variant *const *dense_variants(void)
{
    static const struct dense_variant *const all[] = {&dense_plain, NULL};
    return all;
}
#endif
