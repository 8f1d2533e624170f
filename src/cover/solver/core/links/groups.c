/* Beginning to keep items in groups. */

#include "groups.h"

#include <stdlib.h>
#include <string.h>

bool groups_begin(struct search *search)
{
    const struct network *network = search->network;
    struct item_groups *groups = &search->groups;
    const size_t flags = (size_t)network->item_count / GROUP_ITEMS + 1;
    groups->count = network->primary_count / GROUP_ITEMS + 1;
    groups->best = malloc((size_t)groups->count * sizeof *groups->best);
    groups->sizes = malloc((size_t)groups->count * sizeof *groups->sizes);
    groups->stale = malloc(flags * sizeof *groups->stale);
    if (groups->best == NULL || groups->sizes == NULL || groups->stale == NULL)
        return false;
    memset(groups->stale, true, flags * sizeof *groups->stale);
    for (int32_t item = 0; item <= network->primary_count; item++)
        search->lengths[item] ^= INT32_MIN;
    for (int32_t item = search->ring[0].right; item != 0; item = search->ring[item].right)
        search->lengths[item] ^= INT32_MIN;
    return true;
}

void groups_free(struct item_groups *groups)
{
    free(groups->best);
    free(groups->sizes);
    free(groups->stale);
    *groups = (struct item_groups){0};
}
