/* A word to the processor that memory will be needed soon. */

#ifndef COVER_LEVELS_PREFETCH_H
#define COVER_LEVELS_PREFETCH_H

static inline void prefetch_to_write(const void *address)
{
#if defined(__GNUC__)
    __builtin_prefetch(address, 1);
#else
    (void)address;
#endif
}

#endif
