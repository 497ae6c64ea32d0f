// Graph and coordinate files of the DIMACS challenge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dimacs, Graph, GraphFormatError, OnePathFormatError } from './support/onepath.mjs';

const GRAPH = `c a small town
c
p sp 4 5
a 1 2 3
a 2 1 3
c between
a 2 3 0
a 3 4 12
a 4 4 7
`;
const COORDINATES = `c where it is
p aux sp co 3
v 1 -73530767 41085396
v 3 12 -5
v 2 0 7
`;

test('a graph file', () => {
  for (const source of [GRAPH, new TextEncoder().encode(GRAPH), GRAPH.replaceAll('\n', '\r\n')]) {
    const graph = dimacs.parseGraph(source);
    assert.ok(graph instanceof Graph);
    assert.deepEqual([graph.nodeCount, graph.edgeCount, graph.liveEdgeCount], [4, 5, 5]);
    const edges = Array.from({ length: 5 }, (_, id) => graph.getEdge(id));
    assert.deepEqual(
      edges.map(({ from, to, weight }) => [from, to, weight]),
      [
        [0, 1, 3],
        [1, 0, 3],
        [1, 2, 0],
        [2, 3, 12],
        [3, 3, 7],
      ],
    );
    assert.deepEqual([...graph.findPath(0, 3).nodes], [0, 1, 2, 3]);
    assert.equal(graph.addEdge(3, 0, 1), 5);
  }
});

test('a coordinate file', () => {
  for (const source of [COORDINATES, Buffer.from(COORDINATES)]) {
    assert.deepEqual(dimacs.parseCoordinates(source), Float64Array.of(-73530767, 41085396, 0, 7, 12, -5));
  }
  assert.deepEqual(dimacs.parseCoordinates('p aux sp co 0\n'), new Float64Array(0));
});

const format = (message) => ({ name: 'GraphFormatError', code: 'graph-format', argument: 'source', message });

test('malformed files are errors that give the line', () => {
  const wrongGraphs = {
    '': /line 1/,
    'a 1 2 3\n': /line 1/,
    'p sp 2 1\n': /line [12]/,
    'p sp 2\na 1 2 3\n': /line 1/,
    'p sp -2 1\na 1 2 3\n': /line 1/,
    'p sp 2 1\na 1 3 3\n': /line 2/,
    'p sp 2 1\na 0 1 3\n': /line 2/,
    'p sp 2 1\na 1 2 -3\n': /line 2/,
    'p sp 2 1\na 1 2 nan\n': /line 2/,
    'p sp 2 1\na 1 2 3 4\n': /line 2/,
    'p sp 2 1\na 1 2  \n': /line 2/,
    'p sp 2 2\na 1 2 3\nb 1 2 3\n': /line 3/,
    'p sp 2 1\na 1 2 3\na 2 1 3\n': /line 3/,
    'p sp 999999999 1\na 1 2 3\n': /line 1/,
    'p sp 2 999999999\na 1 2 3\n': /line 1/,
  };
  for (const [text, message] of Object.entries(wrongGraphs)) {
    assert.throws(() => dimacs.parseGraph(text), format(message), text);
  }
  const wrongCoordinates = {
    '': /line 1/,
    'p sp 2 1\n': /line 1/,
    'p aux sp co 1\nv 2 0 0\n': /line 2/,
    'p aux sp co 1\nv 1 0  \n': /line 2/,
    'p aux sp co 1\nv 1 0 x\n': /line 2/,
    'p aux sp co 2\nv 1 0 0\nv 1 0 0\n': /line 3/,
    'p aux sp co 1\nv 1 0 0\nv 1 0 0\n': /line 3/,
    'p aux sp co 999999999\nv 1 0 0\n': /line 1/,
  };
  for (const [text, message] of Object.entries(wrongCoordinates)) {
    assert.throws(() => dimacs.parseCoordinates(text), format(message), text);
  }
  assert.throws(() => dimacs.parseGraph('?'), GraphFormatError);
  assert.throws(() => dimacs.parseGraph('?'), OnePathFormatError);
});

test('wrong arguments', () => {
  for (const parse of [dimacs.parseGraph, dimacs.parseCoordinates]) {
    for (const wrong of [undefined, null, 7, [], new Uint16Array(3)]) {
      assert.throws(() => parse(wrong), { name: 'TypeError', code: 'invalid-argument', argument: 'source' });
    }
  }
});

test('every prefix of a file, and every byte changed, parses or is an error', () => {
  for (const [parse, text] of [
    [dimacs.parseGraph, GRAPH],
    [dimacs.parseCoordinates, COORDINATES],
  ]) {
    const bytes = new TextEncoder().encode(text);
    const attempt = (input) => {
      try {
        const result = parse(input);
        if (result instanceof Graph) result.dispose();
      } catch (error) {
        assert.ok(error instanceof GraphFormatError, error);
      }
    };
    for (let i = 0; i <= bytes.length; i++) attempt(bytes.slice(0, i));
    for (let i = 0; i < bytes.length; i++) {
      for (const value of [0, 10, 32, 45, 48, 57, 128, 255, bytes[i] ^ 1]) {
        attempt(Uint8Array.from(bytes, (byte, at) => (at === i ? value : byte)));
      }
    }
  }
});
