/* The tables that describe records, as Python hands them over; see `Records` in _core.pyi. */

#ifndef COVER_RECORDS_TABLES_H
#define COVER_RECORDS_TABLES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "records.h"

enum {
    OPTIONS,
    PLACES,
    LETTERS,
    VALUES,
    GROUP_STARTS,
    GROUP_PLACES,
    TOTAL_STARTS,
    TOTAL_PLACES,
    TOTALS,
    TABLES
};

/* Copies the tables into records of `length` bytes; -1 with an exception. */
int records_fill(struct records *records, PyObject *const objects[TABLES],
                 const struct dense *dense, long long length);

#endif
