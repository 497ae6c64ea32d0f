/* Goes round a loop, and a step back after each vertex that is dropped, as the one before it has another neighbour then. */
#include "build3d/straight_walls.h"

#include <string.h>

static bool is_straight_wall(const OpContourVertex *before, const OpContourVertex *at,
                             const OpContourVertex *after) {
    if (before->neighbor != OP_CONTOUR_WALL || at->neighbor != OP_CONTOUR_WALL) {
        return false;
    }
    int64_t x = at->x - before->x;
    int64_t z = at->z - before->z;
    int64_t chord_x = after->x - before->x;
    int64_t chord_z = after->z - before->z;
    if (x * chord_z - z * chord_x != 0 || x * (after->x - at->x) + z * (after->z - at->z) <= 0) {
        return false;
    }
    int64_t length = chord_x * chord_x + chord_z * chord_z;
    int64_t along = chord_x * x + chord_z * z;
    int64_t off = (at->y - before->y) * length - (after->y - before->y) * along;
    return off <= length && off >= -length;
}

int32_t op_drop_straight_wall_vertices(const OpContourVertex *loop, int32_t count, OpWallLink *links,
                                       OpContourVertex *kept) {
    for (int32_t i = 0; i < count; i++) {
        links[i] = (OpWallLink){i + 1 < count ? i + 1 : 0, i > 0 ? i - 1 : count - 1};
    }
    int32_t kept_count = count;
    int32_t first = 0;
    int32_t at = 0;
    /* From here on round the loop, how many have not been looked at since a neighbour changed. */
    for (int32_t left = count; left > 0;) {
        OpWallLink link = links[at];
        if (!is_straight_wall(&loop[link.previous], &loop[at], &loop[link.next])) {
            at = link.next;
            left--;
            continue;
        }
        if (kept_count == 3) {
            memcpy(kept, loop, (size_t)count * sizeof *kept);
            return count;
        }
        links[link.previous].next = link.next;
        links[link.next].previous = link.previous;
        first = at == first ? link.next : first;
        kept_count--;
        at = link.previous;
        left = left < 2 ? 2 : left > kept_count ? kept_count : left;
    }
    for (int32_t i = 0; i < kept_count; i++) {
        kept[i] = loop[first];
        first = links[first].next;
    }
    return kept_count;
}
