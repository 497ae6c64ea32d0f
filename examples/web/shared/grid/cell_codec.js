// The cells of a map in few bytes, for a link: runs of equal cells, or one bit a cell where a map has two kinds of
// cells in no order (a random map). The writer takes whichever is shorter.

import { LinkError } from '../link_bytes.js';

const RUNS = 0;
const BITS = 1;
const WALL = 255;

// In a run every area is its own code, and this one is a wall. A page with more areas gives another.
const WALL_CODE = 7;

function runsOf(cells) {
  const runs = [];
  for (let start = 0; start < cells.length;) {
    let end = start + 1;
    while (end < cells.length && cells[end] === cells[start]) end++;
    runs.push({ area: cells[start], length: end - start });
    start = end;
  }
  return runs;
}

/** How many bytes the run form of these runs takes. */
function sizeOfRuns(runs, wallCode) {
  let size = 0;
  for (const { length } of runs) {
    for (let rest = (length - 1) * (wallCode + 1) + wallCode; rest > 0; rest = Math.floor(rest / 128)) size++;
  }
  return size;
}

/**
 * @param {import('../link_bytes.js').ByteWriter} writer
 * @param {Uint8Array} cells areas below the code of a wall, or 255 for a wall
 */
export function writeCells(writer, cells, wallCode = WALL_CODE) {
  const runs = runsOf(cells);
  const onlyWalls = cells.every((area) => area === 0 || area === WALL);
  if (onlyWalls && Math.ceil(cells.length / 8) < sizeOfRuns(runs, wallCode)) {
    writer.byte(BITS);
    const bits = new Uint8Array(Math.ceil(cells.length / 8));
    cells.forEach((area, i) => {
      if (area === WALL) bits[i >> 3] |= 1 << (i & 7);
    });
    writer.block(bits);
    return;
  }
  writer.byte(RUNS);
  for (const { area, length } of runs) {
    writer.varint((length - 1) * (wallCode + 1) + (area === WALL ? wallCode : area));
  }
}

/** @param {import('../link_bytes.js').ByteReader} reader @param {number} count @param {number} areas how many are known */
export function readCells(reader, count, areas, wallCode = WALL_CODE) {
  const codes = wallCode + 1;
  const form = reader.byte();
  const cells = new Uint8Array(count);
  if (form === BITS) {
    const bits = reader.block(Math.ceil(count / 8));
    for (let i = 0; i < count; i++) cells[i] = (bits[i >> 3] >> (i & 7)) & 1 ? WALL : 0;
    return cells;
  }
  if (form !== RUNS) throw new LinkError('the map has an unknown form');
  for (let filled = 0; filled < count;) {
    const run = reader.varint((count - filled - 1) * codes + wallCode, 'a run of cells');
    const code = run % codes;
    const end = filled + Math.floor(run / codes) + 1;
    if (code !== wallCode && code >= areas) throw new LinkError(`area ${code} is not known`);
    cells.fill(code === wallCode ? WALL : code, filled, end);
    filled = end;
  }
  return cells;
}
