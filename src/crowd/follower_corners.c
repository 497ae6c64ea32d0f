/* The corners ahead of a follower, and which of them it steers for. */
#include <math.h>

#include "base/status.h"
#include "crowd/follower_object.h"

/* A corner that is nearer than this is behind the agent. */
#define PASSED 1e-9

/* The first corner at which an off-mesh link is entered, or -1. */
static int32_t find_entry(const OpPathFollower *follower) {
    for (int32_t i = 0; i < follower->corner_count; i++) {
        if ((follower->corners[i].flags & OP_STRAIGHT_OFF_MESH) != 0) {
            return i;
        }
    }
    return -1;
}

/* The end of an off-mesh link may lie a little off its polygon, where nobody gets: then the way is drawn to the nearest place in the
 * polygon, and no farther. */
static OpStatus enter_where_one_can(OpPathFollower *follower, const OpFollowerGround *ground, int32_t entry) {
    const OpPathCorridor *corridor = follower->corridor;
    OpStraightPathPoint corner = follower->corners[entry];
    int32_t after = op_corridor_find(corridor, corner.poly);
    OpVec3 place = corner.position;
    bool over = false;
    if (after < 1 || !op_corridor_closest(ground->query, corridor->polys[after - 1], place, &place, &over) ||
        over) {
        return OP_STATUS_OK;
    }
    OpStraightPathResult path;
    OP_TRY(op_nav_mesh_query_straight_path(ground->query, corridor->state.position, place, corridor->polys,
                                           after, INT32_MAX, follower->corners, follower->options.max_corners,
                                           &path));
    follower->corner_count = path.point_count;
    OpStraightPathPoint *last = &follower->corners[path.point_count - 1];
    if ((last->flags & OP_STRAIGHT_END) != 0) {
        last->flags = (last->flags & ~OP_STRAIGHT_END) | OP_STRAIGHT_OFF_MESH;
        last->poly = corner.poly;
    }
    return OP_STATUS_OK;
}

OpStatus op_follower_find_corners(OpPathFollower *follower, const OpFollowerGround *ground, bool *found) {
    OpStraightPathResult path;
    int32_t most = follower->options.max_corners;
    OP_TRY(ground->checked != NULL ? op_corridor_find_corners_noted(follower->corridor, ground->query,
                                                                    follower->corners, most, &path)
                                   : op_path_corridor_find_corners(follower->corridor, ground->query,
                                                                   follower->corners, most, &path));
    *found = path.status == OP_QUERY_SUCCESS;
    follower->corner_count = path.point_count;
    int32_t entry = find_entry(follower);
    return entry < 0 ? OP_STATUS_OK : enter_where_one_can(follower, ground, entry);
}

void op_follower_choose_corner(OpPathFollower *follower) {
    int32_t corner = 1;
    int32_t last = follower->corner_count - 1;
    while (corner < last && (follower->corners[corner].flags & OP_STRAIGHT_OFF_MESH) == 0 &&
           !(op_horizontal_distance(follower->now.position, follower->corners[corner].position) > PASSED)) {
        corner++;
    }
    follower->course.corner = corner < last ? corner : last;
}

/* The length along the corners to the first that bounds the way. */
static void measure(OpPathFollower *follower) {
    OpFollowerCourse *course = &follower->course;
    OpVec3 from = follower->now.position;
    course->length = 0.0;
    course->is_bounded = (follower->corners[0].flags & OP_STRAIGHT_END) != 0;
    course->ends = course->is_bounded;
    for (int32_t i = 1; i < follower->corner_count && !course->is_bounded; i++) {
        const OpStraightPathPoint *corner = &follower->corners[i];
        course->length += op_horizontal_distance(from, corner->position);
        course->is_bounded = (corner->flags & (OP_STRAIGHT_END | OP_STRAIGHT_OFF_MESH)) != 0;
        course->ends = course->is_bounded && (corner->flags & OP_STRAIGHT_OFF_MESH) == 0;
        from = corner->position;
    }
}

void op_follower_choose_course(OpPathFollower *follower) {
    const OpFollowerOptions *options = &follower->options;
    OpFollowerCourse *course = &follower->course;
    op_follower_choose_corner(follower);
    measure(follower);
    course->speed = options->max_speed;
    if (options->slow_radius > 0.0 && course->is_bounded) {
        double part = course->length / options->slow_radius;
        double speed = options->max_speed * (part < 1.0 ? part : 1.0);
        course->speed = speed > options->arrival_min_speed ? speed : options->arrival_min_speed;
    }
    course->slows = course->speed < options->max_speed;
}
