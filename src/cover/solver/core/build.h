/* `BUILD`: the compiler and the instruction set that this binary was made with and for. */

#ifndef COVER_BUILD_H
#define COVER_BUILD_H

#define BUILD_TEXT_(x) #x
#define BUILD_TEXT(x) BUILD_TEXT_(x)
#define BUILD_VERSION(a, b, c) BUILD_TEXT(a) "." BUILD_TEXT(b) "." BUILD_TEXT(c)

#if defined(__INTEL_LLVM_COMPILER)
#define BUILD_COMPILER "icx " BUILD_TEXT(__INTEL_LLVM_COMPILER)
#elif defined(__clang__) /* before __GNUC__, which clang defines too */
#define BUILD_COMPILER "clang " BUILD_VERSION(__clang_major__, __clang_minor__, __clang_patchlevel__)
#elif defined(__GNUC__)
#define BUILD_COMPILER "gcc " BUILD_VERSION(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__)
#elif defined(_MSC_VER)
#define BUILD_COMPILER "MSVC " BUILD_TEXT(_MSC_FULL_VER)
#else
#define BUILD_COMPILER "unknown compiler"
#endif

#if defined(__x86_64__) || defined(_M_X64)
#if defined(__AVX512F__)
#define BUILD_PROCESSOR "x86-64 with AVX-512"
#elif defined(__AVX2__)
#define BUILD_PROCESSOR "x86-64 with AVX2"
#elif defined(__AVX__)
#define BUILD_PROCESSOR "x86-64 with AVX"
#elif defined(__SSE4_2__)
#define BUILD_PROCESSOR "x86-64 with SSE4.2"
#else
#define BUILD_PROCESSOR "x86-64 baseline"
#endif
#elif defined(__aarch64__) || defined(_M_ARM64)
#define BUILD_PROCESSOR "arm64"
#elif defined(__i386__) || defined(_M_IX86)
#define BUILD_PROCESSOR "x86, 32 bits"
#elif defined(__arm__) || defined(_M_ARM)
#define BUILD_PROCESSOR "arm, 32 bits"
#elif defined(__riscv)
#define BUILD_PROCESSOR "risc-v"
#elif defined(__powerpc64__)
#define BUILD_PROCESSOR "power, 64 bits"
#elif defined(__wasm__)
#define BUILD_PROCESSOR "WebAssembly"
#elif defined(__s390x__)
#define BUILD_PROCESSOR "s390x"
#else
#define BUILD_PROCESSOR "unknown processor"
#endif

#define BUILD BUILD_COMPILER ", " BUILD_PROCESSOR

#endif
