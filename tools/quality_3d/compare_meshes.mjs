// Two meshes of the same triangles, side by side: the ground that they cover, their polygons, and paths on both.
import { makeGroundSampler, makeRandom } from './random_points.mjs';

const mostDraws = 200000;

/**
 * Pairs of points on which one can stand on both meshes, each { ours: [start, end], theirs: [start, end] } as the mesh itself places them.
 * drawn, ours and theirs count what was drawn, and on which mesh one can stand there.
 */
function drawPairs(level, ours, theirs, count) {
  const draw = makeGroundSampler(level, makeRandom());
  const seen = { drawn: 0, ours: 0, theirs: 0 };
  const points = [];
  while (draw !== undefined && points.length < 2 * count && seen.drawn < mostDraws) {
    const point = draw();
    const [our, their] = [ours.stand(point), theirs.stand(point)];
    seen.drawn += 1;
    seen.ours += our ? 1 : 0;
    seen.theirs += their ? 1 : 0;
    if (our && their) {
      points.push({ our, their });
    }
  }
  const pairs = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [start, end] = [points[i], points[i + 1]];
    pairs.push({ ours: [start.our, end.our], theirs: [start.their, end.their] });
  }
  return { pairs, seen };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What the two meshes are to each other: { polys, area, found } of each, seen, pairs (how many), and length of both: the
 * mean over the pairs that both join.
 */
export function compareMeshes(level, ours, theirs, pairCount) {
  const { pairs, seen } = drawPairs(level, ours, theirs, pairCount);
  const lengths = pairs.map((pair) => [ours.pathLength(...pair.ours), theirs.pathLength(...pair.theirs)]);
  const joined = lengths.filter(([our, their]) => our !== undefined && their !== undefined);
  const side = (mesh, i) => ({
    ...mesh.measure(),
    found: lengths.filter((pair) => pair[i] !== undefined).length,
    length: mean(joined.map((pair) => pair[i])),
  });
  return { ours: side(ours, 0), theirs: side(theirs, 1), seen, pairs: pairs.length };
}
