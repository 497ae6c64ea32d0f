// Random points of the ground that triangles make, the same in every run.

/** Numbers in [0, 1) from a multiplicative generator. */
export function makeRandom(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

const steepest = Math.cos(Math.PI / 4);

/** Triangles that are flat enough to stand on, with the areas seen from above of all up to each. */
function findGround({ positions, indices }) {
  const corner = (index) => positions.subarray(3 * index, 3 * index + 3);
  const triangles = [];
  const areas = [];
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corner(indices[i + k]));
    const [u, v] = [b, c].map((to) => to.map((value, axis) => value - a[axis]));
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    if (normal[1] > steepest * Math.hypot(...normal)) {
      triangles.push({ a, u, v });
      areas.push((sum += normal[1] / 2));
    }
  }
  return { triangles, areas };
}

function firstAbove(sorted, value) {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = sorted[middle] > value ? [low, middle] : [middle + 1, high];
  }
  return low;
}

/** A function that draws points [x, y, z], evenly over the ground; undefined where there is none. */
export function makeGroundSampler(level, random) {
  const { triangles, areas } = findGround(level);
  if (triangles.length === 0) {
    return undefined;
  }
  return () => {
    const { a, u, v } = triangles[firstAbove(areas, random() * areas.at(-1))];
    const root = Math.sqrt(random());
    const [s, t] = [1 - root, root * random()];
    return Array.from(a, (value, axis) => value + s * u[axis] + t * v[axis]);
  };
}
