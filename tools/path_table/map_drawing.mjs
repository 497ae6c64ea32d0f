// Draws a map with a path in the terminal. With colours, two cells share a character (its upper and lower half);
// without, each has its own. Maps wider than the terminal are drawn smaller: k x k cells to a dot, which shows what matters
// most of them: an end, the path, or else the kind that most of them are.

const kinds = {
  open: { colour: 255, mark: ' ' },
  searched: { colour: 223, mark: '·' },
  area: { colour: 151, mark: '░' },
  wall: { colour: 239, mark: '█' },
  path: { colour: 160, mark: '●' },
  start: { colour: 28, mark: 'S' },
  goal: { colour: 20, mark: 'G' },
};

const maxTextRows = 64;

/** The kind of every cell. */
function classify({ width, areas, cells, expandedCells }) {
  const result = Array.from(areas, (area) => (area === 255 ? 'wall' : area > 0 ? 'area' : 'open'));
  const mark = (pairs, kind) => {
    for (let i = 0; i < pairs.length; i += 2) {
      result[pairs[i + 1] * width + pairs[i]] = kind;
    }
  };
  for (let i = 0; i < expandedCells.length; i += 2) {
    const cell = expandedCells[i + 1] * width + expandedCells[i];
    result[cell] = result[cell] === 'area' ? 'area' : 'searched';
  }
  mark(cells, 'path');
  mark(cells.slice(0, 2), 'start');
  mark(cells.slice(-2), 'goal');
  return result;
}

/** What a block of cells shows. */
function blockKind(kindsOf, width, height, x0, y0, blockWidth, blockHeight) {
  const counts = new Map();
  for (let y = y0; y < Math.min(height, y0 + blockHeight); ++y) {
    for (let x = x0; x < Math.min(width, x0 + blockWidth); ++x) {
      const kind = kindsOf[y * width + x];
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  const striking = ['start', 'goal', 'path'].find((kind) => counts.has(kind));
  return striking ?? [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

function shrink(kindsOf, width, height, blockWidth, blockHeight) {
  const rows = [];
  for (let y = 0; y < height; y += blockHeight) {
    const row = [];
    for (let x = 0; x < width; x += blockWidth) {
      row.push(blockKind(kindsOf, width, height, x, y, blockWidth, blockHeight));
    }
    rows.push(row);
  }
  return rows;
}

function colouredLines(rows) {
  const lines = [];
  for (let y = 0; y < rows.length; y += 2) {
    const lower = rows[y + 1];
    const line = rows[y].map((kind, x) => {
      const below = lower === undefined ? '49' : `48;5;${kinds[lower[x]].colour}`;
      return `\x1b[38;5;${kinds[kind].colour};${below}m▀`;
    });
    lines.push(`${line.join('')}\x1b[0m`);
  }
  return lines;
}

const plainLines = (rows) =>
  rows.map((row) =>
    row
      .map((kind) => kinds[kind].mark)
      .join('')
      .trimEnd(),
  );

function legend(colour) {
  const entry = ([kind, { colour: number, mark }]) =>
    colour ? `\x1b[48;5;${number}m  \x1b[0m ${kind}` : `${mark === ' ' ? "' '" : mark} ${kind}`;
  return Object.entries(kinds).map(entry).join('  ');
}

/**
 * Lines of text. picture: { width, height, areas (bytes), cells and expandedCells (x, y pairs) }; columns: characters
 * that fit into a line; colour: whether escape sequences may be used.
 */
export function drawMap(picture, { columns, colour }) {
  const { width, height } = picture;
  const scale = Math.max(1, Math.ceil(width / columns), Math.ceil(height / (2 * maxTextRows)));
  // Characters are about twice as high as wide; unscaled, a plain drawing spares no cell for that.
  const blockHeight = colour || scale === 1 ? scale : 2 * scale;
  const rows = shrink(classify(picture), width, height, scale, blockHeight);
  const note = scale > 1 ? [`one dot is ${scale} x ${blockHeight} cells`] : [];
  return [...(colour ? colouredLines(rows) : plainLines(rows)), legend(colour), ...note].join('\n');
}
