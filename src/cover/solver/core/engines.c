/* The engines there are. */

#include "engine.h"

const struct engine *const engines[] = {&links_engine, &dense_engine, &clauses_engine,
                                         &native_engine, NULL};
