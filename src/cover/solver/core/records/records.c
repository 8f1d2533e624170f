/* Answering records, and checking the answers. */

#include "records.h"

enum { SLICE_WORK = 1000000 }; /* words looked at before it is asked whether to go on */

bool solver_create(struct solver *solver, const struct records *records)
{
    const struct dense *dense = records->dense;
    const int32_t room = /* for givens, or for a solution */
        dense->option_count > records->length ? dense->option_count : records->length;
    *solver = (struct solver){.records = records};
    solver->options = malloc((size_t)room * sizeof *solver->options);
    solver->first = malloc(((size_t)dense->option_count + SLACK) * sizeof *solver->first);
    solver->symbols = malloc((size_t)records->length * sizeof *solver->symbols);
    if (solver->options != NULL && solver->first != NULL && solver->symbols != NULL &&
        dense_search_create(&solver->search, dense))
        return true;
    solver_free(solver);
    return false;
}

void solver_free(struct solver *solver)
{
    dense_engine.free_search(&solver->search.base);
    free(solver->options);
    free(solver->first);
    free(solver->symbols);
}

/* Collects the options of the givens; returns their number, or -1 for a bad record. */
static int32_t read_givens(const struct solver *solver, const uint8_t *record)
{
    const struct records *records = solver->records;
    const int16_t *options = records->options;
    int32_t count = 0;
    for (int32_t place = 0; place < records->length; place++, options += 256) {
        const int32_t option = options[record[place]];
        if (option == BYTE_BAD)
            return -1;
        solver->options[count] = option;
        count += option >= 0;
    }
    return count;
}

/* Keeps the first solution and writes it. */
static void write_answer(struct solver *solver, uint8_t *answer)
{
    const struct records *records = solver->records;
    solver->first_size = dense_search_chosen(&solver->search, solver->first);
    memset(answer, 0, (size_t)records->length);
    for (int32_t k = 0; k < solver->first_size; k++) {
        const int32_t option = solver->first[k];
        if (option < records->writing_count)
            answer[records->places[option]] = records->letters[option];
    }
}

/* Whether the solution last found is another one than the first. A search finds each solution once;
 * but should a fault bring one again, then it must not be said that there are several. */
static bool is_another(struct solver *solver)
{
    const struct dense_search *search = &solver->search;
    const int32_t size = dense_engine.solution(&search->base, solver->options);
    solver->first_size = dense_search_sort(search, solver->first, solver->first_size);
    return size != solver->first_size ||
           memcmp(solver->first, solver->options, (size_t)size * sizeof *solver->first) != 0;
}

/* What comes of going on with a search, in slices, until there are `limit` solutions. */
static enum record_status go_on(struct solver *solver, int64_t limit, int64_t *slices)
{
    for (;;) {
        switch (dense_engine.go_on(&solver->search.base, limit, &solver->found, SLICE_WORK)) {
        case OUTCOME_FOUND:
            return RECORD_SOLVED;
        case OUTCOME_EXHAUSTED:
            return RECORD_NONE;
        case OUTCOME_PAUSED:
        case OUTCOME_NO_MEMORY: /* which the dense engine never needs more of */
            if (solver->interrupted != NULL && solver->interrupted(solver->context))
                return RECORD_INTERRUPTED;
            if (*slices > 0 && --*slices == 0)
                return RECORD_HARD;
            break;
        }
    }
}

/* Looks for solutions, and writes those that the question says: each in a line of its own. */
static enum record_status look(struct solver *solver, const struct question *question,
                               uint8_t *answer)
{
    const int64_t most = question->most;
    int64_t slices = question->slices;
    while (solver->found < most) {
        const int64_t before = solver->found;
        const bool is_written =
            question->written == WRITTEN_ALL || (question->written == WRITTEN_FIRST && before == 0);
        const enum record_status status = go_on(solver, is_written ? before + 1 : most, &slices);
        if (status != RECORD_SOLVED)
            return status;
        if (is_written) {
            if (before > 0)
                answer[-1] = '\n';
            write_answer(solver, answer);
            answer += solver->records->length + 1;
        } else if (question->written == WRITTEN_FIRST && !is_another(solver)) {
            solver->found--;
        }
    }
    return RECORD_SOLVED;
}

/* Whether an answer keeps all givens of the record, has a symbol in each place, in no group one
 * twice, and all totals: the twin of the puzzles' own check(). `symbols` has room for a word for
 * each place. */
static bool keeps_all(const struct records *records, const uint8_t *record, const uint8_t *answer,
                      uint64_t *symbols)
{
    bool kept = true;
    for (int32_t place = 0; place < records->length; place++) {
        const uint64_t given = records->symbols[record[place]];
        const uint64_t symbol = records->symbols[answer[place]];
        kept &= (symbol != 0) & ((given & ~symbol) == 0);
        symbols[place] = symbol;
    }
    const struct groups *differing = &records->differing;
    for (int32_t group = 0; group < differing->count; group++) {
        uint64_t seen = 0, twice = 0;
        const int32_t end = differing->starts[group + 1];
        for (int32_t k = differing->starts[group]; k < end; k++) {
            const uint64_t symbol = symbols[differing->places[k]];
            twice |= seen & symbol;
            seen |= symbol;
        }
        kept &= twice == 0;
    }
    const struct groups *summed = &records->summed;
    for (int32_t group = 0; group < summed->count; group++) {
        int64_t sum = 0;
        for (int32_t k = summed->starts[group]; k < summed->starts[group + 1]; k++)
            sum += records->values[answer[summed->places[k]]];
        kept &= sum == records->totals[group];
    }
    return kept;
}

/* Whether all solutions that were written pass the check. */
static bool are_kept(const struct solver *solver, const uint8_t *record, const uint8_t *answer,
                     int64_t written)
{
    for (; written > 0; written--, answer += solver->records->length + 1)
        if (!keeps_all(solver->records, record, answer, solver->symbols))
            return false;
    return true;
}

enum record_status solver_answer(struct solver *solver, const uint8_t *record,
                                 const struct question *question, uint8_t *answer)
{
    const int32_t givens = read_givens(solver, record);
    const bool few = question->written == WRITTEN_FIRST;
    solver->found = 0;
    if (givens < 0)
        return RECORD_BAD;
    dense_search_begin(&solver->search, solver->options, givens, few);
    const enum record_status status = look(solver, question, answer);
    if (status == RECORD_INTERRUPTED || status == RECORD_HARD)
        return status;
    if (solver->found == 0)
        return RECORD_NONE;
    if (question->bounded && solver->found == question->most)
        return RECORD_HARD;
    const int64_t written = few ? 1 : question->written == WRITTEN_ALL ? solver->found : 0;
    if (!are_kept(solver, record, answer, written))
        return RECORD_FAULT;
    if (solver->found > 1)
        return RECORD_SEVERAL;
    return status == RECORD_NONE ? RECORD_UNIQUE : RECORD_SOLVED;
}

int64_t records_regular(const struct records *records, const uint8_t *data, int64_t size)
{
    const int64_t line = (int64_t)records->length + 1;
    int64_t count = 0;
    for (; size >= line; data += line, size -= line, count++)
        if (data[records->length] != '\n' || memchr(data, '\n', (size_t)records->length) != NULL)
            break;
    return count;
}
