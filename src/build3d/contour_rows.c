/* Point in polygon by winding numbers, for many points and few outlines: a point looks only at the edges of its row. */
#include "build3d/contour_rows.h"

#include "base/memory.h"
#include "base/status.h"

/* ---- Filling ---- */

typedef void (*EdgeVisitor)(OpContourRows *rows, const OpRowEdge *edge, int32_t low, int32_t high);

static void count_edge(OpContourRows *rows, const OpRowEdge *edge, int32_t low, int32_t high) {
    (void)edge;
    for (int32_t z = low; z <= high; z++) {
        rows->starts[z - rows->low + 1]++;
    }
}

/* Moves the starts forward; in the end each is where the next row starts. */
static void place_edge(OpContourRows *rows, const OpRowEdge *edge, int32_t low, int32_t high) {
    for (int32_t z = low; z <= high; z++) {
        rows->edges[rows->starts[z - rows->low]++] = *edge;
    }
}

static void visit_edges(OpContourRows *rows, const OpContourLoop *loops, int32_t loop_count,
                        EdgeVisitor visit) {
    for (int32_t outline = 0; outline < loop_count; outline++) {
        const OpContourLoop *loop = &loops[outline];
        const OpContourVertex *ring = loop->simplified;
        int32_t count = loop->area > 0 ? loop->simplified_count : 0;
        for (int32_t i = 0, before = count - 1; i < count; before = i++) {
            OpRowEdge edge = {outline, op_contour_point(&ring[before]), op_contour_point(&ring[i])};
            bool up = edge.a.z < edge.b.z;
            visit(rows, &edge, up ? edge.a.z : edge.b.z, up ? edge.b.z : edge.a.z);
        }
    }
}

/* From the lowest vertex to the highest. */
static void find_rows(OpContourRows *rows, const OpContourLoop *loops, int32_t loop_count) {
    int32_t high = -1;
    rows->low = INT32_MAX;
    for (int32_t outline = 0; outline < loop_count; outline++) {
        const OpContourLoop *loop = &loops[outline];
        int32_t count = loop->area > 0 ? loop->simplified_count : 0;
        for (int32_t i = 0; i < count; i++) {
            int32_t z = loop->simplified[i].z;
            rows->low = z < rows->low ? z : rows->low;
            high = z > high ? z : high;
        }
    }
    rows->count = high < 0 ? 0 : high - rows->low + 1;
}

OpStatus op_contour_rows_fill(OpContourRows *rows, const OpContourLoop *loops, int32_t count) {
    find_rows(rows, loops, count);
    OP_TRY(op_grow_array(&rows->allocator, (void **)&rows->starts, &rows->start_capacity, 0,
                         (size_t)rows->count + 1, sizeof(int32_t)));
    for (int32_t i = 0; i <= rows->count; i++) {
        rows->starts[i] = 0;
    }
    visit_edges(rows, loops, count, count_edge);
    for (int32_t i = 0; i < rows->count; i++) {
        rows->starts[i + 1] += rows->starts[i];
    }
    OP_TRY(op_grow_array(&rows->allocator, (void **)&rows->edges, &rows->edge_capacity, 0,
                         (size_t)rows->starts[rows->count], sizeof(OpRowEdge)));
    visit_edges(rows, loops, count, place_edge);
    for (int32_t i = rows->count; i > 0; i--) {
        rows->starts[i] = rows->starts[i - 1];
    }
    rows->starts[0] = 0;
    return OP_STATUS_OK;
}

void op_contour_rows_free(OpContourRows *rows) {
    op_free_array(&rows->allocator, rows->starts, rows->start_capacity, sizeof(int32_t));
    op_free_array(&rows->allocator, rows->edges, rows->edge_capacity, sizeof(OpRowEdge));
}

/* ---- Asking ---- */

/* How an edge turns around a point, seen along a ray to the left: 1 upwards, -1 downwards. */
static int32_t winding_of(const OpRowEdge *edge, OpLatticePoint point) {
    if (edge->a.z <= point.z && edge->b.z > point.z) {
        return op_lattice_cross(edge->a, edge->b, point) < 0 ? -1 : 0;
    }
    if (edge->b.z <= point.z && edge->a.z > point.z) {
        return op_lattice_cross(edge->a, edge->b, point) > 0 ? 1 : 0;
    }
    return 0;
}

int32_t op_contour_rows_find(const OpContourRows *rows, const OpContourLoop *loops, OpLatticePoint point) {
    int32_t best = -1;
    int32_t row = point.z - rows->low;
    int32_t end = row >= 0 && row < rows->count ? rows->starts[row + 1] : 0;
    for (int32_t i = end == 0 ? 0 : rows->starts[row]; i < end;) {
        int32_t outline = rows->edges[i].outline;
        int32_t winding = 0;
        bool on_edge = false;
        for (; i < end && rows->edges[i].outline == outline; i++) {
            const OpRowEdge *edge = &rows->edges[i];
            on_edge = on_edge || op_lattice_on_segment(edge->a, edge->b, point);
            winding += winding_of(edge, point);
        }
        if ((on_edge || winding != 0) &&
            (best < 0 || loops[outline].simplified_area < loops[best].simplified_area)) {
            best = outline;
        }
    }
    return best;
}
