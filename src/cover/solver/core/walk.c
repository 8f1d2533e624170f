/* `Walk`: going down the search tree by hand; a step is short, and the GIL is held. */

#include "module.h"

#include <structmember.h>

#include "searching.h"

typedef struct {
    PyObject_HEAD
    struct searching searching; /* its room for options holds those that can be chosen here */
    int32_t count;        /* how many they are */
    /* What Python sees. */
    char solved;
    int depth;
} WalkObject;

/* Notes where the walk has come to. */
static void arrive(WalkObject *self, enum reach reach)
{
    const struct searching *searching = &self->searching;
    self->solved = reach == REACH_SOLVED;
    self->count = searching->engine->walk_options(searching->search, searching->options);
}

/* --- Methods ------------------------------------------------------------------------------- */

static PyObject *walk_choose(PyObject *object, PyObject *chosen)
{
    WalkObject *self = (WalkObject *)object;
    const struct searching *searching = &self->searching;
    const int32_t option = network_option(searching->network, chosen);
    if (option < 0)
        return NULL;
    int32_t place = 0;
    while (place < self->count && searching->options[place] != option)
        place++;
    if (place == self->count)
        return PyErr_Format(PyExc_ValueError, "option %R is none of those to choose from", chosen);
    arrive(self, searching->engine->walk_choose(searching->search, option));
    self->depth++;
    Py_RETURN_NONE;
}

static PyObject *walk_back(PyObject *object, PyObject *nothing)
{
    (void)nothing;
    WalkObject *self = (WalkObject *)object;
    if (self->depth == 0)
        return PyErr_Format(PyExc_ValueError, "nothing was chosen that could be taken back");
    self->searching.engine->walk_back(self->searching.search);
    arrive(self, REACH_OPEN);
    self->depth--;
    Py_RETURN_NONE;
}

static PyObject *walk_options(PyObject *object, void *nothing)
{
    (void)nothing;
    const WalkObject *self = (WalkObject *)object;
    return options_tuple(self->searching.options, self->count);
}

/* --- The type ------------------------------------------------------------------------------ */

PyObject *walk_new(PyObject *type, NetworkObject *network, PyObject *fixed)
{
    WalkObject *self = (WalkObject *)PyType_GenericAlloc((PyTypeObject *)type, 0);
    if (self == NULL)
        return NULL;
    const struct searching *searching = &self->searching;
    if (searching_start(&self->searching, network, fixed, WALKING) < 0)
        Py_CLEAR(self);
    else
        arrive(self, searching->engine->walk_begin(searching->search));
    return (PyObject *)self;
}

static void walk_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    searching_free(&((WalkObject *)object)->searching);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyMethodDef walk_methods[] = {
    {"choose", walk_choose, METH_O,
     PyDoc_STR("choose($self, option, /)\n--\n\n"
               "Choose one of the `options`; ValueError for any other.")},
    {"back", walk_back, METH_NOARGS,
     PyDoc_STR("back($self, /)\n--\n\n"
               "Take the last choice back; ValueError when there is none.")},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef walk_members[] = {
    {"solved", T_BOOL, offsetof(WalkObject, solved), READONLY,
     PyDoc_STR("Whether every primary item is covered, and the sums are met.")},
    {"depth", T_INT, offsetof(WalkObject, depth), READONLY,
     PyDoc_STR("How many options were chosen by hand.")},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef walk_properties[] = {
    {"options", walk_options, NULL,
     PyDoc_STR("The options of the item that a search would branch on here, in the order of the\n"
               "problem; none where it is solved, or cannot be."),
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot walk_slots[] = {
    {Py_tp_doc, "Going down a search tree by hand, one option at a time."},
    {Py_tp_dealloc, walk_dealloc},
    {Py_tp_methods, walk_methods},
    {Py_tp_members, walk_members},
    {Py_tp_getset, walk_properties},
    {0, NULL},
};

PyType_Spec walk_spec = {
    .name = "cover.solver._core.Walk",
    .basicsize = sizeof(WalkObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = walk_slots,
};
