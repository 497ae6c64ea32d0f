// A mesh taken apart for drawing: the corners of its polygons seen from above, walls, links across tile borders, off-mesh
// links, and the portal between two neighbours.

/** @typedef {[number, number, number, number]} Segment x and z of both ends, in units */

// Links are told in 255ths of an edge; what is left of a wall must be longer than their rounding, in units.
const SHORTEST_WALL = 0.05;

// In the order of linkKinds.
const BORDER = 0;
const JUMP = 1;

/** What MeshParts are made from; see the library's NavMesh. */
const NOTHING = { counts: [], indices: [], vertices: [], areas: [], refs: [], links: [], linkKinds: [] };

export class MeshParts {
  #edges;
  #numbers;

  /** References. @type {ArrayLike<bigint>} */
  refs;

  /** @type {ArrayLike<number>} */
  areas;

  /** x and z in turn, of each polygon. @type {number[][]} */
  corners;

  /** What two tiles share, once. @type {Segment[]} */
  borders;

  /** Off-mesh links that are attached, from start to end. @type {Segment[]} */
  jumps;

  /** All links of the mesh, each way for itself. */
  linkCount;

  /** Edges where the mesh ends. @type {Segment[]} */
  walls;

  /** @param {{ polygons: () => object, debugGeometry: () => object } | null} mesh the library's */
  constructor(mesh = null) {
    const { counts, indices, vertices, areas, refs, links, linkKinds } = mesh
      ? { ...mesh.debugGeometry(), ...mesh.polygons() }
      : NOTHING;
    this.refs = refs;
    this.areas = areas;
    this.#numbers = new Map(Array.from(refs, (ref, i) => [ref, i]));
    this.#edges = edgesOf(counts, indices, vertices);
    this.corners = this.#edges.map((edges) => edges.flatMap(({ segment }) => segment.slice(0, 2)));
    this.linkCount = linkKinds.length;
    const segments = (kind) => Array.from(linkKinds, (each, i) => each === kind && segmentAt(links, i)).filter(Boolean);
    this.borders = withoutReverse(segments(BORDER));
    this.jumps = segments(JUMP);
    this.walls = wallsOf(this.#edges.flat(), this.borders);
  }

  /** How many polygons. */
  get count() {
    return this.corners.length;
  }

  /** What two polygons share: an edge, a part of a tile border, or null when only a link joins them. @returns {Segment | null} */
  portal(from, to) {
    const [a, b] = [from, to].map((ref) => this.#edges[this.#numbers.get(ref)] ?? []);
    for (const edge of a) {
      for (const other of b) {
        if (edge.key === other.key) return edge.segment;
        const shared = overlap(edge.segment, other.segment);
        if (shared) return shared;
      }
    }
    return null;
  }
}

/** The edges of each polygon; neighbours in a tile have the vertices of their edge in common. */
function edgesOf(counts, indices, vertices) {
  let first = 0;
  return Array.from(counts, (count) => {
    const polygon = Array.from(indices.slice(first, first + count));
    first += count;
    return polygon.map((a, i) => {
      const b = polygon[(i + 1) % count];
      return {
        key: `${Math.min(a, b)} ${Math.max(a, b)}`,
        segment: [vertices[3 * a], vertices[3 * a + 2], vertices[3 * b], vertices[3 * b + 2]],
      };
    });
  });
}

const segmentAt = (links, i) => [links[6 * i], links[6 * i + 2], links[6 * i + 3], links[6 * i + 5]];

/** Without those that are another one from end to end. */
function withoutReverse(segments) {
  const seen = new Set();
  return segments.filter(([ax, az, bx, bz]) => {
    const key = (ax - bx || az - bz) < 0 ? [ax, az, bx, bz] : [bx, bz, ax, az];
    return !seen.has(key.join()) && seen.add(key.join());
  });
}

/** The axis along which a segment runs: 0 for x, 1 for z, -1 for neither. */
const axisOf = ([ax, az, bx, bz]) => (az === bz ? 0 : ax === bx ? 1 : -1);

/** From where to where along an axis, in order. */
const spanOf = (segment, axis) => [segment[axis], segment[axis + 2]].sort((a, b) => a - b);

/** What two segments along one tile border have in common. @returns {Segment | null} */
function overlap(a, b) {
  const axis = axisOf(a);
  if (axis < 0 || axisOf(b) !== axis || a[1 - axis] !== b[1 - axis]) return null;
  const [first, second] = [spanOf(a, axis), spanOf(b, axis)];
  const [from, to] = [Math.max(first[0], second[0]), Math.min(first[1], second[1])];
  return from < to ? along(axis, a[1 - axis], from, to) : null;
}

const along = (axis, level, from, to) => (axis === 0 ? [from, level, to, level] : [level, from, level, to]);

/** Edges of one polygon alone, less what links join across. */
function wallsOf(edges, borders) {
  const uses = new Map();
  for (const { key } of edges) uses.set(key, (uses.get(key) ?? 0) + 1);
  const alone = edges.filter(({ key }) => uses.get(key) === 1).map(({ segment }) => segment);
  const open = new Map();
  for (const border of borders) {
    const axis = axisOf(border);
    const line = `${axis} ${border[1 - axis]}`;
    if (!open.has(line)) open.set(line, []);
    open.get(line).push(spanOf(border, axis));
  }
  return alone.flatMap((segment) => {
    const axis = axisOf(segment);
    const gaps = axis < 0 ? undefined : open.get(`${axis} ${segment[1 - axis]}`);
    return gaps ? withoutGaps(segment, axis, gaps) : [segment];
  });
}

function withoutGaps(segment, axis, gaps) {
  const [start, to] = spanOf(segment, axis);
  let from = start;
  const walls = [];
  for (const [begin, end] of [...gaps].sort((a, b) => a[0] - b[0])) {
    if (end <= from || begin >= to) continue;
    if (begin - from > SHORTEST_WALL) walls.push(along(axis, segment[1 - axis], from, begin));
    from = Math.max(from, end);
  }
  if (to - from > SHORTEST_WALL) walls.push(along(axis, segment[1 - axis], from, to));
  return walls;
}
