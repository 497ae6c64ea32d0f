// Wrong calls: each gives a typed error that names argument, value and bound, and changes nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Grid,
  GridFormatError,
  movingAi,
  OnePathFormatError,
  OnePathRangeError,
  OnePathTypeError,
} from './support/onepath.mjs';

const outOfRange = (argument, message) => ({ name: 'RangeError', code: 'out-of-range', argument, message });
const invalid = (argument, message) => ({ name: 'TypeError', code: 'invalid-argument', argument, message });
const format = (message) => ({ name: 'GridFormatError', code: 'grid-format', message });

const grid = Grid.fromText('....\n.#..\n....');
grid.setAreaCost(3, 2);

const cases = {
  'sizes of grids': [
    [() => new Grid(0, 5), outOfRange('width', 'width must be in [1, 268435456], was 0')],
    [() => new Grid(5, 0), outOfRange('height', /^height must be in \[1, 53687091\].* was 0$/)],
    [() => new Grid(-1, 5), outOfRange('width', /was -1$/)],
    [() => new Grid(16385, 16384), outOfRange('height', /was 16384/)],
    [() => new Grid(2147483647, 2147483647), outOfRange('width', /2147483647/)],
    [() => new Grid(2.5, 5), outOfRange('width', /integer .* was 2\.5$/)],
    [() => new Grid(NaN, 5), outOfRange('width', /was NaN$/)],
    [() => new Grid(5, Infinity), outOfRange('height', /was Infinity$/)],
    [() => new Grid(4294967297, 5), outOfRange('width', /was 4294967297$/)],
    [() => new Grid('3', 5), invalid('width', 'width must be a number, was "3"')],
    [() => new Grid(3), invalid('height', 'height must be a number, was undefined')],
    [() => new Grid(3, 3, { area: 256 }), outOfRange('area', 'area must be an integer in [0, 255], was 256')],
    [() => new Grid(3, 3, 7), invalid('options', 'options must be an object, was 7')],
    [() => new Grid(3, 3, { areas: 1 }), { name: 'TypeError', code: 'unknown-option', argument: 'areas' }],
  ],
  'pictures, flags and areas': [
    [() => Grid.fromText(''), format(/line 1/)],
    [() => Grid.fromText('..\n.\n'), format(/line 2.* 1$/)],
    [() => Grid.fromText('..\n.x\n'), format(/line 2.*column 2|column 2/)],
    [() => Grid.fromText('..\n\n..'), format(/line 2/)],
    [() => Grid.fromText('.\u{1F600}'), format(/line 1/)],
    [() => Grid.fromText('.0'), format(/line 1/)],
    [() => Grid.fromText(5), invalid('text', 'text must be a string, was 5')],
    [() => Grid.fromCells([1, 0], 2, 2), outOfRange('walkable', 'walkable must hold width * height = 4 values, had 2')],
    [() => Grid.fromCells('1', 1, 1), invalid('walkable', /object/)],
    [() => Grid.fromCells([], 0, 0), outOfRange('width', /was 0$/)],
    [() => Grid.fromCells([1], -1, -1), outOfRange('width', /was -1$/)],
    [() => Grid.fromAreas(new Uint8Array(3), 2, 2), outOfRange('areas', /= 4 bytes, had 3$/)],
    [() => Grid.fromAreas([0, 0], 2, 1), invalid('areas', 'areas must be a Uint8Array, was an object of class Array')],
    [() => Grid.fromAreas(new Uint16Array(2), 2, 1), invalid('areas', /Uint16Array$/)],
  ],
  'cells of edits': [
    [() => grid.getArea(4, 0), outOfRange('x', 'x must be in [0, 3], was 4')],
    [() => grid.getArea(0, -1), outOfRange('y', 'y must be in [0, 2], was -1')],
    [() => grid.getArea(0.5, 0), outOfRange('x', /was 0\.5$/)],
    [() => grid.getArea('0', 0), invalid('x', 'x must be a number, was "0"')],
    [() => grid.setArea(0, 3, 1), outOfRange('y', /was 3$/)],
    [() => grid.setArea(0, 0, -1), outOfRange('area', /was -1$/)],
    [() => grid.setArea(0, 0, 256), outOfRange('area', /was 256$/)],
    [() => grid.setArea(0, 0, 1.5), outOfRange('area', /was 1\.5$/)],
    [() => grid.setArea(0, 0, null), invalid('area', /was null$/)],
    [() => grid.setRect(3, 0, 2, 1, 1), outOfRange('width', 'width must be in [0, 1], was 2')],
    [() => grid.setRect(-1, 0, 2, 1, 1), outOfRange('x', /was -1$/)],
    [() => grid.setRect(0, 0, -2, 1, 1), outOfRange('width', /was -2$/)],
    [() => grid.setRect(0, 0, 2, 4, 1), outOfRange('height', /was 4$/)],
    [() => grid.setRect(2147483647, 0, 2147483647, 1, 1), outOfRange('x', /2147483647$/)],
    [() => grid.setRect(0, 0, 2, 2, new Uint8Array(3)), outOfRange('area', /^area must hold .* = 4 bytes, had 3$/)],
    [() => grid.setRect(0, 0, 1, 1, 300), outOfRange('area', /was 300$/)],
    [() => grid.setRect(0, 0, 1, 1, [1]), invalid('area', /Uint8Array/)],
    [() => grid.isWalkable(NaN, 0), outOfRange('x', /was NaN$/)],
  ],
  'area costs': [
    [() => grid.setAreaCost(255, 1), outOfRange('area', 'area must be in [0, 254], was 255')],
    [() => grid.setAreaCost(-1, 1), outOfRange('area', /was -1$/)],
    [() => grid.getAreaCost(255), outOfRange('area', /was 255$/)],
    [() => grid.setAreaCost(3, 0), outOfRange('multiplier', /was 0$/)],
    [() => grid.setAreaCost(3, -2), outOfRange('multiplier', /was -2$/)],
    [() => grid.setAreaCost(3, NaN), outOfRange('multiplier', /was NaN$/)],
    [() => grid.setAreaCost(3, Infinity), outOfRange('multiplier', /was Infinity$/)],
    [() => grid.setAreaCost(3, '2'), invalid('multiplier', /"2"$/)],
  ],
  'world points': [
    [
      () => grid.findPathBetween([2097152.5, 0], [0, 0]),
      outOfRange('start.x', /\[-2097152, 2097152\], was 2097152\.5$/),
    ],
    [() => grid.findPathBetween([0, 0], [0, -3e6]), outOfRange('goal.y', /was -3000000$/)],
    [() => grid.findPathBetween({ x: NaN, y: 0 }, [0, 0]), outOfRange('start.x', /was NaN$/)],
    [() => grid.findPathBetween({ x: 0, y: Infinity }, [0, 0]), outOfRange('start.y', /was Infinity$/)],
    [() => grid.cellAt([0, 2097153]), outOfRange('point.y', /was 2097153$/)],
    [() => grid.nearestWalkableToPoint([1e300, 0]), outOfRange('point.x', /was 1e\+300$/)],
    [() => grid.pointAt([4, 0]), outOfRange('x', /was 4$/)],
    [() => (grid.space = { originX: 2097153 }), outOfRange('originX', /was 2097153$/)],
    [() => (grid.space = { originY: NaN }), outOfRange('originY', /was NaN$/)],
    [() => (grid.space = { cellSize: 0 }), outOfRange('cellSize', 'cellSize must be in (0, 2097152], was 0')],
    [() => (grid.space = { cellSize: -1 }), outOfRange('cellSize', /was -1$/)],
    [() => (grid.space = { cellSize: Infinity }), outOfRange('cellSize', /was Infinity$/)],
    [() => (grid.space = null), invalid('space', /was null$/)],
    [() => (grid.space = { size: 1 }), { name: 'TypeError', code: 'unknown-option', argument: 'size' }],
  ],
  'cells of queries': [
    [() => grid.findPath(undefined, [0, 0]), invalid('start', 'start must be { x, y } or [x, y], was undefined')],
    [() => grid.findPath([0, 0], 5), invalid('goal', /was 5$/)],
    [() => grid.findPath([0], [0, 0]), invalid('start', /Array$/)],
    [() => grid.findPath([0, 0, 0], [0, 0]), invalid('start', /Array$/)],
    [() => grid.findPath({ x: 0 }, [0, 0]), invalid('start.y', 'start.y must be a number, was undefined')],
    [() => grid.findPath([0.5, 0], [0, 0]), outOfRange('start.x', /was 0\.5$/)],
    [() => grid.findPath([0, 0], [0, 2147483648]), outOfRange('goal.y', /was 2147483648$/)],
    [() => grid.clearanceAt(0, 1.5), outOfRange('y', /was 1\.5$/)],
    [() => grid.fixedCost('cells'), invalid('cells', /"cells"$/)],
    [() => grid.fixedCost(new Int32Array(3)), invalid('cells', /pairs/)],
    [() => grid.stepCounts([[0, 0], 1]), invalid('cells[1]', /was 1$/)],
  ],
};

