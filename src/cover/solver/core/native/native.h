/* Two engines that take turns at one search.
 *
 * The *first* one is dense where the problem fits, and links where it does not. It gets through most
 * problems at once. One that takes longer may be easy for who learns clauses from conflicts, in
 * particular where there are sums, and so a second search begins beside the first and has its share
 * of the work. The first of them that is at its end ends both; each solution is told once, by the one
 * that finds it first. Turns go by work, not by time, so that the same one is found every time.
 *
 * This is for searches for one or two solutions in any order. Others are the first engine's alone.
 */

#ifndef COVER_NATIVE_H
#define COVER_NATIVE_H

#include "../engine.h"

/* The first engine of a network of the native one, with its network. */
const struct engine *native_first(const void *network, const void **layout);

#endif
