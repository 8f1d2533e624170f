/* `INLINE`: functions that have to be part of their callers, so that what is constant there makes code
 * of its own. `UNROLLED`: the loop below, likewise for each of its turns. Compilers need to be told. */

#ifndef COVER_INLINE_H
#define COVER_INLINE_H

#if defined(_MSC_VER)
#define INLINE static __forceinline
#elif defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

#ifdef __GNUC__
#define UNROLLED _Pragma("GCC unroll 16")
#else
#define UNROLLED
#endif

#endif
