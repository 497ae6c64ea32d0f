// A level with its navigation mesh, and the part of the mesh on which everybody can reach everybody: houses have floors, too,
// and no doors.

import { NavMesh } from '../library.js';

const MESH_SETTINGS = { agentRadius: 0.4, tileSize: 32 };

/** Areas of triangles: in a city the roofs are nobody's ground. @param {import('../space/level.js').Level} level */
export function triangleAreas({ kind, positions, indices, low }) {
  if (kind !== 'city') return undefined;
  const isLow = (corner) => positions[3 * indices[corner] + 1] <= low[1];
  return Uint8Array.from({ length: indices.length / 3 }, (_, i) => Number([0, 1, 2].every((k) => isLow(3 * i + k))));
}

function buildMesh(level) {
  return NavMesh.build(level.positions, level.indices, MESH_SETTINGS, { triangleAreas: triangleAreas(level) });
}

// Of a circle around everything.
const FAR = 1 << 20;

export class CrowdGround {
  #island;

  /** @param {import('../space/level.js').Level} level @param {import('../../lib/onepath.js').NavMesh} [mesh] of it */
  constructor(level, mesh = buildMesh(level)) {
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
