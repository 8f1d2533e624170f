/* Which code there is, and compiling a file for other instructions than the rest of the program.
 *
 * GCC and clang spell that differently, and each takes no notice of the other's spelling but a
 * warning. Compilers that know neither get plain C alone. */

#ifndef COVER_PROCESSOR_H
#define COVER_PROCESSOR_H

#define AS_PRAGMA(text) _Pragma(#text)

/* The name of what has the instruction set SET, as `dense_v4`, and that of the set as text. */
#define JOINED(name, set) name##_##set
#define NAME_FOR(name, set) JOINED(name, set)
#define AS_TEXT(set) #set
#define TEXT_OF(set) AS_TEXT(set)

#if !defined(__x86_64__)
#define X86_VARIANTS 0
#elif defined(__clang__)
#define X86_VARIANTS 1
#define BEGIN_TARGET(name) \
    AS_PRAGMA(clang attribute push(__attribute__((target(name))), apply_to = function))
#define END_TARGET AS_PRAGMA(clang attribute pop)
#elif defined(__GNUC__) && __GNUC__ >= 12
#define X86_VARIANTS 1
#define BEGIN_TARGET(name) AS_PRAGMA(GCC push_options) AS_PRAGMA(GCC target(name))
#define END_TARGET AS_PRAGMA(GCC pop_options)
#else
#define X86_VARIANTS 0
#endif

#if defined(__GNUC__) && defined(__aarch64__) && !defined(__AARCH64EB__)
#define NEON_VARIANT 1
#else
#define NEON_VARIANT 0
#endif

/* Plain C is for processors that have nothing else; tests ask for it elsewhere. */
#ifndef PLAIN_VARIANT
#define PLAIN_VARIANT (!X86_VARIANTS && !NEON_VARIANT)
#endif

#endif
