// The picture of a search on roads. The network is drawn once for a size and a theme and then copied; what is expanded is
// added to a layer of its own as the search goes on, so a frame costs what is new in it.

import { drawMark, MapPalette } from '../shared/grid/map_drawing.js';
import { mixRgb, themeColor, themeRgb } from '../shared/theme_colors.js';

const SHADES = 24;

// Units of a link by its grade, and of one that was looked at. See PlaneView.unit.
const WIDTHS = [0.7, 1.5, 2.4];
const EXPANDED_WIDTH = 1.6;

// CSS pixels between nodes below which links cannot be told apart, and dots are drawn instead.
const LINKS_FROM = 3.2;

/** The colours of the current theme. */
export class RoadPalette extends MapPalette {
  constructor() {
    super();
    this.grades = ['--road-street', '--road-main', '--road-motorway'].map(themeColor);
    this.sides = ['start', 'goal'].map((side) => {
      const [early, late] = ['early', 'late'].map((name) => themeRgb(`--side-${side}-${name}`));
      return Array.from({ length: SHADES }, (_, i) => `rgb(${mixRgb(early, late, i / (SHADES - 1)).join(' ')})`);
    });
  }
}

/** Links as each node has them: those of node v are ends[first[v]] to ends[first[v + 1] - 1]. */
export function neighborhood({ count, a, b }) {
  const first = new Int32Array(count + 1);
  for (const list of [a, b]) for (const node of list) first[node + 1]++;
  for (let i = 1; i <= count; i++) first[i] += first[i - 1];
  const next = first.slice();
  const ends = new Int32Array(2 * a.length);
  for (let i = 0; i < a.length; i++) {
    ends[next[a[i]]++] = b[i];
    ends[next[b[i]]++] = a[i];
  }
  return { first, ends };
}

/** A canvas of the size of a view, kept while size, theme and network stay. */
class Layer {
  #made = '';
  #canvas = document.createElement('canvas');
  #objects = [];

  /** @param {object[]} objects what it was drawn from @returns {{ canvas: HTMLCanvasElement, isNew: boolean }} */
  of(view, ...objects) {
    const made = `${view.width} ${view.height}`;
    const isSame = made === this.#made && objects.every((each, i) => each === this.#objects[i]);
    if (!isSame) {
      this.#made = made;
      this.#objects = objects;
      // Setting a size clears.
      this.#canvas.width = view.width;
      this.#canvas.height = view.height;
    }
    return { canvas: this.#canvas, isNew: !isSame };
  }
}

/** The network, for all maps of one size. */
export class NetworkLayer {
  #layer = new Layer();

  /** @param {import('../shared/plane_view.js').PlaneView} view @param {RoadPalette} palette @param {import('./network.js').Network} network */
  canvasFor(view, palette, network) {
    const { canvas, isNew } = this.#layer.of(view, palette, network);
    if (isNew) drawNetwork(canvas.getContext('2d'), view, palette, network);
    return canvas;
  }
}

function drawNetwork(context, view, palette, { a, b, x, y, grade }) {
  const { scale, x: dx, y: dy } = view.transform;
  context.lineCap = 'round';
  WIDTHS.forEach((width, wanted) => {
    context.beginPath();
    for (let i = 0; i < a.length; i++) {
      if (grade[i] !== wanted) continue;
      context.moveTo(x[a[i]] * scale + dx, y[a[i]] * scale + dy);
      context.lineTo(x[b[i]] * scale + dx, y[b[i]] * scale + dy);
    }
    context.strokeStyle = palette.grades[wanted];
    context.lineWidth = width * view.unit;
    context.stroke();
  });
}

/** What one search has expanded so far. */
export class ExpandedLayer {
  #layer = new Layer();
  #drawn = 0;

