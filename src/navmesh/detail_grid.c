/* Building the grids, and looking into them. */
#include "navmesh/detail_grid.h"

#include <math.h>

#include "base/memory.h"
#include "base/status.h"
#include "navmesh/poly_surface.h"

enum {
    LEAST_TRIANGLES = 12, /* fewer are as well scanned */
    LEAST_SIDE = 2,
    MOST_SIDE = 32,
    /* More than so many list entries for each triangle help nobody: a mesh like that is scanned. */
    MOST_ENTRIES_PER_TRIANGLE = 16
};

/* How far a triangle's box and a cell are widened, so that what rounding may take for inside is listed; and how thin a triangle may be
 * before its weights mean too little for that. */
#define BOX_MARGIN 1e-6
#define LEAST_BOX_MARGIN 1e-9
#define CELL_MARGIN 1e-6
#define LEAST_SHAPE 1e-6

typedef struct Box2 {
    double low_x;
    double low_z;
    double high_x;
    double high_z;
} Box2;

/* The cells that a triangle is listed in, ends included. */
typedef struct CellRange {
    int32_t low_x;
    int32_t low_z;
    int32_t high_x;
    int32_t high_z;
} CellRange;

static void widen(Box2 *box, OpVec3 point) {
    box->low_x = point.x < box->low_x ? point.x : box->low_x;
    box->low_z = point.z < box->low_z ? point.z : box->low_z;
    box->high_x = point.x > box->high_x ? point.x : box->high_x;
    box->high_z = point.z > box->high_z ? point.z : box->high_z;
}

static Box2 triangle_box(const OpVec3 corners[3]) {
    Box2 box = {corners[0].x, corners[0].z, corners[0].x, corners[0].z};
    widen(&box, corners[1]);
    widen(&box, corners[2]);
    return box;
}

static double larger_side(const Box2 *box) {
    double x = box->high_x - box->low_x;
    double z = box->high_z - box->low_z;
    return x > z ? x : z;
}

static OpDetailGrid grid_of(const OpTileContent *content, int32_t poly) {
    int32_t count = content->data.detail_meshes[poly].triangle_count;
    OpVec3 corners[3];
    op_detail_triangle(content, poly, 0, corners);
    Box2 box = triangle_box(corners);
    for (int32_t i = 1; i < count; i++) {
        op_detail_triangle(content, poly, i, corners);
        widen(&box, corners[0]);
        widen(&box, corners[1]);
        widen(&box, corners[2]);
    }
    int32_t side = (int32_t)sqrt((double)(count / 2));
    side = side < LEAST_SIDE ? LEAST_SIDE : side > MOST_SIDE ? MOST_SIDE : side;
    double width = box.high_x - box.low_x;
    double depth = box.high_z - box.low_z;
    return (OpDetailGrid){
        .low_x = box.low_x,
        .low_z = box.low_z,
        .scale_x = width > 0.0 ? (double)side / width : 0.0,
        .scale_z = depth > 0.0 ? (double)side / depth : 0.0,
        .side = side,
    };
}

static int32_t clamp_cell(double cell, int32_t side) {
    return cell<0.0 ? 0 : cell>(double)(side - 1) ? side - 1 : (int32_t)cell;
}

static CellRange cells_of(const OpDetailGrid *grid, const OpVec3 corners[3]) {
    Box2 box = triangle_box(corners);
    double side = larger_side(&box);
    double area = (corners[1].x - corners[0].x) * (corners[2].z - corners[0].z) -
                  (corners[1].z - corners[0].z) * (corners[2].x - corners[0].x);
    if (fabs(area) < LEAST_SHAPE * (side * side)) {
        return (CellRange){0, 0, grid->side - 1, grid->side - 1};
    }
    double margin = BOX_MARGIN * side + LEAST_BOX_MARGIN;
    return (CellRange){
        clamp_cell(ceil((box.low_x - margin - grid->low_x) * grid->scale_x - 1.0 - CELL_MARGIN), grid->side),
        clamp_cell(ceil((box.low_z - margin - grid->low_z) * grid->scale_z - 1.0 - CELL_MARGIN), grid->side),
        clamp_cell(floor((box.high_x + margin - grid->low_x) * grid->scale_x + CELL_MARGIN), grid->side),
        clamp_cell(floor((box.high_z + margin - grid->low_z) * grid->scale_z + CELL_MARGIN), grid->side)};
}

static size_t count_entries(const OpTileContent *content, int32_t poly, const OpDetailGrid *grid) {
    size_t entries = 0;
    for (int32_t i = 0; i < content->data.detail_meshes[poly].triangle_count; i++) {
        OpVec3 corners[3];
        op_detail_triangle(content, poly, i, corners);
        CellRange range = cells_of(grid, corners);
        entries += (size_t)(range.high_x - range.low_x + 1) * (size_t)(range.high_z - range.low_z + 1);
    }
    return entries;
}

/* Decides which polygons get a grid. The triangles that are looked at are no more than the tile has, so that polygons which share
 * theirs do not multiply the work. */
static void plan(const OpTileContent *content, OpDetailGrids *grids) {
    size_t triangles = 0;
    for (int32_t poly = 0; poly < grids->poly_count; poly++) {
        size_t count = content->data.detail_meshes[poly].triangle_count;
        grids->grid_of_poly[poly] = -1;
        if (count < LEAST_TRIANGLES || triangles + count > (size_t)content->data.detail_triangle_count) {
            continue;
        }
        triangles += count;
        OpDetailGrid grid = grid_of(content, poly);
        size_t entries = count_entries(content, poly, &grid);
        if (entries > MOST_ENTRIES_PER_TRIANGLE * count || grids->entry_count + entries > INT32_MAX) {
            continue;
        }
        grid.first_cell = (int32_t)grids->cell_count;
        grids->grid_of_poly[poly] = grids->grid_count;
        grids->grids[grids->grid_count++] = grid;
        grids->cell_count += (size_t)(grid.side * grid.side);
        grids->entry_count += entries;
    }
}

