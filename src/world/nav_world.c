/* One mesh per class of agents. */
#include "world/nav_world.h"

#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/status.h"

/* ---- The object ---- */

OpStatus op_nav_world_make(int32_t class_count, const OpAllocator *allocator, OpNavWorld **out) {
    void *memory;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpNavWorld), &memory));
    OpNavWorld *world = memory;
    world->allocator = *allocator;
    OpStatus status =
        op_alloc_zeroed(allocator, (size_t)class_count, sizeof(OpNavMesh *), (void **)&world->meshes);
    if (status != OP_STATUS_OK) {
        op_free_array(allocator, world, 1, sizeof(OpNavWorld));
        return status;
    }
    world->class_count = class_count;
    *out = world;
    return OP_STATUS_OK;
}

void op_nav_world_destroy(OpNavWorld *world) {
    if (world == NULL) {
        return;
    }
    OpAllocator allocator = world->allocator;
    for (int32_t i = 0; i < world->class_count; i++) {
        op_nav_mesh_destroy(world->meshes[i]);
    }
    op_free_array(&allocator, world->meshes, (size_t)world->class_count, sizeof(OpNavMesh *));
    op_free_array(&allocator, world, 1, sizeof(OpNavWorld));
}

/* ---- Builds ---- */

/* What every class is built from: triangles, a tile map, or (where both are NULL) outlines. */
typedef struct WorldSource {
    const OpOutline *outlines;
    int32_t outline_count;
    const OpTileMap *map;
    const OpTriangles *triangles;
    const OpMeshBuildOptions *options; /* for triangles */
} WorldSource;

static OpStatus check_classes(const OpNavSettings *classes, int32_t class_count, OpNavWorld *const *out) {
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (class_count < 1) {
        return op_fail_range("class_count", 1, INT32_MAX, class_count);
    }
    return classes == NULL ? op_fail_null("classes") : OP_STATUS_OK;
}

static OpStatus build_class(const WorldSource *source, const OpNavSettings *settings,
                            const OpAllocator *allocator, OpNavMesh **out) {
    if (source->triangles != NULL) {
        return op_nav_mesh_build_from_triangles(source->triangles, settings, source->options, allocator, out);
    }
    return source->map == NULL
               ? op_nav_mesh_build_2d(source->outlines, source->outline_count, settings, allocator, out)
               : op_nav_mesh_build_2d_from_tile_map(source->map, settings, allocator, out);
}

static OpStatus build(const WorldSource *source, const OpNavSettings *classes, int32_t class_count,
                      const OpAllocator *allocator, OpNavWorld **out) {
    OpAllocator chosen;
    OpNavWorld *world;
    OP_TRY(op_allocator_choose(allocator, &chosen));
    OP_TRY(op_nav_world_make(class_count, &chosen, &world));
    OpStatus status = OP_STATUS_OK;
    for (int32_t i = 0; i < class_count && status == OP_STATUS_OK; i++) {
        status = build_class(source, &classes[i], &chosen, &world->meshes[i]);
    }
    if (status != OP_STATUS_OK) {
        op_nav_world_destroy(world);
        return status;
    }
    *out = world;
    return OP_STATUS_OK;
}

OpStatus op_nav_world_build_2d(const OpOutline *outlines, int32_t outline_count, const OpNavSettings *classes,
                               int32_t class_count, const OpAllocator *allocator, OpNavWorld **out) {
    WorldSource source = {.outlines = outlines, .outline_count = outline_count};
    OP_TRY(check_classes(classes, class_count, out));
    return build(&source, classes, class_count, allocator, out);
}

OpStatus op_nav_world_build_2d_from_tile_map(const OpTileMap *map, const OpNavSettings *classes,
                                             int32_t class_count, const OpAllocator *allocator,
                                             OpNavWorld **out) {
    WorldSource source = {.map = map};
    OP_TRY(check_classes(classes, class_count, out));
    return map == NULL ? op_fail_null("map") : build(&source, classes, class_count, allocator, out);
}

OpStatus op_nav_world_build(const OpTriangles *triangles, const OpNavSettings *classes, int32_t class_count,
                            const OpMeshBuildOptions *options, const OpAllocator *allocator,
                            OpNavWorld **out) {
    WorldSource source = {.triangles = triangles, .options = options};
    OP_TRY(check_classes(classes, class_count, out));
    return triangles == NULL ? op_fail_null("triangles")
                             : build(&source, classes, class_count, allocator, out);
}

/* ---- Classes ---- */

int32_t op_nav_world_class_count(const OpNavWorld *world) {
    return world == NULL ? 0 : world->class_count;
}

OpNavMesh *op_nav_world_mesh(OpNavWorld *world, int32_t class_index) {
    bool exists = world != NULL && class_index >= 0 && class_index < world->class_count;
    return exists ? world->meshes[class_index] : NULL;
}

/* Whether class a suits the radius better than class b: large enough before too small, then the smaller of large ones, or the
 * larger of small ones. */
static bool suits_better(double radius, double a, double b) {
    bool a_fits = a >= radius;
    bool b_fits = b >= radius;
    if (a_fits != b_fits) {
        return a_fits;
    }
    return a_fits ? a < b : a > b;
}

OpStatus op_nav_world_class_for(const OpNavWorld *world, double radius, int32_t *out) {
    if (world == NULL) {
        return op_fail_null("world");
    }
    if (out == NULL) {
        return op_fail_null("out");
    }
    if (!(radius >= 0.0) || !op_is_finite(radius)) {
        return op_fail(OP_STATUS_OUT_OF_RANGE, "radius", "must be finite and at least 0, was %g", radius);
    }
    int32_t best = 0;
    for (int32_t i = 1; i < world->class_count; i++) {
        if (suits_better(radius, world->meshes[i]->settings.agent_radius,
                         world->meshes[best]->settings.agent_radius)) {
            best = i;
        }
    }
    *out = best;
    return OP_STATUS_OK;
}

OpStatus op_nav_world_find_path(OpNavWorld *world, double radius, OpVec3 start, OpVec3 end,
                                const OpNavPathOptions *options, OpNavPath *out) {
    int32_t class_index = 0;
    OP_TRY(op_nav_world_class_for(world, radius, &class_index));
    return op_nav_mesh_find_path(world->meshes[class_index], start, end, options, out);
}
