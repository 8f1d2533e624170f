/* `KERNEL`: the code for a constant shape, with what kernels of one kind share. */

#ifndef COVER_KERNEL_H
#define COVER_KERNEL_H

#include "shape.h"

#define KERNEL(NAME, KIND, NARROW, GO_ON, ...)                                                    \
    static enum verdict narrow_##NAME(struct dense_search *search, uint64_t *to,                  \
                                      const uint64_t *from, const int16_t *options,               \
                                      int32_t count)                                              \
    {                                                                                             \
        return NARROW((struct shape){__VA_ARGS__}, search, to, from, options, count);             \
    }                                                                                             \
    static const struct dense_kernel NAME = {                                                     \
        .shape = {__VA_ARGS__},                                                                   \
        .vector_words = VEC_WORDS,                                                                \
        .narrow = narrow_##NAME,                                                                  \
        .choose = choose_##KIND,                                                                  \
        .choose_weighted = choose_weighted_##KIND,                                                \
        .go_on = GO_ON,                                                                           \
        .fail = fail_##KIND,                                                                      \
        .lock = lock_##KIND,                                                                      \
        .compare = compare_##KIND,                                                                \
    };

#endif
