/* Entrances: where an agent can step from one chunk into the next, and which of those steps become edges of the abstract
 * graph. Both chunks of a border find the same ones. */
#include "grid/hpa_hierarchy.h"

/* One side of a chunk: positions 0 to count - 1 along it, each a cell inside and the one facing it outside. */
typedef struct Border {
    int32_t inside; /* of position 0 */
    int32_t outside;
    int32_t stride; /* from one position's cells to the next one's */
    int32_t count;
} Border;

static bool is_open(const OpHpaHierarchy *hierarchy, const Border *border, int32_t position) {
    int32_t offset = position * border->stride;
    return op_square_fits(&hierarchy->topology, border->inside + offset) &&
           op_square_fits(&hierarchy->topology, border->outside + offset);
}

static OpHpaEdge crossing_at(const OpHpaHierarchy *hierarchy, const Border *border, int32_t position) {
    const OpGrid *grid = hierarchy->grid;
    int32_t from = border->inside + position * border->stride;
    int32_t to = border->outside + position * border->stride;
    double from_multiplier = grid->areas.multiplier[grid->cells[from]];
    double to_multiplier = grid->areas.multiplier[grid->cells[to]];
    return (OpHpaEdge){from, to, (from_multiplier + to_multiplier) * 0.5};
}

/* Keeps the list in order; a chunk has few crossings. */
static void insert(OpHpaEdge *list, int32_t count, OpHpaEdge edge) {
    int32_t i = count;
    while (i > 0 && (list[i - 1].node > edge.node ||
                     (list[i - 1].node == edge.node && list[i - 1].target > edge.target))) {
        list[i] = list[i - 1];
        i--;
    }
    list[i] = edge;
}

static int32_t list_border(const OpHpaHierarchy *hierarchy, const Border *border, OpHpaEdge *list,
                           int32_t count) {
    int32_t low = 0;
    while (low < border->count) {
        if (!is_open(hierarchy, border, low)) {
            low++;
            continue;
        }
        int32_t high = low;
        while (high + 1 < border->count && is_open(hierarchy, border, high + 1)) {
            high++;
        }
        if (high != low && high - low + 1 >= hierarchy->options.entrance_threshold) {
            insert(list, count++, crossing_at(hierarchy, border, low));
            insert(list, count++, crossing_at(hierarchy, border, high));
        } else {
            insert(list, count++, crossing_at(hierarchy, border, low + (high - low) / 2));
        }
        low = high + 1;
    }
    return count;
}

int32_t op_hpa_list_crossings(const OpHpaHierarchy *hierarchy, OpRect rect, OpHpaEdge *crossing) {
    const OpGrid *grid = hierarchy->grid;
    int32_t width = grid->width;
    int32_t top_left = op_grid_index(grid, (OpCell){rect.x, rect.y});
    int32_t right = top_left + rect.width - 1;
    int32_t bottom = top_left + (rect.height - 1) * width;
    int32_t count = 0;
    if (rect.y > 0) {
        count = list_border(hierarchy, &(Border){top_left, top_left - width, 1, rect.width}, crossing, count);
    }
    if (rect.x + rect.width < width) {
        count = list_border(hierarchy, &(Border){right, right + 1, width, rect.height}, crossing, count);
    }
    if (rect.y + rect.height < grid->height) {
        count = list_border(hierarchy, &(Border){bottom, bottom + width, 1, rect.width}, crossing, count);
    }
    if (rect.x > 0) {
        count =
            list_border(hierarchy, &(Border){top_left, top_left - 1, width, rect.height}, crossing, count);
    }
    return count;
}
