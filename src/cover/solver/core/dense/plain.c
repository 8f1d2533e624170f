/* The dense engine in plain C, for any processor. */

#define VEC_BYTES 8
#define VARIANT dense_plain
#define VARIANT_NAME "plain"
#include "variant.h"