const option = (options) => () => grid.findPath([0, 0], [3, 2], options);
cases['options of queries'] = [
  [option({ agentSize: 0 }), outOfRange('agentSize', /\[1, 255\], was 0$/)],
  [option({ agentSize: 256 }), outOfRange('agentSize', /\[1, 255\], was 256$/)],
  [option({ agentSize: 1.5 }), outOfRange('agentSize', /was 1\.5$/)],
  [option({ agentSize: '2' }), invalid('agentSize', /"2"$/)],
  [() => grid.canFit(0, 0, 0), outOfRange('agentSize', 'agentSize must be in [1, 255], was 0')],
  [() => grid.canFit(0, 0, 256), outOfRange('agentSize', /was 256$/)],
  [option({ connectivity: 6 }), outOfRange('connectivity', 'connectivity must be 4 or 8, was 6')],
  [option({ connectivity: '8' }), invalid('connectivity', /"8"$/)],
  [option({ algorithm: 'a-star' }), outOfRange('algorithm', /one of 'a\*', 'jps', .*'d\*-lite', was "a-star"$/)],
  [option({ algorithm: 0 }), invalid('algorithm', /was 0$/)],
  [option({ diagonals: 'never' }), outOfRange('diagonals', /'allow-all', was "never"$/)],
  [option({ heuristic: 'best' }), outOfRange('heuristic', /'euclidean', was "best"$/)],
  [option({ heuristicWeight: -1 }), outOfRange('heuristicWeight', /^heuristicWeight must be .*was -1$/)],
  [option({ heuristicWeight: NaN }), outOfRange('heuristicWeight', /was NaN$/)],
  [option({ heuristicWeight: Infinity }), outOfRange('heuristicWeight', /was Infinity$/)],
  [option({ iterationBudget: -1 }), outOfRange('iterationBudget', /was -1$/)],
  [option({ iterationBudget: 1e10 }), outOfRange('iterationBudget', /was 10000000000$/)],
  [option({ recordExpansions: 1 }), invalid('recordExpansions', /was 1$/)],
  [option({ specializedEngines: 'no' }), invalid('specializedEngines', /"no"$/)],
  [option({ stepCost: 2 }), invalid('stepCost', /was 2$/)],
  [option({ blocked: {} }), invalid('blocked', /an object$/)],
  [option({ cancelled: null }), invalid('cancelled', /was null$/)],
  [
    option({ agentsize: 2 }),
    { name: 'TypeError', code: 'unknown-option', argument: 'agentsize', message: /agentSize/ },
  ],
  [option({ signal: undefined }), { name: 'TypeError', code: 'unknown-option', argument: 'signal' }],
  [option('a*'), invalid('options', /"a\*"$/)],
  [option(null), invalid('options', /was null$/)],
  [() => grid.nearestWalkable([0, 0], { nearestRadius: -1 }), outOfRange('nearestRadius', /was -1$/)],
  [option({ nearestRadius: 1 }), { name: 'TypeError', code: 'unknown-option', argument: 'nearestRadius' }],
];

