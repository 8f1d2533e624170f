/* The module `cover.solver._core`: its types, `marks`, `VERSION`, `CPUS` and `BUILD`; see
 * _core.pyi. */

#include "module.h"

#include "build.h"
#include "variants/variants.h"

static PyType_Spec *const specs[TYPE_COUNT] = {
    [NETWORK_TYPE] = &network_spec,
    [RUN_TYPE] = &run_spec,
    [WALK_TYPE] = &walk_spec,
    [RECORDS_TYPE] = &records_spec,
    [STATES_TYPE] = &states_spec,
    [LINES_TYPE] = &lines_spec,
    [CHEAPEST_TYPE] = &cheapest_spec,
    [NINE_TYPE] = &nine_spec,
};

static PyObject *name_of(const void *variants, Py_ssize_t k)
{
    return PyUnicode_FromString(((const struct dense_variant *const *)variants)[k]->name);
}

/* Adds `CPUS`, the names of what the dense engine has code for, the best first. */
static int add_cpus(PyObject *module)
{
    const struct dense_variant *const *variants = dense_variants();
    Py_ssize_t count = 0;
    while (variants[count] != NULL)
        count++;
    PyObject *cpus = list_of(count, name_of, variants);
    PyObject *tuple = cpus == NULL ? NULL : PyList_AsTuple(cpus);
    Py_XDECREF(cpus);
    const int status = PyModule_AddObjectRef(module, "CPUS", tuple);
    Py_XDECREF(tuple);
    return status;
}

static int exec_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    for (int number = 0; number < TYPE_COUNT; number++) {
        PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, specs[number], NULL);
        state->types[number] = type;
        if (type == NULL || PyModule_AddType(module, type) < 0)
            return -1;
    }
    if (PyModule_AddIntConstant(module, "VERSION", 17) < 0 || add_cpus(module) < 0)
        return -1;
    return PyModule_AddStringConstant(module, "BUILD", BUILD);
}

static int traverse_module(PyObject *module, visitproc visit, void *arg)
{
    struct module_state *state = PyModule_GetState(module);
    for (int number = 0; number < TYPE_COUNT; number++)
        Py_VISIT(state->types[number]);
    return 0;
}

static int clear_module(PyObject *module)
{
    struct module_state *state = PyModule_GetState(module);
    for (int number = 0; number < TYPE_COUNT; number++)
        Py_CLEAR(state->types[number]);
    return 0;
}

static void free_module(void *module)
{
    clear_module(module);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, exec_module},
    {0, NULL},
};

static PyMethodDef functions[] = {
    {"marks", module_marks, METH_VARARGS,
     PyDoc_STR("marks(starts, entries, item_count, choices, /)\n--\n\n"
               "Numbers that are the same for choices of options which a symmetry maps to each other.")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "cover.solver._core",
    .m_doc = "The compiled engines: linked lists, the twin of `cover.solver.reference.dancing_links`, and bit sets.",
    .m_size = sizeof(struct module_state),
    .m_methods = functions,
    .m_slots = module_slots,
    .m_traverse = traverse_module,
    .m_clear = clear_module,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&definition);
}
