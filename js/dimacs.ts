// The files of the 9th DIMACS Implementation Challenge (2006), in which road networks are given.
import { core } from './core.js';
import { Status } from './errors.js';
import { type Graph, graphFromPointer } from './graph.js';
import { SOURCE, withSource } from './source.js';

/** Reading the graph and coordinate files of the 9th DIMACS Implementation Challenge. */
export interface Dimacs {
  /**
   * Reads a `.gr` file: `c` comments, `p sp NODES ARCS`, then as many lines `a FROM TO WEIGHT`. Files number nodes from 1, the
   * graph from 0: node n of the file is n - 1 here. Arc i becomes the directed edge i.
   *
   * @param source the file as text or UTF-8 bytes
   * @throws GraphFormatError when it is malformed; the message gives the line
   * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
   */
  parseGraph(source: string | Uint8Array): Graph;

  /**
   * Reads a `.co` file: `c` comments, `p aux sp co NODES`, then as many lines `v NODE X Y`. Returns x, y pairs as they are in
   * the file: those of node n of the file are at 2 * (n - 1).
   *
   * @param source the file as text or UTF-8 bytes
   * @throws GraphFormatError when it is malformed; the message gives the line
   * @throws TypeError for a wrong argument; OnePathMemoryError when memory runs out
   */
  parseCoordinates(source: string | Uint8Array): Float64Array;
}

function parseGraph(source: string | Uint8Array): Graph {
  const module = core();
  return withSource(module, source, (pointer, size) => {
    module.check(module.raw.opw_dimacs_parse_graph(pointer, size, module.out), SOURCE);
    return graphFromPointer(module.memory.uint32(module.out));
  });
}

function parseCoordinates(source: string | Uint8Array): Float64Array {
  const module = core();
  const { raw, memory, out } = module;
  return withSource(module, source, (pointer, size) => {
    // The first pass counts.
    const status = raw.opw_dimacs_parse_coordinates(pointer, size, 0, 0, out);
    if (status !== Status.bufferTooSmall) module.check(status, SOURCE);
    const numbers = memory.uint32(out) * 2;
    return memory.withScratch(numbers * 8, (coordinates) => {
      module.check(raw.opw_dimacs_parse_coordinates(pointer, size, coordinates, numbers, out), SOURCE);
      return memory.copyDoubles(coordinates, numbers);
    });
  });
}

/** See {@link Dimacs}. */
export const dimacs: Dimacs = { parseGraph, parseCoordinates };