const map = (header, rows) => `${header.join('\n')}\nmap\n${rows.join('\n')}\n`;
cases['map files'] = [
  [() => movingAi.parseMap(''), format(/^source: line 1|line 1/)],
  [() => movingAi.parseMap('kind octile\nheight 1\nwidth 1\nmap\n.'), format(/line 1/)],
  [() => movingAi.parseMap(map(['type octile', 'height 0', 'width 2'], [])), format(/line 2/)],
  [() => movingAi.parseMap(map(['type octile', 'height -3', 'width 2'], ['..'])), format(/line 2/)],
  [() => movingAi.parseMap(map(['type octile', 'height 1', 'width 65537'], ['..'])), format(/line 3/)],
  [() => movingAi.parseMap(map(['type octile', 'height 65536', 'width 65536'], ['..'])), format(/line 3|cells/)],
  [() => movingAi.parseMap(map(['type octile', 'height 3', 'width 2'], ['..', '..'])), GridFormatError],
  [() => movingAi.parseMap(map(['type octile', 'height 2', 'width 2'], ['..', '...'])), format(/line 6/)],
  [() => movingAi.parseMap(map(['type octile', 'height 2', 'width 2'], ['..', '.x'])), format(/line 6/)],
  [() => movingAi.parseMap(Uint8Array.of(0xff, 0xfe, 0, 1)), format(/line 1/)],
  [() => movingAi.parseMap(7), invalid('source', 'source must be a Uint8Array, was 7')],
  [() => movingAi.parseMap('', { groundArea: 256 }), outOfRange('groundArea', /was 256$/)],
  [() => movingAi.parseMap('', { lavaArea: 1 }), { name: 'TypeError', code: 'unknown-option', argument: 'lavaArea' }],
  [() => movingAi.parseScenarios('version 2\n'), format(/line 1/)],
  [() => movingAi.parseScenarios('version 1\n0 a.map 5 5 0 0 1\n'), format(/line 2/)],
  [() => movingAi.parseScenarios('version 1\n0 a.map 5 5 0 0 1 1 x\n'), format(/line 2/)],
];

