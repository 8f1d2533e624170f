/* One kernel: included with INSTANCE (how its names end) and, for lanes, LANE, VECTORS
 * and CHUNK (see lanes.h) defined, which it takes back. */

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define KERNEL(name) JOIN(name, INSTANCE)

#ifdef LANE
#include "lanes.h"

#include "locked.h"

#include "settle.h"
#else
#define LANE 0
#define VECTORS 0
#define CHUNK 1
#include "blocks.h"
#endif

#include "descend.h"

#undef JOIN_
#undef JOIN
#undef KERNEL
#undef INSTANCE
#undef LANE
#undef VECTORS
#undef CHUNK
#undef UNROLLED
#undef STATE_VECTORS
#undef SMALL
#undef LANES
#undef ALL_LANES
#undef FLAG
#undef LESS_ONE
#undef ZEROS
#undef LANE_SET
#undef EVERY
#undef LANE_OF
#undef OPTION_OF
