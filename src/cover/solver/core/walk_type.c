/* `Walk`: going down the search tree by hand; a step is short, and the GIL is held. */

#include "network_type.h"

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
    self->count = searching->search->engine->walk_options(searching->search, searching->options);
}

/* --- Methods ------------------------------------------------------------------------------- */

static PyObject *walk_choose(PyObject *object, PyObject *chosen)
{
    WalkObject *self = (WalkObject *)object;
    const struct searching *searching = &self->searching;
    const int32_t option = take_option(chosen, searching->network->option_count);
    if (option < 0)
        return NULL;
    int32_t place = 0;
    while (place < self->count && searching->options[place] != option)
        place++;
    if (place == self->count)
        return PyErr_Format(PyExc_ValueError, "option %R is none of those to choose from", chosen);
    arrive(self, searching->search->engine->walk_choose(searching->search, option));
    self->depth++;
    Py_RETURN_NONE;
}

static PyObject *walk_back(PyObject *object, PyObject *Py_UNUSED(nothing))
{
    WalkObject *self = (WalkObject *)object;
    if (self->depth == 0)
        return PyErr_Format(PyExc_ValueError, "nothing was chosen that could be taken back");
    self->searching.search->engine->walk_back(self->searching.search);
    arrive(self, REACH_OPEN);
    self->depth--;
    Py_RETURN_NONE;
}

static PyObject *walk_options(PyObject *object, void *Py_UNUSED(closure))
{
    const WalkObject *self = (WalkObject *)object;
    return tuple_of(self->searching.options, self->count);
}

/* --- The type ------------------------------------------------------------------------------ */

PyObject *network_walk(PyObject *network, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"fixed", NULL};
    struct options fixed = {.option_count = ((NetworkObject *)network)->option_count};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O&:walk", names, take_options, &fixed))
        return NULL;
    PyTypeObject *type = type_beside(Py_TYPE(network), WALK_TYPE);
    WalkObject *self = (WalkObject *)PyType_GenericAlloc(type, 0);
    if (self != NULL &&
        searching_start(&self->searching, (NetworkObject *)network, &fixed, WALKING) < 0)
        Py_CLEAR(self);
    if (self != NULL)
        arrive(self, self->searching.search->engine->walk_begin(self->searching.search));
    PyMem_Free(fixed.numbers);
    return (PyObject *)self;
}

static void walk_dealloc(PyObject *object)
{
    searching_free(&((WalkObject *)object)->searching);
    object_free(object);
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
    MEMBER("solved", T_BOOL, WalkObject, solved,
           "Whether every primary item is covered, and the sums are met."),
    MEMBER("depth", T_INT, WalkObject, depth, "How many options were chosen by hand."),
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef walk_properties[] = {
    GETTER("options", walk_options,
           "The options of the item that a search would branch on here, in the order of the\n"
           "problem; none where it is solved, or cannot be."),
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

PyType_Spec walk_spec =
    TYPE_SPEC("Walk", WalkObject, Py_TPFLAGS_DISALLOW_INSTANTIATION, walk_slots);
