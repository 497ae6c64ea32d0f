// From a plan to the library's mesh: what is passed to the build, and the mesh with its polygons in arrays to draw from.

import { NavMesh } from '../shared/library.js';
import { BOARD, positionOf, STEPS } from './board.js';
import { MeshParts } from './mesh_parts.js';
import { FLOOR, HOLE } from './plan.js';

// How far from the floor, in units, the end of a link may be.
export const LINK_RADIUS = 0.75;

const outlinesOf = (shapes, kind) =>
  shapes
    .filter((shape) => shape.kind === kind)
    .map(({ rings }) => ({ rings: rings.map((ring) => Float64Array.from(ring, (value) => value / STEPS)) }));

/** @param {import('./plan.js').Plan} plan @param {Record<string, any>} settings of the page */
export function navSettings({ links }, { radius, cellSize, tileSize, maxVerts }) {
  return {
    agentRadius: radius,
    cellSize,
    tileSize,
    maxVertsPerPoly: maxVerts,
    offMeshLinks: links.map(({ from, to, isTwoWay }) => ({
      start: positionOf(from),
      end: positionOf(to),
      radius: LINK_RADIUS,
      bidirectional: isTwoWay,
    })),
  };
}

/** @param {import('./plan.js').Plan} plan @param {Record<string, any>} settings of the page @returns {NavMesh} */
export function buildMesh(plan, settings) {
  const { tiles, shapes } = plan;
  if (tiles) return NavMesh.build2D({ cells: tiles, ...BOARD }, navSettings(plan, settings));
  const obstacles = outlinesOf(shapes, HOLE);
  return NavMesh.build2D(outlinesOf(shapes, FLOOR), navSettings(plan, settings), { obstacles });
}

/** The triangulation: the polygons of a mesh of the same plan with three corners each. */
export function trianglesOf(plan, settings) {
  const mesh = buildMesh({ ...plan, links: [] }, { ...settings, maxVerts: 3 });
  try {
    return new MeshParts(mesh);
  } finally {
    mesh.dispose();
  }
}
