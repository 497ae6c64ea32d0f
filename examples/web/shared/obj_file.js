// Wavefront OBJ files: the vertices and faces of one, and a level written as one.

/** A file that cannot be read; the message says which line. */
export class ObjError extends Error {
  constructor(line, text) {
    super(`line ${line}: ${text}`);
    this.name = 'ObjError';
  }
}

function readVertex(words, line) {
  const numbers = words.slice(0, 3).map(Number);
  if (numbers.length < 3 || !numbers.every(Number.isFinite)) {
    throw new ObjError(line, `a vertex needs three finite numbers, was "${words.join(' ')}"`);
  }
  return numbers;
}

/** A corner is VERTEX, VERTEX/TEXTURE or VERTEX/TEXTURE/NORMAL, counted from 1, or backwards from -1. */
function readCorner(word, vertexCount, line) {
  const number = Number(word.split('/', 1)[0]);
  const index = number < 0 ? vertexCount + number : number - 1;
  if (!Number.isInteger(number) || index < 0 || index >= vertexCount) {
    throw new ObjError(line, `a face names vertex "${word}"; ${vertexCount} are defined so far`);
  }
  return index;
}

/** Splits a file into [line number, words]; a backslash at the end of a line continues it. */
function* readLines(text) {
  let line = 0;
  let begun = '';
  for (const piece of text.split(/\r\n|\n|\r/)) {
    ++line;
    if (piece.endsWith('\\')) {
      begun += `${piece.slice(0, -1)} `;
    } else {
      yield [line, (begun + piece).replace(/#.*/, '').trim().split(/\s+/)];
      begun = '';
    }
  }
}

/**
 * The triangles of a file, as NavMesh.build takes them. Faces of more corners become fans; what is not a vertex or a face is
 * left out, and so are texture and normal numbers.
 *
 * @param {string} text
 * @returns {{ positions: Float64Array, indices: Uint32Array }}
 */
export function parseObj(text) {
  const positions = [];
  const indices = [];
  for (const [line, [keyword, ...words]] of readLines(text)) {
    if (keyword === 'v') {
      positions.push(...readVertex(words, line));
    } else if (keyword === 'f') {
      const corners = words.map((word) => readCorner(word, positions.length / 3, line));
      if (corners.length < 3) throw new ObjError(line, `a face needs three corners, has ${corners.length}`);
      for (let i = 2; i < corners.length; ++i) indices.push(corners[0], corners[i - 1], corners[i]);
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The text of a file that parseObj reads as the same triangles. */
export function formatObj({ positions, indices }) {
  const lines = [];
  for (let i = 0; i < positions.length; i += 3) {
    lines.push(`v ${positions[i]} ${positions[i + 1]} ${positions[i + 2]}`);
  }
  for (let i = 0; i < indices.length; i += 3) {
    lines.push(`f ${indices[i] + 1} ${indices[i + 1] + 1} ${indices[i + 2] + 1}`);
  }
  return `${lines.join('\n')}\n`;
}
