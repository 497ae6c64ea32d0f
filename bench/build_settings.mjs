// The settings with which the 3D builders are compared, in the words of either library, and the levels that they build.
import { makeLevel } from '../examples/web/shared/level_generator.js';

const cellSize = 0.3;
const cellHeight = 0.2;
const tileCells = 64;

/** Recast's, in cells where it takes cells. It squares the sides of regions and scales the two of detail by the cell itself. */
const recastSettings = {
  cs: cellSize,
  ch: cellHeight,
  walkableSlopeAngle: 45,
  walkableHeight: 10,
  walkableClimb: 4,
  walkableRadius: 2,
  maxEdgeLen: 40,
  maxSimplificationError: 1.3,
  minRegionArea: 8,
  mergeRegionArea: 20,
  maxVertsPerPoly: 6,
  detailSampleDist: 6,
  detailSampleMaxError: 1,
};

/** The corners of the box around some positions. */
export function boundsOf(positions) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return { low, high };
}

/**
 * The same for triangles at these positions. Its grid gets a cell around them, as it leaves out a part of a cell at its end; and a hair
 * more, so that rounding does not move a level's edge across a line between cells.
 */
export function recastSettingsFor(positions, tiled) {
  const { low, high } = boundsOf(positions);
  const before = cellSize + 1e-4;
  const bounds = [
    [low[0] - before, low[1], low[2] - before],
    [high[0] + cellSize, high[1], high[2] + cellSize],
  ];
  return { ...recastSettings, bounds, ...(tiled ? { tileSize: tileCells } : {}) };
}

/** Ours: a humanoid's, on the same grid. A mesh that is not tiled is one tile that reaches a cell beyond the level. */
export function onepathSettings(positions, tiled) {
  const { low, high } = boundsOf(positions);
  const side = Math.max(high[0] - low[0], high[2] - low[2]);
  const cells = tiled ? tileCells : Math.ceil(side / cellSize) + 1;
  return {
    agentRadius: 0.6,
    agentHeight: 2,
    walkableClimb: 0.9,
    agentMaxSlopeDegrees: 45,
    cellSize,
    cellHeight,
    tileSize: Math.fround(cells * cellSize),
    originX: low[0],
    originZ: low[2],
    maxVertsPerPoly: 6,
    minRegionArea: 64,
    mergeRegionArea: 400,
    contourMaxError: 1.3,
    maxEdgeLength: 12,
    detailSampleDistance: 1.8,
    detailMaxError: 0.2,
  };
}

/** Ours of a mesh that changes: DetourTileCache, too, makes monotone regions on layers and samples no heights. */
export function onepathCacheSettings(positions) {
  return { ...onepathSettings(positions, true), partition: 'layers', detailSampleDistance: 0 };
}

/** The cylinders that come and go. */
export const cacheObstacle = { radius: 2, height: 3 };

/** The generated level of a kind, of the size and seed that are compared. */
export const makeBenchLevel = (kind, size = 256) => makeLevel(kind, { size, seed: 1 });
