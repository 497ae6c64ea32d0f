// From a plan to what the library's NavMesh.build2D takes.

import { BOARD, positionOf, STEPS } from './board.js';
import { FLOOR, HOLE } from './plan.js';

/** How far from the mesh, in units, the end of a link may be. */
export const LINK_RADIUS = 0.75;

const outlinesOf = (shapes, kind) =>
  shapes
    .filter((shape) => shape.kind === kind)
    .map(({ rings }) => ({ rings: rings.map((ring) => Float64Array.from(ring, (value) => value / STEPS)) }));

/** @param {import('./plan.js').Plan} plan @param {Record<string, any>} settings of the page */
function navSettings({ links }, { radius, cellSize, tileSize, maxVerts }) {
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

/**
 * The arguments of NavMesh.build2D.
 *
 * @param {import('./plan.js').Plan} plan @param {Record<string, any>} settings of the page
 */
export function buildArguments(plan, settings) {
  const { tiles, shapes } = plan;
  if (tiles) return [{ cells: tiles, ...BOARD }, navSettings(plan, settings)];
  return [outlinesOf(shapes, FLOOR), navSettings(plan, settings), { obstacles: outlinesOf(shapes, HOLE) }];
}
