// A path as a line on the board: pulled tight, or through the middles of its portals.

// In pointFlags: an off-mesh link leads from here to the next point.
const OFF_MESH = 4;

/**
 * @param {import('../lib/onepath.js').NavPath} path
 * @param {import('./mesh_parts.js').MeshParts} parts
 * @param {Record<string, any>} settings
 * @returns {{ portals: import('./mesh_parts.js').Segment[], line: number[] }} x and z in turn
 */
export function pathLine(path, parts, { line, showsPortals }) {
  if (!path.hasPath) return { portals: [], line: [] };
  const between = portalsOf(path.corridor, parts);
  return {
    portals: showsPortals ? between.filter(Boolean) : [],
    line: { none: () => [], string: () => flat(path.points), middles: () => middles(path, between) }[line](),
  };
}

/** Between each polygon and the next; null where an off-mesh link leads on. */
export function portalsOf(corridor, parts) {
  return Array.from(corridor.subarray(1), (to, i) => parts.portal(corridor[i], to));
}

const flat = (points) => Array.from({ length: points.length / 3 }, (_, i) => [points[3 * i], points[3 * i + 2]]).flat();

/** Off-mesh points are those that the pulled line has, in order. */
function middles({ points, pointFlags }, portals) {
  const corners = flat(points);
  const jumps = Array.from(pointFlags, (flags, i) =>
    flags & OFF_MESH ? corners.slice(2 * i, 2 * i + 4) : null,
  ).filter(Boolean);
  const line = portals.flatMap((portal) => {
    if (!portal) return jumps.shift() ?? [];
    const [ax, az, bx, bz] = portal;
    return [(ax + bx) / 2, (az + bz) / 2];
  });
  return [...corners.slice(0, 2), ...line, ...corners.slice(-2)];
}
