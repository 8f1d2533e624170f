/* Learning: from a conflict to the clause that would have prevented it.
 *
 * The clause is resolved from the conflict backwards along the trail until one literal of the last
 * level is left, the first unique implication point. Literals that follow from the others are left
 * out (N. Sorensson and A. Biere, Minimizing learned clauses, 2009).
 */

#include "store.h"
#include "trail.h"

enum {
    DEEPEST = 64, /* how far back a literal is followed to see whether others imply it */
    MANY = 100    /* antecedents of a conclusion, of which origins are taken */
};

enum mark { UNMARKED, IN_CLAUSE, IMPLIED, NOT_IMPLIED };

/* Writes the false literals of a reason but for that of `variable`; returns how many. */
static int32_t explain(const struct clause_search *search, struct reason reason, int32_t variable,
                       int32_t place, literal *antecedents)
{
    int32_t count = 0;
    if (reason.why == WHY_LITERAL) {
        antecedents[count++] = reason.what;
    } else if (reason.why == WHY_LIMIT) {
        count = explain_limit(search, reason, variable, place, antecedents);
    } else {
        const literal *literals = clause_literals(search, reason.what);
        for (int32_t k = 0; k < clause_size(search, reason.what); k++)
            if (variable_of(literals[k]) != variable)
                antecedents[count++] = literals[k];
    }
    return count;
}

static int32_t explain_value(const struct clause_search *search, int32_t variable,
                             literal *antecedents)
{
    return explain(search, search->reasons[variable], variable, search->places[variable],
                   antecedents);
}

static int32_t explain_conflict(const struct clause_search *search, struct reason conflict,
                                literal *antecedents)
{
    int32_t count = explain(search, conflict, -1, search->trail_count, antecedents);
    if (conflict.why == WHY_LITERAL)
        antecedents[count++] = conflict.which;
    return count;
}

static void mark(struct clause_search *search, int32_t variable, enum mark mark)
{
    if (search->marks[variable] == UNMARKED)
        search->marked.at[search->marked.count++] = variable;
    search->marks[variable] = (int8_t)mark;
}

static void unmark_all(struct clause_search *search)
{
    while (search->marked.count > 0)
        search->marks[search->marked.at[--search->marked.count]] = UNMARKED;
}

/* From which literal a false one follows, by other ones, each alone the reason of the next. */
static literal origin(const struct clause_search *search, literal lit)
{
    for (;;) {
        const struct reason *reason = &search->reasons[variable_of(lit)];
        if (reason->why != WHY_LITERAL ||
            search->levels[variable_of(reason->what)] != search->levels[variable_of(lit)])
            return lit;
        lit = reason->what;
    }
}

/* Takes the antecedents of a conclusion into the clause; returns how many are of the last level. Of
 * many, those of other levels give way to their origins: one literal for hundreds of options, of which
 * none is chosen because another one is. Few stay as they are: that one of them is chosen, whatever
 * rules them out, is what short proofs are made of where there are too few places for all. */
static int32_t take(struct clause_search *search, const literal *antecedents, int32_t count)
{
    int32_t last = 0;
    for (int32_t k = 0; k < count; k++) {
        literal lit = antecedents[k];
        if (search->marks[variable_of(lit)] != UNMARKED || search->levels[variable_of(lit)] == 0)
            continue;
        const bool is_last = search->levels[variable_of(lit)] == level_now(search);
        if (!is_last && count > MANY)
            lit = origin(search, lit);
        if (search->marks[variable_of(lit)] != UNMARKED)
            continue;
        mark(search, variable_of(lit), IN_CLAUSE);
        make_active(search, variable_of(lit));
        if (is_last)
            last++;
        else
            search->clause.at[search->clause.count++] = lit;
    }
    search->work += count;
    return last;
}

/* Makes the clause; its first literal is that of the last level. */
static void resolve(struct clause_search *search, struct reason conflict)
{
    literal *antecedents = search->antecedents;
    int32_t place = search->trail_count;
    search->clause.count = 1;
    int32_t open = take(search, antecedents, explain_conflict(search, conflict, antecedents));
    for (;;) {
        int32_t variable;
        do
            variable = variable_of(search->trail[--place]);
        while (search->marks[variable] != IN_CLAUSE ||
               search->levels[variable] != level_now(search));
        if (--open == 0)
            break;
        open += take(search, antecedents, explain_value(search, variable, antecedents));
    }
    search->clause.at[0] = negation(search->trail[place]);
}

