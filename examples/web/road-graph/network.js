// A road network on a plane: points, the links between them, and how fast one may go on each. Made from a seed, so that
// everybody sees the same one.

/** How links differ: streets, main roads and motorways, with their speeds in kilometres an hour. */
export const STREET = 0;
export const MAIN_ROAD = 1;
export const MOTORWAY = 2;
export const SPEEDS = [50, 80, 120];

/** Both ways may be used, or only the one from a to b, or from b to a. */
export const BOTH_WAYS = 0;
export const FORWARD_ONLY = 1;
export const BACKWARD_ONLY = 2;

/**
 * @typedef {object} Network
 * @property {number} count nodes
 * @property {Float64Array} x places in metres, to the right
 * @property {Float64Array} y and down
 * @property {Int32Array} a one end of each link
 * @property {Int32Array} b the other
 * @property {Uint8Array} grade STREET, MAIN_ROAD or MOTORWAY
 * @property {Uint8Array} oneWay what each link would be in a town with one-way streets
 */

// Width to height of the country.
const SHAPE = 1.5;

// Metres between neighbours before towns draw them together.
const SPACING = 250;

// How far from its place in the lattice a node may be, as a share of the spacing.
const JITTER = 0.9;

// Links that leave a triangle without a point in it make a sparse net; of those that only leave a circle without one, so
// many are taken too.
const EXTRA_LINKS = 0.3;

// How much of the way to its middle a town draws what is near.
const PULL = 0.6;

const ONE_WAY_SHARE = 0.3;

// Nodes at most so far apart in the lattice are looked at as neighbours.
const REACH = 3;

// Unlike a power, a product is the same in every engine.
const square = (value) => value * value;

/**
 * Streets between jittered points that lie closer together around towns: the relative neighbourhood graph (Toussaint 1980)
 * and a part of the Gabriel graph, so no two cross, and all are connected.
 *
 * @param {number} nodes about so many
 * @param {{ nextDouble: () => number, nextInt: (n: number) => number }} random
 * @returns {{ network: Network, towns: number[] }} towns: a node in the middle of each, the largest first
 */
export function makeStreets(nodes, random) {
  const columns = Math.round(Math.sqrt(nodes * SHAPE));
  const rows = Math.round(nodes / columns);
  const lattice = { columns, rows, ...scatter(columns, rows, random) };
  const centres = makeTowns(lattice, random);
  centres.forEach((town) => drawTogether(lattice, town));
  const links = linkNeighbors(lattice, random);
  const grade = new Uint8Array(links.a.length);
  const network = { count: columns * rows, x: lattice.x, y: lattice.y, ...links, grade };
  return { network: { ...network, oneWay: chooseOneWays(network, random) }, towns: centres.map(({ node }) => node) };
}

function scatter(columns, rows, random) {
  const x = new Float64Array(columns * rows);
  const y = new Float64Array(columns * rows);
  for (let i = 0; i < x.length; i++) {
    x[i] = SPACING * ((i % columns) + 0.5 + JITTER * (random.nextDouble() - 0.5));
    y[i] = SPACING * (Math.floor(i / columns) + 0.5 + JITTER * (random.nextDouble() - 0.5));
  }
  return { x, y };
}

function makeTowns({ columns, rows }, random) {
  const count = Math.min(5 + Math.floor((columns * rows) / 1000), 18);
  const side = Math.min(columns, rows);
  return Array.from({ length: count }, (_, i) => {
    const column = Math.floor(columns * (0.08 + 0.84 * random.nextDouble()));
    const row = Math.floor(rows * (0.08 + 0.84 * random.nextDouble()));
    return { node: row * columns + column, radius: (side / (i < 2 ? 4 : 8)) * SPACING };
  });
}

/** Everything around a town moves towards it: most where it is near, nothing far away, and in the same order along a ray. */
function drawTogether({ x, y }, { node, radius }) {
  const [cx, cy] = [x[node], y[node]];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i] - cx, y[i] - cy];
    const spread = 1 + (dx * dx + dy * dy) / (radius * radius);
    const nearness = 1 / (spread * spread);
    x[i] -= PULL * nearness * dx;
    y[i] -= PULL * nearness * dy;
  }
}

