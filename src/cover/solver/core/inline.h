/* `INLINE`: functions that have to be part of their callers, so that what is constant there makes code
 * of its own. Compilers need to be told. */

#ifndef COVER_INLINE_H
#define COVER_INLINE_H

#if defined(_MSC_VER)
#define INLINE static __forceinline
#elif defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

#endif
