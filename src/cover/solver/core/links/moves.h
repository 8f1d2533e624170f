/* The moves of the search and their undoing: hide, cover, purify, commit; and choosing an item.
 *
 * Whatever can take long is a loop over the rows (option nodes) of an item's list. Such a loop
 * stops between two rows when the allowance is used up; it then keeps the row to go on with in
 * `row`, and its caller the node in `other`. So a slice is short however large the problem is.
 *
 * The parameter `kind` is a constant wherever these functions are inlined: a problem without colours
 * gets code that has none.
 *
 * Invariant: between two moves the vertical lists of the items not covered hold just the options
 * that agree with all options chosen so far. Undoing moves in the reverse order of doing them
 * restores every link, because a node that was taken out still points to the neighbours it had.
 * Within one option the order does not matter, as its nodes are in different lists: `unhide` may
 * walk in the same direction as `hide`.
 */

#ifndef COVER_MOVES_H
#define COVER_MOVES_H

#include "../inline.h"
#include "groups.h"

/* What a search is: constants for the common kinds, which have code of their own, worth up to a tenth
 * of the time. */
enum {
    COLOURED = 1, /* the problem has colours */
    SUMMED = 2,   /* and sums */
    GUIDED = 4,   /* items stand in groups, see groups.h; it may be weighted, or hand over */
    FOCUSED = 8,  /* solutions are told apart by the first items, see `choose`; never with GUIDED */
    KINDS = 16
};

/* Takes a node out of its vertical list; returns the number of nodes taken out, 0 or 1.
 * A node whose colour is certain (-1) stays: its item is settled and its list is not used. */
INLINE int32_t detach(struct links_search *search, int32_t node, unsigned kind)
{
    if ((kind & COLOURED) && search->colours[node] < 0)
        return 0;
    struct link *links = search->links;
    int32_t item = search->network->top[node], up = links[node].up, down = links[node].down;
    links[up].down = down;
    links[down].up = up;
    search->lengths[item]--;
    if (kind & GUIDED)
        touch(search, item);
    return 1;
}

/* Undoes `detach`. */
INLINE int32_t attach(struct links_search *search, int32_t node, unsigned kind)
{
    if ((kind & COLOURED) && search->colours[node] < 0)
        return 0;
    struct link *links = search->links;
    int32_t item = search->network->top[node], up = links[node].up, down = links[node].down;
    links[up].down = node;
    links[down].up = node;
    search->lengths[item]++;
    if (kind & GUIDED)
        touch(search, item);
    return 1;
}

/* Takes the option of `node` out of the lists of its other items.
 * Two loops, up to the spacer and from the first node: branches easier to foretell than those of
 * one loop that asks at each node for the spacer. */
INLINE void hide(struct links_search *search, int32_t node, unsigned kind)
{
    const int32_t *top = search->network->top;
    int32_t other, count = 0;
    for (other = node + 1; top[other] > 0; other++)
        count += detach(search, other, kind);
    for (other = search->links[other].up; other != node; other++)
        count += detach(search, other, kind);
    search->base.updates += (uint64_t)count;
    search->allowance -= count + 1;
}

/* Undoes `hide`. */
INLINE void unhide(struct links_search *search, int32_t node, unsigned kind)
{
    const int32_t *top = search->network->top;
    int32_t other, count = 0;
    for (other = node + 1; top[other] > 0; other++)
        count += attach(search, other, kind);
    for (other = search->links[other].up; other != node; other++)
        count += attach(search, other, kind);
    search->allowance -= count + 1;
}

/* Where the loop over rows begins: with the row kept at the last pause, if there is one. */
INLINE int32_t first_row(const struct links_search *search, int32_t first)
{
    return search->row != 0 ? search->row : first;
}

/* True when the allowance is used up; the loop over rows shall go on with `row` later. */
INLINE bool pause_at(struct links_search *search, int32_t row)
{
    if (search->allowance >= 0)
        return false;
    search->row = row;
    return true;
}

/* Takes the item out of the ring, and all of its options out of their other lists.
 * This and the three functions below return false when they have paused before the end. They read
 * the next row before they work on this one: its own list does not change, and so the processor
 * need not wait for the work to be done. */
INLINE bool cover(struct links_search *search, int32_t item, unsigned kind)
{
    const struct link *links = search->links;
    int32_t row = first_row(search, links[item].down);
    while (row != item) {
        int32_t next = links[row].down;
        if (pause_at(search, row))
            return false;
        hide(search, row, kind);
        row = next;
    }
    search->row = 0;
    struct neighbours *ring = search->ring;
    ring[ring[item].left].right = ring[item].right;
    ring[ring[item].right].left = ring[item].left;
    if (kind & GUIDED)
        turn(search, item);
    search->base.updates++;
    return true;
}