typedef void (*VisitCell)(OpDetailGrids *grids, size_t cell, int32_t triangle);

static void visit_cells(const OpTileContent *content, OpDetailGrids *grids, int32_t poly, VisitCell visit) {
    const OpDetailGrid *grid = &grids->grids[grids->grid_of_poly[poly]];
    for (int32_t i = 0; i < content->data.detail_meshes[poly].triangle_count; i++) {
        OpVec3 corners[3];
        op_detail_triangle(content, poly, i, corners);
        CellRange range = cells_of(grid, corners);
        for (int32_t z = range.low_z; z <= range.high_z; z++) {
            for (int32_t x = range.low_x; x <= range.high_x; x++) {
                visit(grids, (size_t)(grid->first_cell + z * grid->side + x), i);
            }
        }
    }
}

static void count_one(OpDetailGrids *grids, size_t cell, int32_t triangle) {
    (void)triangle;
    grids->cell_first[cell + 2]++;
}

/* cell_first[cell + 1] is where the cell's next entry goes; in the end that is where the next cell begins. */
static void list_one(OpDetailGrids *grids, size_t cell, int32_t triangle) {
    grids->triangles[grids->cell_first[cell + 1]++] = (uint16_t)triangle;
}

static void fill(const OpTileContent *content, OpDetailGrids *grids) {
    for (int32_t poly = 0; poly < grids->poly_count; poly++) {
        if (grids->grid_of_poly[poly] >= 0) {
            visit_cells(content, grids, poly, count_one);
        }
    }
    for (size_t cell = 2; cell < grids->cell_count + 2; cell++) {
        grids->cell_first[cell] += grids->cell_first[cell - 1];
    }
    for (int32_t poly = 0; poly < grids->poly_count; poly++) {
        if (grids->grid_of_poly[poly] >= 0) {
            visit_cells(content, grids, poly, list_one);
        }
    }
}

static OpStatus build(const OpTileContent *content, OpDetailGrids *grids) {
    const OpAllocator *allocator = &grids->allocator;
    size_t polys = (size_t)grids->poly_count;
    OP_TRY(op_alloc_array(allocator, polys, sizeof(int32_t), (void **)&grids->grid_of_poly));
    OP_TRY(op_alloc_array(allocator, polys, sizeof(OpDetailGrid), (void **)&grids->grids));
    plan(content, grids);
    void *cells;
    OP_TRY(op_alloc_zeroed(allocator, grids->cell_count + 2, sizeof(int32_t), &cells));
    grids->cell_first = cells;
    OP_TRY(op_alloc_array(allocator, grids->entry_count, sizeof(uint16_t), (void **)&grids->triangles));
    fill(content, grids);
    return OP_STATUS_OK;
}

static bool wants_grids(const OpTileContent *content) {
    for (int32_t poly = 0; poly < content->data.poly_count; poly++) {
        if (content->data.detail_meshes[poly].triangle_count >= LEAST_TRIANGLES) {
            return true;
        }
    }
    return false;
}

OpStatus op_detail_grids_build(const OpTileContent *content, OpDetailGrids **out) {
    *out = NULL;
    if (!wants_grids(content)) {
        return OP_STATUS_OK;
    }
    void *memory;
    OP_TRY(op_alloc_zeroed(&content->allocator, 1, sizeof(OpDetailGrids), &memory));
    OpDetailGrids *grids = memory;
    grids->allocator = content->allocator;
    grids->poly_count = content->data.poly_count;
    OpStatus status = build(content, grids);
    if (status != OP_STATUS_OK) {
        op_detail_grids_free(grids);
        return status;
    }
    *out = grids;
    return OP_STATUS_OK;
}

void op_detail_grids_free(OpDetailGrids *grids) {
    if (grids == NULL) {
        return;
    }
    OpAllocator allocator = grids->allocator;
    size_t polys = (size_t)grids->poly_count;
    op_free_array(&allocator, grids->grid_of_poly, polys, sizeof(int32_t));
    op_free_array(&allocator, grids->grids, polys, sizeof(OpDetailGrid));
    op_free_array(&allocator, grids->cell_first, grids->cell_count + 2, sizeof(int32_t));
    op_free_array(&allocator, grids->triangles, grids->entry_count, sizeof(uint16_t));
    op_free_array(&allocator, grids, 1, sizeof(OpDetailGrids));
}

const uint16_t *op_detail_grids_at(const OpDetailGrids *grids, int32_t poly, double x, double z,
                                   int32_t *count) {
    if (grids == NULL || grids->grid_of_poly[poly] < 0) {
        return NULL;
    }
    const OpDetailGrid *grid = &grids->grids[grids->grid_of_poly[poly]];
    int32_t column = clamp_cell(floor((x - grid->low_x) * grid->scale_x), grid->side);
    int32_t row = clamp_cell(floor((z - grid->low_z) * grid->scale_z), grid->side);
    const int32_t *first = &grids->cell_first[grid->first_cell + row * grid->side + column];
    *count = first[1] - first[0];
    return grids->triangles + first[0];
}
