/* Drawing conclusions: all that follows at once from the literals that are true. */

#include "store.h"
#include "trail.h"

/* Makes a literal true because another one is false; false, with the conflict, if it cannot be. */
static inline bool conclude(struct clause_search *search, literal lit, literal other,
                            struct reason *conflict)
{
    if (search->values[lit] > 0)
        return true;
    if (search->values[lit] < 0) {
        *conflict = (struct reason){WHY_LITERAL, other, lit};
        return false;
    }
    make_true(search, lit, (struct reason){WHY_LITERAL, other, 0});
    return true;
}

/* A variable is true: the others of its groups are not, and its classes are. */
static bool conclude_true(struct clause_search *search, int32_t variable, struct reason *conflict)
{
    const struct clause_network *network = search->network;
    const literal not_so = is_false(variable);
    const int32_t *starts = network->groups_of.starts.at, *groups = network->groups_of.numbers.at;
    for (int32_t k = starts[variable]; k < starts[variable + 1]; k++) {
        const int32_t *begins = network->groups.starts.at, *members = network->groups.numbers.at;
        const int32_t last = begins[groups[k] + 1];
        for (int32_t each = begins[groups[k]]; each < last; each++)
            if (members[each] != variable && search->values[is_false(members[each])] <= 0 &&
                !conclude(search, is_false(members[each]), not_so, conflict))
                return false;
        search->work += last - begins[groups[k]];
    }
    if (variable >= network->option_count)
        return true;
    const int32_t *places = network->classes_of.starts.at, *classes = network->classes_of.numbers.at;
    for (int32_t k = places[variable]; k < places[variable + 1]; k++)
        if (!conclude(search, is_true(classes[k]), not_so, conflict))
            return false;
    return true;
}

/* A class is false: its options are, too. */
static bool conclude_false(struct clause_search *search, int32_t variable,
                           struct reason *conflict)
{
    const struct clause_network *network = search->network;
    const int32_t class = variable - network->option_count;
    const int32_t *starts = network->members.starts.at, *members = network->members.numbers.at;
    for (int32_t k = starts[class]; k < starts[class + 1]; k++)
        if (!conclude(search, is_false(members[k]), is_true(variable), conflict))
            return false;
    search->work += starts[class + 1] - starts[class];
    return true;
}

/* Finds another literal for a clause to watch instead of its second one, which has become false;
 * 0 if all the others are false. Where the last one was found, the next is looked for (I. P. Gent,
 * Optimal implementation of watched literals and more general techniques, 2013). */
static int32_t find_watch(struct clause_search *search, int32_t *head)
{
    const literal *literals = head + CLAUSE_HEAD;
    const int32_t size = head[CLAUSE_SIZE], begin = head[CLAUSE_NEXT];
    for (int32_t k = begin; k < size; k++)
        if (search->values[literals[k]] >= 0)
            return k;
    for (int32_t k = 2; k < begin; k++)
        if (search->values[literals[k]] >= 0)
            return k;
    search->work += size;
    return 0;
}

/* A literal is false: looks at the clauses that watch it. */
static bool conclude_clauses(struct clause_search *search, literal gone, struct reason *conflict)
{
    struct watches *watches = &search->watches[gone];
    struct clause_watch *kept = watches->at, *each = watches->at, *end = watches->at + watches->count;
    bool fine = true;
    search->work += watches->count;
    while (each < end) {
        const struct clause_watch watch = *each++;
        *kept++ = watch;
        if (search->values[watch.other] > 0)
            continue;
        if (watch.clause < 0) {
            fine = conclude(search, watch.other, gone, conflict);
            if (!fine)
                break;
            continue;
        }
        literal *literals = clause_literals(search, watch.clause);
        if (literals[0] == gone) {
            literals[0] = literals[1];
            literals[1] = gone;
        }
        const literal first = literals[0];
        kept[-1].other = first;
        if (first != watch.other && search->values[first] > 0)
            continue;
        const int32_t found = find_watch(search, literals - CLAUSE_HEAD);
        if (found > 0) {
            const literal other = literals[found];
            if (!store_watch(search, other, watch.clause, first)) {
                search->state = CLAUSES_FAILED;
                fine = false;
                break;
            }
            literals[found] = gone;
            literals[1] = other;
            literals[CLAUSE_NEXT - CLAUSE_HEAD] = found;
            kept--;
            continue;
        }
        if (search->values[first] < 0) {
            *conflict = (struct reason){WHY_CLAUSE, watch.clause, 0};
            fine = false;
            break;
        }
        make_true(search, first, (struct reason){WHY_CLAUSE, watch.clause, 0});
    }
    while (each < end)
        *kept++ = *each++;
    watches->count = (int32_t)(kept - watches->at);
    return fine;
}

static bool conclude_from(struct clause_search *search, literal lit, struct reason *conflict)
{
    const int32_t variable = variable_of(lit);
    if (!(lit & 1)) {
        if (!conclude_true(search, variable, conflict))
            return false;
    } else if (variable >= search->network->option_count &&
               !conclude_false(search, variable, conflict)) {
        return false;
    }
    return conclude_clauses(search, negation(lit), conflict);
}

bool conclude_all(struct clause_search *search, struct reason *conflict)
{
    for (;;) {
        while (search->done < search->trail_count)
            if (!conclude_from(search, search->trail[search->done++], conflict))
                return false;
        if (search->dirty_count == 0)
            return true;
        const int32_t limit = search->dirty[--search->dirty_count];
        search->is_dirty[limit] = false;
        if (!conclude_limit(search, limit, conflict))
            return false;
    }
}
