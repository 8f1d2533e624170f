/* The dense engine for x86-64-v4 with AVX512_BITALG, which most processors of that level have. */

#include "processor.h"

#if X86_VARIANTS
BEGIN_TARGET("arch=x86-64-v4,avx512bitalg")
#define WITH_BITALG 1
#define VEC_BYTES 64
#define VARIANT dense_v4_bitalg
#define VARIANT_NAME "v4-bitalg"
#include "variant.h"
END_TARGET
#endif
