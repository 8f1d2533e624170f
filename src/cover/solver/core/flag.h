/* A flag that one thread raises and others look at, without a lock. */

#ifndef COVER_FLAG_H
#define COVER_FLAG_H

#include <stdbool.h>

#if defined(_MSC_VER) && !defined(__clang__) /* whose C knows no atomics */
#include <intrin.h>

typedef struct {
    volatile long raised;
} flag;

static inline void flag_raise(flag *one)
{
    _InterlockedExchange(&one->raised, 1);
}

static inline bool flag_is_raised(flag *one)
{
    return _InterlockedOr(&one->raised, 0) != 0;
}
#else
#include <stdatomic.h>

typedef struct {
    atomic_bool raised;
} flag;

static inline void flag_raise(flag *one)
{
    atomic_store_explicit(&one->raised, true, memory_order_relaxed);
}

static inline bool flag_is_raised(flag *one)
{
    return atomic_load_explicit(&one->raised, memory_order_relaxed);
}
#endif

#endif