/* Whether a value follows from literals of the clause. Explanations are written from place `used` of
 * the antecedents on. */
static bool is_implied(struct clause_search *search, int32_t variable, int32_t used, int32_t depth)
{
    const enum mark known = (enum mark)search->marks[variable];
    if (search->levels[variable] == 0 || known == IMPLIED || (known == IN_CLAUSE && depth > 0))
        return true;
    if (search->reasons[variable].why == WHY_DECIDED || known == NOT_IMPLIED || depth > DEEPEST ||
        search->antecedent_room - used < search->network->largest_explanation)
        return false;
    if (search->stamps[search->levels[variable]] != search->stamp)
        return false; /* nothing of that level is in the clause */
    literal *antecedents = search->antecedents + used;
    const int32_t count = explain_value(search, variable, antecedents);
    search->work += count;
    for (int32_t k = 0; k < count; k++)
        if (!is_implied(search, variable_of(antecedents[k]), used + count, depth + 1)) {
            if (known == UNMARKED)
                mark(search, variable, NOT_IMPLIED);
            return false;
        }
    if (known == UNMARKED)
        mark(search, variable, IMPLIED);
    return true;
}

/* Leaves out what follows from the rest. */
static void shorten(struct clause_search *search)
{
    struct numbers *clause = &search->clause;
    search->stamp++;
    for (int32_t k = 0; k < clause->count; k++)
        search->stamps[search->levels[variable_of(clause->at[k])]] = search->stamp;
    int32_t left = 1;
    for (int32_t k = 1; k < clause->count; k++)
        if (!is_implied(search, variable_of(clause->at[k]), 0, 0))
            clause->at[left++] = clause->at[k];
    clause->count = left;
}

/* How many levels the clause has literals of. */
static int32_t rating(struct clause_search *search)
{
    const struct numbers *clause = &search->clause;
    int32_t count = 0;
    search->stamp++;
    for (int32_t k = 0; k < clause->count; k++) {
        int64_t *stamp = &search->stamps[search->levels[variable_of(clause->at[k])]];
        count += *stamp != search->stamp;
        *stamp = search->stamp;
    }
    return count;
}

/* Puts a literal of the highest level of those after the first into the second place; returns it. */
static int32_t second_level(struct clause_search *search)
{
    struct numbers *clause = &search->clause;
    int32_t best = 1;
    if (clause->count == 1)
        return 0;
    for (int32_t k = 2; k < clause->count; k++)
        if (search->levels[variable_of(clause->at[k])] >
            search->levels[variable_of(clause->at[best])])
            best = k;
    const literal second = clause->at[best];
    clause->at[best] = clause->at[1];
    clause->at[1] = second;
    return search->levels[variable_of(second)];
}

bool learn(struct clause_search *search, struct reason conflict, int32_t *depth)
{
    resolve(search, conflict);
    shorten(search);
    unmark_all(search);
    age_activities(search);
    *depth = rating(search);
    return learn_clause(search, *depth);
}

void find_cause(struct clause_search *search, literal refuted)
{
    literal *antecedents = search->antecedents;
    struct numbers *clause = &search->clause;
    const int32_t first = level_now(search) > 0 ? search->decisions.at[0] : search->trail_count;
    clause->at[0] = negation(refuted);
    clause->count = 1;
    mark(search, variable_of(refuted), IN_CLAUSE);
    for (int32_t place = search->trail_count - 1; place >= first; place--) {
        const int32_t variable = variable_of(search->trail[place]);
        if (search->marks[variable] == UNMARKED)
            continue;
        if (search->reasons[variable].why == WHY_DECIDED) {
            clause->at[clause->count++] = negation(search->trail[place]);
            continue;
        }
        const int32_t count = explain_value(search, variable, antecedents);
        for (int32_t k = 0; k < count; k++)
            mark(search, variable_of(antecedents[k]), IN_CLAUSE);
        search->work += count;
    }
    unmark_all(search);
}

bool learn_clause(struct clause_search *search, int32_t kept)
{
    const int32_t level = second_level(search);
    const literal first = search->clause.at[0];
    go_back(search, level);
    if (search->clause.count == 1) {
        make_true(search, first, (struct reason){WHY_DECIDED, 0, 0});
        return true;
    }
    const int32_t clause = store_add(search, search->clause.at, search->clause.count, kept);
    if (clause < 0)
        return false;
    make_true(search, first, (struct reason){WHY_CLAUSE, clause, 0});
    return true;
}