function linkNeighbors(lattice, random) {
  const { columns, rows } = lattice;
  const a = [];
  const b = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = row * columns + column;
      for (let dy = 0; dy <= REACH && row + dy < rows; dy++) {
        for (let dx = dy === 0 ? 1 : -REACH; dx <= REACH; dx++) {
          if (column + dx < 0 || column + dx >= columns) continue;
          if (!isLink(lattice, from, from + dy * columns + dx, random)) continue;
          a.push(from);
          b.push(from + dy * columns + dx);
        }
      }
    }
  }
  return { a: Int32Array.from(a), b: Int32Array.from(b) };
}

/** Nobody is nearer to both ends than they are to each other; or, for some, nobody is in the circle over the link. */
function isLink({ columns, rows, x, y }, from, to, random) {
  const away = (one, two) => square(x[one] - x[two]) + square(y[one] - y[two]);
  const length = away(from, to);
  const [atColumn, atRow] = [from % columns, Math.floor(from / columns)];
  let isNeighborhood = true;
  for (let row = Math.max(atRow - REACH, 0); row <= Math.min(atRow + 2 * REACH, rows - 1); row++) {
    const last = Math.min(atColumn + 2 * REACH, columns - 1);
    for (let column = Math.max(atColumn - 2 * REACH, 0); column <= last; column++) {
      const other = row * columns + column;
      if (other === from || other === to) continue;
      const [near, far] = [away(from, other), away(to, other)];
      if (near + far < length) return false;
      if (near < length && far < length) isNeighborhood = false;
    }
  }
  return isNeighborhood || random.nextDouble() < EXTRA_LINKS;
}

/** Some streets become one-way. A node keeps two links that go both ways, so nobody is locked in at a dead end. */
function chooseOneWays({ count, a, b }, random) {
  const open = new Uint8Array(count);
  for (let i = 0; i < a.length; i++) {
    open[a[i]]++;
    open[b[i]]++;
  }
  return Uint8Array.from(a, (from, i) => {
    const drawn = random.nextDouble();
    if (open[from] < 3 || open[b[i]] < 3 || drawn >= ONE_WAY_SHARE) return BOTH_WAYS;
    open[from]--;
    open[b[i]]--;
    return drawn < ONE_WAY_SHARE / 2 ? FORWARD_ONLY : BACKWARD_ONLY;
  });
}

/**
 * Turns the links along some routes into main roads and motorways: from each town to the two nearest larger ones, and from
 * villages to the nearest towns and to each other.
 *
 * @param {Network} network
 * @param {number[]} towns
 * @param {{ nextInt: (n: number) => number }} random
 * @param {(a: number, b: number) => ArrayLike<number>} route the nodes of a shortest way
 */
export function layMainRoads(network, towns, random, route) {
  const links = linkIndex(network);
  const lay = (from, to, grade) => {
    const nodes = route(from, to);
    for (let i = 1; i < nodes.length; i++) {
      const link = links.get(pairKey(network.count, nodes[i - 1], nodes[i]));
      network.grade[link] = Math.max(network.grade[link], grade);
    }
  };
  const villages = Array.from({ length: Math.min(Math.ceil(network.count / 200), 80) }, () =>
    random.nextInt(network.count),
  );
  towns.forEach((town, i) => {
    for (const larger of nearestOf(network, town, towns.slice(0, i), 2)) lay(town, larger, MOTORWAY);
  });
  villages.forEach((village, i) => {
    for (const town of nearestOf(network, village, towns, 1)) lay(village, town, MAIN_ROAD);
    for (const other of nearestOf(network, village, villages.slice(0, i), 1)) lay(village, other, MAIN_ROAD);
  });
}

function nearestOf({ x, y }, node, others, count) {
  const away = (other) => square(x[other] - x[node]) + square(y[other] - y[node]);
  return [...others].sort((one, two) => away(one) - away(two)).slice(0, count);
}

const pairKey = (count, a, b) => Math.min(a, b) * count + Math.max(a, b);

function linkIndex({ count, a, b }) {
  return new Map(Array.from(a, (from, i) => [pairKey(count, from, b[i]), i]));
}
