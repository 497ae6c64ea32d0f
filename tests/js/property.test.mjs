// Random grids and options: the cost equals Dijkstra's from the definitions, and the path is legal and adds up to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Grid, pairs } from './support/onepath.mjs';
import { ReferenceGrid, WALL } from './support/reference.mjs';

const world = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain((size) =>
    fc.record({
      width: fc.constant(size.width),
      height: fc.constant(size.height),
      areas: fc.uint8Array({
        min: 0,
        max: 7,
        minLength: size.width * size.height,
        maxLength: size.width * size.height,
      }),
      costs: fc.oneof(fc.constant([1, 1, 1, 1]), fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(0.5, 1, 2.25, 7)))),
      start: cellOf(size),
      goal: cellOf(size),
    }),
  );

function cellOf({ width, height }) {
  return fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.integer({ min: 0, max: height - 1 }));
}

const options = fc.record(
  {
    algorithm: fc.constantFrom('a*', 'jps', 'jps+'),
    connectivity: fc.constantFrom(4, 8),
    diagonals: fc.constantFrom('no-corner-cutting', 'no-squeezing', 'allow-all'),
    agentSize: fc.integer({ min: 1, max: 3 }),
    heuristic: fc.constantFrom('auto', 'zero', 'euclidean'),
    specializedEngines: fc.boolean(),
    recordExpansions: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Areas 4 and up are walls, so that about half the cells are. */
function makeGrids({ areas: drawn, width, height, costs }, chosen) {
  const areas = drawn.map((area) => (area < 4 ? area : WALL));
  const grid = Grid.fromAreas(areas, width, height);
  costs.forEach((cost, area) => grid.setAreaCost(area, cost));
  return { grid, reference: new ReferenceGrid({ areas, width, height, costs }, chosen) };
}

test('findPath equals Dijkstra', () => {
  fc.assert(
    fc.property(world, options, (drawn, chosen) => {
      const { grid, reference } = makeGrids(drawn, chosen);
      const path = grid.findPath(drawn.start, drawn.goal, chosen);
      const least = reference.leastCost(drawn.start, drawn.goal);
      assert.equal(path.found, least < Infinity);
      if (path.found) {
        const cells = pairs(path.cells);
        assert.deepEqual([cells[0], cells.at(-1)], [drawn.start, drawn.goal]);
        assert.equal(path.cost, reference.pathCost(cells), 'the sum of the steps in order');
        assert.ok(Math.abs(path.cost - least) <= 1e-9 * least, `${path.cost}, Dijkstra ${least}`);
      }
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 20000 : 1500, seed: 20240229 },
  );
});

test('findPathAsync equals findPath', async () => {
  await fc.assert(
    fc.asyncProperty(world, options, fc.integer({ min: 1, max: 9 }), async (drawn, chosen, iterationsPerSlice) => {
      const { grid } = makeGrids(drawn, chosen);
      const sliced = await grid.findPathAsync(drawn.start, drawn.goal, { ...chosen, iterationsPerSlice });
      assert.deepEqual(sliced, grid.findPath(drawn.start, drawn.goal, chosen));
      grid.dispose();
    }),
    { numRuns: process.env.ONEPATH_FULL ? 2000 : 200, seed: 20240301 },
  );
});
