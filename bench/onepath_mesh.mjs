// A mesh that OnePath builds from triangles. recast_mesh.mjs has the same members.
import { Grid, NavMesh } from '../dist/onepath.node.js';
import { onepathSettings } from './build_settings.mjs';

const nearby = [0.05, 0.5, 0.05];
/** What the rounding of world coordinates may make of three corners in a line. */
const slack = 1e-6;

export class OnePathMesh {
  #mesh;
  #query;

  constructor({ positions, indices }, tiled) {
    this.#mesh = NavMesh.build(positions, indices, onepathSettings(positions, tiled));
  }

  measure() {
    return measureMesh(this.#mesh);
  }

  stand(point) {
    this.#query ??= this.#mesh.createQuery();
    const found = this.#query.nearestPoly(point, nearby);
    return found?.overPolygon ? [found.point.x, found.point.y, found.point.z] : undefined;
  }

  pathLength(start, end) {
    const path = this.#query.findPath(start, end);
    return path.found ? path.length : undefined;
  }

  savedSize() {
    return this.#mesh.save().length;
  }

  close() {
    this.#query?.dispose();
    this.#mesh.dispose();
  }
}

/** { polys, area }: how many polygons, and the sum of their areas seen from above. */
export function measureMesh(mesh) {
  const { vertices, counts, indices } = mesh.polygons();
  let area = 0;
  let first = 0;
  for (const count of counts) {
    const ring = indices.subarray(first, first + count);
    area += areaOf(Array.from(ring, (vertex) => [vertices[3 * vertex], vertices[3 * vertex + 2]]));
    first += count;
  }
  return { polys: counts.length, area };
}

/** The whole memory of the module. */
export function moduleMemory() {
  const grid = new Grid(1, 1);
  const { buffer } = grid.cellsView;
  grid.dispose();
  return new Uint8Array(buffer);
}

/** The area of a ring, which must be convex and turn counter-clockwise with z up. */
function areaOf(ring) {
  const cross = ([ax, az], [bx, bz], [cx, cz]) => (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  const corner = (i) => ring[i % ring.length];
  const turn = ring.findIndex((_, i) => cross(corner(i), corner(i + 1), corner(i + 2)) < -slack);
  if (turn >= 0) {
    throw new Error(`a polygon turns the wrong way at (${corner(turn + 1).join(', ')})`);
  }
  return ring.reduce((sum, _, i) => sum + cross(ring[0], corner(i), corner(i + 1)), 0) / 2;
}