  /**
   * @param {import('../shared/plane_view.js').PlaneView} view
   * @param {RoadPalette} palette
   * @param {object} search
   * @param {import('./network.js').Network} search.network
   * @param {{ first: Int32Array, ends: Int32Array }} search.links
   * @param {Int32Array} search.expanded nodes in order; of two sides in turn
   * @param {number} search.sides
   * @param {number} count how many are to be shown
   */
  canvasFor(view, palette, { network, links, expanded, sides }, count) {
    const { canvas, isNew } = this.#layer.of(view, palette, expanded);
    const context = canvas.getContext('2d');
    if (isNew) this.#drawn = 0;
    if (count < this.#drawn) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      this.#drawn = 0;
    }
    const draw = penFor(context, view, network, links);
    const shade = SHADES / Math.max(expanded.length, 1);
    for (let from = this.#drawn; from < count;) {
      // As many as have the same shade.
      const level = Math.floor(from * shade);
      const to = Math.min(Math.ceil((level + 1) / shade), count);
      for (let side = 0; side < sides; side++) {
        draw(expanded, from + ((side + sides - (from % sides)) % sides), to, sides, palette.sides[side][level]);
      }
      from = Math.max(to, from + 1);
    }
    this.#drawn = count;
    return canvas;
  }
}

/** Draws every step-th of some expanded nodes: with their links, or as dots where the network is dense. */
function penFor(context, view, { x, y, count }, { first, ends }) {
  const { scale, x: dx, y: dy } = view.transform;
  const { ratio, unit } = view;
  const spacing = Math.sqrt((view.width * view.height) / count);
  if (spacing < LINKS_FROM * ratio) {
    const size = Math.max(spacing, 1.5 * ratio);
    return (expanded, from, to, step, color) => {
      context.fillStyle = color;
      for (let i = from; i < to; i += step) {
        const node = expanded[i];
        context.fillRect(x[node] * scale + dx - size / 2, y[node] * scale + dy - size / 2, size, size);
      }
    };
  }
  context.lineCap = 'round';
  context.lineWidth = EXPANDED_WIDTH * unit;
  return (expanded, from, to, step, color) => {
    context.beginPath();
    for (let i = from; i < to; i += step) {
      const node = expanded[i];
      for (let k = first[node]; k < first[node + 1]; k++) {
        context.moveTo(x[node] * scale + dx, y[node] * scale + dy);
        context.lineTo(x[ends[k]] * scale + dx, y[ends[k]] * scale + dy);
      }
    }
    context.strokeStyle = color;
    context.stroke();
  };
}

/**
 * Path, landmarks, ends and cursor, over the layers.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import('../shared/plane_view.js').PlaneView} view
 * @param {RoadPalette} palette
 * @param {object} picture
 * @param {import('./network.js').Network} picture.network
 * @param {ArrayLike<number>} picture.path nodes; none when it is not to be shown
 * @param {ArrayLike<number>} picture.landmarks
 * @param {number[]} picture.ends
 * @param {number | null} picture.cursor
 * @param {number} picture.carried
 */
export function drawMarks(context, view, palette, { network, path, landmarks, ends, cursor, carried }) {
  const { scale, x: dx, y: dy } = view.transform;
  const at = (node) => [network.x[node] * scale + dx, network.y[node] * scale + dy];
  const { unit } = view;
  drawPath(context, palette, Array.from(path, at), unit);
  for (const node of landmarks) drawLandmark(context, palette, at(node), unit);
  if (cursor !== null) drawRing(context, palette, at(cursor), unit);
  [1, 0].forEach((i) => {
    const radius = (carried === i ? 11 : 8.5) * unit;
    drawMark({ context, palette, ratio: unit }, at(ends[i]), radius, ['S', 'G'][i]);
  });
}

function drawPath(context, palette, points, unit) {
  context.lineJoin = context.lineCap = 'round';
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.strokeStyle = palette.paper;
  context.lineWidth = 5.5 * unit;
  context.stroke();
  context.strokeStyle = palette.path;
  context.lineWidth = 3 * unit;
  context.stroke();
}

function drawLandmark(context, palette, [x, y], unit) {
  const size = 5.5 * unit;
  context.beginPath();
  context.moveTo(x, y - size);
  context.lineTo(x + size, y + size * 0.8);
  context.lineTo(x - size, y + size * 0.8);
  context.closePath();
  context.fillStyle = palette.cursor;
  context.fill();
  context.strokeStyle = palette.paper;
  context.lineWidth = 1.25 * unit;
  context.stroke();
}

/** Where the keyboard is. */
function drawRing(context, palette, [x, y], unit) {
  context.beginPath();
  context.arc(x, y, 12 * unit, 0, 2 * Math.PI);
  context.strokeStyle = palette.paper;
  context.lineWidth = 5 * unit;
  context.stroke();
  context.strokeStyle = palette.cursor;
  context.lineWidth = 2.5 * unit;
  context.stroke();
}