for (const [name, list] of Object.entries(cases)) {
  test(name, () => {
    const before = [grid.contentHash(), grid.version, grid.space];
    for (const [call, expected] of list) {
      assert.throws(call, expected, call.toString());
      assert.deepEqual([grid.contentHash(), grid.version, grid.space], before, call.toString());
    }
  });
}

test('errors are instances of the exported classes', () => {
  assert.throws(() => new Grid(0, 1), OnePathRangeError);
  assert.throws(() => new Grid('', 1), OnePathTypeError);
  assert.throws(() => Grid.fromText('?'), GridFormatError);
  assert.throws(() => Grid.fromText('?'), OnePathFormatError);
  assert.throws(() => movingAi.parseMap('?'), { argument: 'source' });
});

test('every prefix of a map and a scenario file, and every byte changed, parses or is an error', () => {
  const files = {
    parseMap: 'type octile\nheight 2\nwidth 3\nmap\n.@T\nSW.\n',
    parseScenarios: 'version 1\n0\ta.map\t3\t2\t0\t0\t2\t1\t2.41421356\n3 a.map 3 2 0 0 2 1 1e1\n',
  };
  for (const [parse, text] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(text);
    const attempt = (input) => {
      try {
        const result = movingAi[parse](input);
        if (result instanceof Grid) result.dispose();
      } catch (error) {
        assert.ok(error instanceof GridFormatError, error);
      }
    };
    for (let i = 0; i <= bytes.length; i++) attempt(bytes.slice(0, i));
    for (let i = 0; i < bytes.length; i++) {
      for (const value of [0, 10, 32, 48, 57, 128, 255, bytes[i] ^ 1]) {
        attempt(bytes.with?.(i, value) ?? Uint8Array.from(bytes, (byte, at) => (at === i ? value : byte)));
      }
    }
  }
});
