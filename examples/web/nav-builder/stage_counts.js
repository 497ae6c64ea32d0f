// How much each stage of a build made.

const countOf = (list, isCounted) => list.reduce((sum, value) => sum + Number(isCounted(value)), 0);
const isWalkable = (area) => area !== 0;

/** @param {import('../lib/onepath.js').BuildStages} stages @returns {Partial<import('./stages.js').Counts>} */
export function countStages({ frame, tile, solid, filtered, floors, distances, contours, polys, detail }) {
  return {
    cells: frame.width - 2 * tile.border,
    spans: solid.max.length,
    walkable: countOf(solid.areas, isWalkable),
    filtered: countOf(filtered.areas, isWalkable),
    open: countOf(floors.areas, isWalkable),
    // A straight step counts 2.
    farthest: Math.floor(distances.reduce((a, b) => Math.max(a, b), 0) / 2),
    regions: new Set(floors.regions.filter((region) => region !== 0)).size,
    contours: contours.regions.length,
    vertices: contours.vertices.length / 4,
    rawVertices: contours.rawVertices.length / 4,
    polys: polys.areas.length,
    detail: detail.indices.length / 3,
  };
}
