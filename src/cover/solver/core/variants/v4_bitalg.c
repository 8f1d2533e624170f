/* The dense engine for x86-64-v4 with AVX512_BITALG, which most processors of that level have: that
 * counts bits faster, which is of use in blocks alone. */

#include "../processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v4,avx512bitalg")
#define WITH_BITALG 1
#define VEC_BYTES 64
#include "../dense/blocks.h"

KERNEL(blocks, blocks, blocks_narrow, NULL, .chunk = 1)

extern const struct dense_kernel *const dense_kernels_v4[];

const struct dense_variant dense_v4_bitalg = {
    .name = "v4-bitalg",
    .kernels = dense_kernels_v4,
    .blocks = &blocks,
};
END_TARGET
#endif