INLINE bool uncover(struct links_search *search, int32_t item, unsigned kind)
{
    const struct link *links = search->links;
    int32_t row = first_row(search, links[item].up);
    while (row != item) {
        int32_t next = links[row].up;
        if (pause_at(search, row))
            return false;
        unhide(search, row, kind);
        row = next;
    }
    search->row = 0;
    struct neighbours *ring = search->ring;
    ring[ring[item].left].right = item;
    ring[ring[item].right].left = item;
    if (kind & GUIDED)
        turn(search, item);
    return true;
}

/* Settles the colour of the item of `node`: hides the options that give it another one. */
INLINE bool purify(struct links_search *search, int32_t node, unsigned kind)
{
    const struct link *links = search->links;
    int32_t item = search->network->top[node], wanted = search->colours[node];
    int32_t row = first_row(search, links[item].down);
    while (row != item) {
        int32_t next = links[row].down;
        if (pause_at(search, row))
            return false;
        if (search->colours[row] != wanted) {
            hide(search, row, kind);
        } else {
            search->colours[row] = -1;
            search->allowance--;
        }
        row = next;
    }
    search->row = 0;
    return true;
}

INLINE bool unpurify(struct links_search *search, int32_t node, unsigned kind)
{
    const struct link *links = search->links;
    int32_t item = search->network->top[node], wanted = search->colours[node];
    int32_t row = first_row(search, links[item].up);
    while (row != item) {
        int32_t next = links[row].up;
        if (pause_at(search, row))
            return false;
        if (search->colours[row] >= 0) {
            unhide(search, row, kind);
        } else {
            search->colours[row] = wanted;
            search->allowance--;
        }
        row = next;
    }
    search->row = 0;
    return true;
}

/* Takes the item of `node` in the way that its option does. During a search the colour of `node`
 * itself stays: its option was hidden when the item of the level was covered. */
INLINE bool commit(struct links_search *search, int32_t node, unsigned kind)
{
    int32_t colour = kind & COLOURED ? search->colours[node] : 0;
    if (colour == 0)
        return cover(search, search->network->top[node], kind);
    return colour < 0 || purify(search, node, kind);
}

INLINE bool uncommit(struct links_search *search, int32_t node, unsigned kind)
{
    int32_t colour = kind & COLOURED ? search->colours[node] : 0;
    if (colour == 0)
        return uncover(search, search->network->top[node], kind);
    return colour < 0 || unpurify(search, node, kind);
}

/* Commits the other items of the option of `node`, from left to right, cyclically. */
INLINE bool commit_others(struct links_search *search, int32_t node, unsigned kind)
{
    const int32_t *top = search->network->top;
    int32_t other = search->other != 0 ? search->other : node + 1;
    while (other != node) {
        if (top[other] <= 0) {
            other = search->links[other].up;
        } else if (commit(search, other, kind)) {
            other++;
        } else {
            search->other = other;
            return false;
        }
    }
    search->other = 0;
    return true;
}

/* Undoes `commit_others`, from right to left. */
INLINE bool uncommit_others(struct links_search *search, int32_t node, unsigned kind)
{
    const int32_t *top = search->network->top;
    int32_t other = search->other != 0 ? search->other : node - 1;
    while (other != node) {
        if (top[other] <= 0) {
            other = search->links[other].down;
        } else if (uncommit(search, other, kind)) {
            other--;
        } else {
            search->other = other;
            return false;
        }
    }
    search->other = 0;
    return true;
}

/* --- Choosing an item ---------------------------------------------------------------------- */

/* The leftmost open primary item with the fewest options (MRV); 0 when none is open. Where solutions are
 * told apart by the items up to `focus`, those come first, but for items that leave no choice. So each of
 * their assignments is in one subtree, below which the others open. */
INLINE int32_t choose(struct links_search *search, bool focused)
{
    const struct neighbours *ring = search->ring;
    const int32_t *lengths = search->lengths, focus = search->network->focus;
    const bool is_open = ring[0].right != 0 && ring[0].right <= focus; /* the ring is in their order */
    int32_t best = 0, fewest = INT32_MAX, count = 0;
    for (int32_t item = ring[0].right; item != 0 && fewest > 0; item = ring[item].right) {
        if (lengths[item] < fewest &&
            (!focused || item <= focus || !is_open || lengths[item] < 2)) {
            best = item;
            fewest = lengths[item];
        }
        count++;
    }
    search->allowance -= count;
    return best;
}

/* Comes back to an item; whether nothing more is to be tried for it, because a solution was found
 * below the assignment of the focus that is chosen. */
INLINE bool is_settled(struct links_search *search, int32_t item)
{
    search->settled = search->settled && item > search->network->focus;
    return search->settled;
}

#endif
