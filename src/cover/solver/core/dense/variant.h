/* All kernels for one processor: included by each variant, with its instruction set switched on,
 * VEC_BYTES as in vectors.h, VARIANT, the name of the table, and VARIANT_NAME defined.
 *
 * Small states get kernels for their number of vectors, and so does the most common one of all:
 * 324 items of nine options are 11 vectors of 64 bytes.
 */

#include "dense.h"

#include "restart.h"
#include "vectors.h"
#include "weights.h"

#define LANE 8
#include "lane.h"
#define LANE 16
#include "lane.h"
#define LANE 32
#include "lane.h"
#define LANE 64
#include "lane.h"

#define INSTANCE _lanes_8_1
#define LANE 8
#define VECTORS 1
#define CHUNK 1
#include "instance.h"
#define INSTANCE _lanes_8_2
#define LANE 8
#define VECTORS 2
#define CHUNK 2
#include "instance.h"
#define INSTANCE _lanes_8_3
#define LANE 8
#define VECTORS 3
#define CHUNK 3
#include "instance.h"
#define INSTANCE _lanes_8_4
#define LANE 8
#define VECTORS 4
#define CHUNK 4
#include "instance.h"
#define INSTANCE _lanes_16_1
#define LANE 16
#define VECTORS 1
#define CHUNK 1
#include "instance.h"
#define INSTANCE _lanes_16_2
#define LANE 16
#define VECTORS 2
#define CHUNK 2
#include "instance.h"
#define INSTANCE _lanes_16_3
#define LANE 16
#define VECTORS 3
#define CHUNK 3
#include "instance.h"
#define INSTANCE _lanes_16_4
#define LANE 16
#define VECTORS 4
#define CHUNK 4
#include "instance.h"
#define INSTANCE _lanes_32_1
#define LANE 32
#define VECTORS 1
#define CHUNK 1
#include "instance.h"
#define INSTANCE _lanes_32_2
#define LANE 32
#define VECTORS 2
#define CHUNK 2
#include "instance.h"
#define INSTANCE _lanes_32_3
#define LANE 32
#define VECTORS 3
#define CHUNK 3
#include "instance.h"
#define INSTANCE _lanes_32_4
#define LANE 32
#define VECTORS 4
#define CHUNK 4
#include "instance.h"
#if VEC_BYTES == 64
#define INSTANCE _lanes_16_11
#define LANE 16
#define VECTORS 11
#define CHUNK 11
#include "instance.h"
#endif
#define INSTANCE _lanes_8
#define LANE 8
#define VECTORS 0
#define CHUNK 4
#include "instance.h"
#define INSTANCE _lanes_16
#define LANE 16
#define VECTORS 0
#define CHUNK 4
#include "instance.h"
#define INSTANCE _lanes_32
#define LANE 32
#define VECTORS 0
#define CHUNK 4
#include "instance.h"
#define INSTANCE _lanes_64
#define LANE 64
#define VECTORS 0
#define CHUNK 4
#include "instance.h"

#define INSTANCE _blocks
#include "instance.h"

const struct dense_variant VARIANT = {
    .name = VARIANT_NAME,
    .kernels =
        {
            &kernel_lanes_8_1,
            &kernel_lanes_8_2,
            &kernel_lanes_8_3,
            &kernel_lanes_8_4,
            &kernel_lanes_16_1,
            &kernel_lanes_16_2,
            &kernel_lanes_16_3,
            &kernel_lanes_16_4,
            &kernel_lanes_32_1,
            &kernel_lanes_32_2,
            &kernel_lanes_32_3,
            &kernel_lanes_32_4,
#if VEC_BYTES == 64
            &kernel_lanes_16_11,
#endif
            &kernel_lanes_8,
            &kernel_lanes_16,
            &kernel_lanes_32,
            &kernel_lanes_64,
            &kernel_blocks,
            NULL,
        },
};
