// A level with its navigation mesh, and the part of the mesh on which everybody can reach everybody: houses have floors, too,
// and no doors.

import { NavMesh } from '../library.js';

const MESH_SETTINGS = { agentRadius: 0.4, tileSize: 32 };

// Of a circle around everything.
const FAR = 1 << 20;

export class CrowdGround {
  #island;

  /** @param {import('../space/level.js').Level} level @param {import('../../lib/onepath.js').NavMesh} [mesh] of it */
  constructor(level, mesh = NavMesh.build(level.positions, level.indices, MESH_SETTINGS)) {
    this.level = level;
    this.mesh = mesh;
    this.query = mesh.createQuery();
    this.polygons = mesh.polygons();
    this.#island = largestIsland(this.polygons, this.query);
  }

  /** Somewhere on the large part of the mesh. @param {import('../../lib/onepath.js').Random} random */
  randomPlace(random) {
    for (;;) {
      const { poly, position } = this.query.randomPoint(random);
      if (this.#island.has(poly)) return position;
    }
  }

  dispose() {
    this.query.dispose();
    this.mesh.dispose();
  }
}

/** The references of the most polygons that hang together. */
function largestIsland(polygons, query) {
  const seen = new Set();
  let largest = new Set();
  for (const poly of polygons.refs) {
    if (seen.has(poly)) continue;
    const island = new Set(query.findPolysInCircle(poly, [0, 0, 0], FAR).polys);
    for (const each of island) seen.add(each);
    if (island.size > largest.size) largest = island;
  }
  return largest;
}
