/* Stands before malloc and its relatives: fails one call of those that come from a span of code, and
 * knows which blocks of that code are still there. */

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

enum { MOST = 4096 };
static uintptr_t from, to;
static void *blocks[MOST];
static long calls, failing;

void watch(uintptr_t begin, uintptr_t end) { from = begin; to = end; }
void fail_at(long call) { calls = 0; failing = call; }
long calls_made(void) { return calls; }
long blocks_left(void)
{
    long count = 0;
    for (int k = 0; k < MOST; k++)
        count += blocks[k] != NULL;
    return count;
}

static void *noted(void *block)
{
    for (int k = 0; k < MOST; k++)
        if (block != NULL && blocks[k] == NULL) {
            blocks[k] = block;
            break;
        }
    return block;
}

static void forget(void *block)
{
    for (int k = 0; block != NULL && from != 0 && k < MOST; k++)
        if (blocks[k] == block)
            blocks[k] = NULL;
}

#define WATCHED ((uintptr_t)__builtin_return_address(0) - from < to - from)
#define ANSWER(call)                                 \
    if (!WATCHED)                                    \
        return call;                                 \
    if (++calls == failing)                          \
        return errno = ENOMEM, NULL;                 \
    return noted(call)

void *malloc(size_t size) { ANSWER(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { ANSWER(__libc_calloc(count, size)); }
void *aligned_alloc(size_t boundary, size_t size) { ANSWER(__libc_memalign(boundary, size)); }
void free(void *block) { forget(block); __libc_free(block); }
void *realloc(void *block, size_t size)
{
    if (WATCHED && ++calls == failing)
        return errno = ENOMEM, NULL;
    void *moved = __libc_realloc(block, size);
    if (moved != NULL && WATCHED) {
        forget(block);
        noted(moved);
    }
    return moved;
}
