// A mesh that the npm package recast-navigation builds from triangles. onepath_mesh.mjs has the same members.
import { init, NavMeshQuery, Raw } from 'recast-navigation';
import { generateSoloNavMesh, generateTiledNavMesh } from 'recast-navigation/generators';
import { recastSettingsFor } from './build_settings.mjs';

await init();

const maxNodes = 65535;
const nearby = { x: 0.05, y: 0.5, z: 0.05 };
const pathOptions = { halfExtents: nearby, maxPathPolys: 8192, maxStraightPathPoints: 8192 };
const arrived = 0.05;

const place = ([x, y, z]) => ({ x, y, z });

export class RecastMesh {
  #mesh;
  #query;

  constructor({ positions, indices }, tiled) {
    const generate = tiled ? generateTiledNavMesh : generateSoloNavMesh;
    const { success, navMesh, error } = generate(positions, indices, recastSettingsFor(positions, tiled));
    if (!success) {
      throw new Error(`recast-navigation: ${error}`);
    }
    this.#mesh = navMesh;
  }

  measure() {
    return measureMesh(this.#mesh);
  }

  /** Where somebody at a point would stand, as [x, y, z], when that is straight above or below it. */
  stand(point) {
    this.#query ??= new NavMeshQuery(this.#mesh, { maxNodes });
    const { success, nearestRef, nearestPoint, isOverPoly } = this.#query.findNearestPoly(place(point), {
      halfExtents: nearby,
    });
    const { x, y, z } = nearestPoint;
    return success && nearestRef !== 0 && isOverPoly ? [x, y, z] : undefined;
  }

  /** The length of a path that arrives, or undefined. Both ends are points that stand() gave. */
  pathLength(start, end) {
    const { success, path } = this.#query.computePath(place(start), place(end), pathOptions);
    const last = success && path.at(-1);
    if (!last || Math.hypot(last.x - end[0], last.z - end[2]) > arrived || Math.abs(last.y - end[1]) > 1) {
      return undefined;
    }
    const steps = path.slice(1).map((to, i) => Math.hypot(to.x - path[i].x, to.y - path[i].y, to.z - path[i].z));
    return steps.reduce((sum, step) => sum + step, 0);
  }

  close() {
    this.#query?.destroy();
    this.#mesh.destroy();
  }
}

/** { polys, area } of a mesh of Detour's: how many polygons, and the sum of their areas seen from above. */
export function measureMesh(mesh) {
  const sum = { polys: 0, area: 0 };
  for (let i = 0; i < mesh.getMaxTiles(); ++i) {
    const tile = mesh.getTile(i);
    const count = tile.header()?.polyCount() ?? 0;
    for (let k = 0; k < count; ++k) {
      sum.polys += 1;
      sum.area += polyArea(tile, tile.polys(k));
    }
  }
  return sum;
}

/** The whole memory of the module. */
export const moduleMemory = () => Raw.Module.HEAPU8;

function polyArea(tile, poly) {
  const corners = Array.from({ length: poly.vertCount() }, (_, i) => {
    const vertex = 3 * poly.verts(i);
    return [tile.verts(vertex), tile.verts(vertex + 2)];
  });
  const [x0, z0] = corners[0];
  const crosses = corners.map(([x, z], i) => {
    const [nextX, nextZ] = corners[(i + 1) % corners.length];
    return (x - x0) * (nextZ - z0) - (nextX - x0) * (z - z0);
  });
  return Math.abs(crosses.reduce((sum, cross) => sum + cross, 0)) / 2;
}
