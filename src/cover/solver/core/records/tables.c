/* Reading the tables of records: arrays and bytes are checked and copied. */

#include "tables.h"

#include "../module.h"

static const char *const table_names[TABLES] = {
    "options",      "places",       "letters",      "values", "group_starts",
    "group_places", "total_starts", "total_places", "totals"};

static const int32_t *integers(const Py_buffer *view)
{
    return view->buf;
}

static bool all_below(const Py_buffer *view, int32_t least, int32_t end)
{
    for (Py_ssize_t k = 0; k < view->len / 4; k++)
        if (integers(view)[k] < least || integers(view)[k] >= end)
            return false;
    return true;
}

static bool are_groups(const Py_buffer *starts, const Py_buffer *places, int32_t length)
{
    const Py_ssize_t count = starts->len / 4;
    if (count < 1 || integers(starts)[0] != 0 || integers(starts)[count - 1] != places->len / 4)
        return false;
    for (Py_ssize_t k = 1; k < count; k++)
        if (integers(starts)[k] < integers(starts)[k - 1])
            return false;
    return all_below(places, 0, length);
}

/* What does not fit together, or NULL. */
static const char *misfit_of(const Py_buffer views[TABLES], const struct dense *dense,
                             long long length)
{
    const Py_ssize_t options = views[PLACES].len / 4;
    if (options > dense->option_count)
        return "places must not be more than there are options";
    if (length < 1 || length > INT32_MAX / 1024 || views[OPTIONS].len != length * 1024 ||
        !all_below(&views[OPTIONS], BYTE_BAD, (int32_t)options))
        return "options must hold an option with a place, -1 or -2 for each place and byte";
    if (!all_below(&views[PLACES], 0, (int32_t)length))
        return "places must be those of a record";
    if (views[LETTERS].len != options)
        return "letters must hold a byte for each of the places";
    if (views[VALUES].len != 256)
        return "values must hold a number for each byte";
    for (int byte = 0; byte < 256; byte++)
        if (((const uint8_t *)views[VALUES].buf)[byte] > 63)
            return "values must be below 64";
    if (!are_groups(&views[GROUP_STARTS], &views[GROUP_PLACES], (int32_t)length))
        return "group_starts and group_places must describe groups of places";
    if (!are_groups(&views[TOTAL_STARTS], &views[TOTAL_PLACES], (int32_t)length))
        return "total_starts and total_places must describe groups of places";
    if (views[TOTALS].len + 4 != views[TOTAL_STARTS].len)
        return "totals must hold a number for each of their groups";
    return NULL;
}

/* Takes memory for a table and, once there is some, copies it. */
static void *copy_of(struct memory *memory, const Py_buffer *view, size_t size)
{
    void *copy = memory_take(memory, (size_t)view->len / size, size);
    if (copy != NULL)
        memcpy(copy, view->buf, (size_t)view->len);
    return copy;
}

/* Takes memory for everything; the second time, copies what is copied as it is. */
static void take(struct records *records, const Py_buffer views[TABLES])
{
    struct memory *memory = &records->memory;
    records->options = memory_take(memory, (size_t)records->length * 256, sizeof *records->options);
    records->symbols = memory_take(memory, 256, sizeof *records->symbols);
    records->places = copy_of(memory, &views[PLACES], sizeof(int32_t));
    records->letters = copy_of(memory, &views[LETTERS], 1);
    records->values = copy_of(memory, &views[VALUES], 1);
    records->differing.starts = copy_of(memory, &views[GROUP_STARTS], sizeof(int32_t));
    records->differing.places = copy_of(memory, &views[GROUP_PLACES], sizeof(int32_t));
    records->summed.starts = copy_of(memory, &views[TOTAL_STARTS], sizeof(int32_t));
    records->summed.places = copy_of(memory, &views[TOTAL_PLACES], sizeof(int32_t));
    records->totals = copy_of(memory, &views[TOTALS], sizeof(int32_t));
}

static int fill(struct records *records, const Py_buffer views[TABLES], const struct dense *dense,
                int32_t length)
{
    *records = (struct records){
        .dense = dense,
        .length = length,
        .writing_count = (int32_t)(views[PLACES].len / 4),
        .differing.count = (int32_t)(views[GROUP_STARTS].len / 4 - 1),
        .summed.count = (int32_t)(views[TOTAL_STARTS].len / 4 - 1),
    };
    take(records, views);
    if (!memory_allocate(&records->memory)) {
        PyErr_NoMemory();
        return -1;
    }
    take(records, views);
    for (int32_t k = 0; k < length * 256; k++)
        records->options[k] = (int16_t)integers(&views[OPTIONS])[k];
    for (int byte = 0; byte < 256; byte++)
        records->symbols[byte] =
            records->values[byte] == 0 ? 0 : (uint64_t)1 << records->values[byte];
    return 0;
}

static int get_table(PyObject *object, Py_buffer *view, int table)
{
    if (table == LETTERS || table == VALUES)
        return PyObject_GetBuffer(object, view, PyBUF_SIMPLE);
    return get_array(object, view, "i", table_names[table]);
}

int records_fill(struct records *records, PyObject *const objects[TABLES],
                 const struct dense *dense, long long length)
{
    Py_buffer views[TABLES];
    int count = 0, result = -1;
    while (count < TABLES && get_table(objects[count], &views[count], count) == 0)
        count++;
    if (count == TABLES) {
        const char *misfit = misfit_of(views, dense, length);
        if (misfit != NULL)
            PyErr_SetString(PyExc_ValueError, misfit);
        else
            result = fill(records, views, dense, (int32_t)length);
    }
    while (count > 0)
        PyBuffer_Release(&views[--count]);
    return result;
}
