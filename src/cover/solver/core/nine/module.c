/* `Nine`: rules of 9x9 grids for the kernel; see _core.pyi. */

#include "module.h"

#include "../module.h"

static PyObject *nine_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"houses", "cpu", NULL};
    const char *cpu;
    const struct dense_variant *known; /* the names are those of the dense engine */
    Py_buffer houses;
    NineObject *self = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "y*s:Nine", names, &houses, &cpu))
        return NULL;
    if (find_variant(cpu, &known) == 0)
        self = (NineObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        const Py_ssize_t count = houses.len / NINE_DIGITS;
        self->variant = nine_variant(cpu);
        if (self->variant == NULL || houses.len % NINE_DIGITS != 0 || count > NINE_HOUSES ||
            !nine_make_rules(&self->rules, houses.buf, (int32_t)count)) {
            PyErr_SetString(PyExc_ValueError, "these are no houses of a 9x9 grid, or there is no kernel");
            Py_CLEAR(self);
        }
    }
    PyBuffer_Release(&houses);
    return (PyObject *)self;
}

static PyMethodDef nine_methods[] = {
    {"tally", (PyCFunction)(void (*)(void))nine_tally, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("tally($self, /, uses, known, limit, fixed, guesses, seconds=None)\n--\n\n"
               "Add to `uses` in how many solutions of a grid each option is, of `limit` at most, and\n"
               "mark what is `known` then; how many they were, and whether these are all.")},
    {"settle", (PyCFunction)(void (*)(void))nine_settle, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("settle($self, /, known, fixed, guesses, seconds=None)\n--\n\n"
               "Find whether options of a grid are in any solution; True when all are settled.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot nine_slots[] = {
    {Py_tp_doc, "Nine(houses, cpu)\n--\n\nRules of 9x9 grids, and the code that solves many of them."},
    {Py_tp_new, nine_new},
    {Py_tp_methods, nine_methods},
    {0, NULL},
};

PyType_Spec nine_spec = {
    .name = "cover.solver._core.Nine",
    .basicsize = sizeof(NineObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = nine_slots,
};
