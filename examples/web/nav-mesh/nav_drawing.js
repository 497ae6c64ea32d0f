// The picture of a mesh, from the floor up: what was drawn, polygons, corridor, links, what was asked, and the ends.

import { drawMark, MapPalette } from '../shared/grid/map_drawing.js';
import { themeColor } from '../shared/theme_colors.js';
import { BOARD, distance, STEPS } from './board.js';
import { LINK_RADIUS } from './nav_build.js';
import { FLOOR, HOLE } from './plan.js';

const NAMES = 'void hole margin ground mud water corridor expanded edge rim triangle border jump ray piece point'.split(
  ' ',
);

/** The colours of the current theme. */
export class NavPalette extends MapPalette {
  constructor() {
    super();
    for (const name of NAMES) this[name] = themeColor(`--mesh-${name}`);
    this.polygons = [this.ground, this.mud, this.water];
  }
}

/** Draws with units of the library, whatever the size of the canvas. */
export class NavBrush {
  #scale;
  #x;
  #y;

  /** @param {CanvasRenderingContext2D} context @param {import('../shared/plane_view.js').PlaneView} view @param {NavPalette} palette */
  constructor(context, view, palette) {
    const { scale, x, y } = view.transform;
    [this.#scale, this.#x, this.#y] = [scale, x, y];
    this.context = context;
    this.palette = palette;
    this.unit = view.unit;
    this.view = view;
  }

  /** Pixels of a point in units. @returns {[number, number]} */
  at(x, y) {
    return [x * this.#scale + this.#x, y * this.#scale + this.#y];
  }

  length(units) {
    return units * this.#scale;
  }

  /** @param {ArrayLike<number>} points x, y and so on in units, times scale */
  trace(points, isClosed, scale = 1) {
    for (let i = 0; i < points.length; i += 2) {
      const at = this.at(points[i] * scale, points[i + 1] * scale);
      if (i === 0) this.context.moveTo(...at);
      else this.context.lineTo(...at);
    }
    if (isClosed) this.context.closePath();
  }

  /** @param {[number, number, number, number][]} segments */
  segments(segments) {
    for (const [ax, ay, bx, by] of segments) {
      this.context.moveTo(...this.at(ax, ay));
      this.context.lineTo(...this.at(bx, by));
    }
  }

  begin() {
    this.context.beginPath();
  }

  fill(color, rule = 'nonzero') {
    this.context.fillStyle = color;
    this.context.fill(rule);
  }

  /** @param {number} width of the line in units of the view @param {number[]} [dashes] */
  stroke(color, width, dashes = []) {
    const { context, unit } = this;
    context.setLineDash(dashes.map((length) => length * unit));
    context.strokeStyle = color;
    context.lineWidth = width * unit;
    context.stroke();
    context.setLineDash([]);
  }
}

/** Floors and holes as they were drawn. @param {NavBrush} brush @param {import('./plan.js').Plan} plan */
export function drawPlan(brush, { tiles, shapes }) {
  const { context, palette, view } = brush;
  context.fillStyle = palette.void;
  context.fillRect(0, 0, view.width, view.height);
  context.lineJoin = 'round';
  if (tiles) drawTiles(brush, tiles);
  for (const kind of [FLOOR, HOLE]) {
    for (const { rings } of shapes.filter((shape) => shape.kind === kind)) {
      brush.begin();
      for (const ring of rings) brush.trace(ring, true, 1 / STEPS);
      brush.fill(kind === FLOOR ? palette.margin : palette.hole, 'evenodd');
    }
  }
}

function drawTiles(brush, tiles) {
  const { width, height } = BOARD;
  for (const value of [0, 1]) {
    brush.begin();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (tiles[y * width + x] !== value) continue;
        // A hair more than the tile, so that there is no gap between two.
        const [left, top] = brush.at(x, y);
        brush.context.rect(left - 0.5, top - 0.5, brush.length(1) + 1, brush.length(1) + 1);
      }
    }
    brush.fill(value === 1 ? brush.palette.margin : brush.palette.hole);
  }
}

/**
 * @param {NavBrush} brush
 * @param {import('./mesh_parts.js').MeshParts} parts
 * @param {object} picture
 * @param {Set<bigint>} picture.expanded polygons that are tinted
 * @param {Set<bigint>} picture.corridor polygons that stand out
 * @param {Record<string, any>} picture.settings
 * @param {import('./mesh_parts.js').MeshParts | null} picture.triangles
 */
export function drawMesh(brush, parts, { expanded, corridor, settings, triangles }) {
  const { palette } = brush;
  drawGround(brush, parts);
  tint(brush, parts, expanded, palette.expanded);
  tint(brush, parts, corridor, palette.corridor);
  if (triangles) {
    brush.begin();
    for (const corners of triangles.corners) brush.trace(corners, true);
    brush.stroke(palette.triangle, 0.8, [1.5, 2.5]);
  }
  if (settings.showsPolygons) {
    brush.begin();
    for (const corners of parts.corners) brush.trace(corners, true);
    brush.stroke(palette.edge, 1);
  }
  if (settings.showsTiles) {
    drawTileLines(brush, settings.tileSize);
    brush.begin();
    brush.segments(parts.borders);
    brush.stroke(palette.border, 1.75);
  }
  brush.begin();
  brush.segments(parts.walls);
  brush.stroke(palette.rim, 1.75);
}

/** Neighbours of one colour are filled in one go, or their edges would show. */
function drawGround(brush, { corners, areas }) {
  const { palette } = brush;
  palette.polygons.forEach((color, area) => {
    brush.begin();
    corners.forEach((polygon, i) => areas[i] === area && brush.trace(polygon, true));
    brush.fill(color);
    brush.stroke(color, 0.7);
  });
}

/** Some polygons in another colour, through which that of their area is seen. */
function tint(brush, { corners, refs }, polygons, color) {
  brush.begin();
  corners.forEach((polygon, i) => polygons.has(refs[i]) && brush.trace(polygon, true));
  brush.context.globalAlpha = 0.65;
  brush.fill(color);
  brush.context.globalAlpha = 1;
}

function drawTileLines(brush, tileSize) {
  const lines = [];
  for (let x = tileSize; x < BOARD.width; x += tileSize) lines.push([x, 0, x, BOARD.height]);
  for (let y = tileSize; y < BOARD.height; y += tileSize) lines.push([0, y, BOARD.width, y]);
  brush.begin();
  brush.segments(lines);
  brush.stroke(brush.palette.edge, 0.8, [4, 4]);
}

/**
 * Links that no floor joins, as they were drawn; faint where the mesh could not attach them.
 *
 * @param {NavBrush} brush @param {import('./plan.js').Link[]} links @param {import('./mesh_parts.js').Segment[]} attached
 */
export function drawLinks(brush, links, attached) {
  const { context, palette, unit } = brush;
  links.forEach((link) => {
    const [from, to] = [link.from, link.to].map(({ x, y }) => brush.at(x / STEPS, y / STEPS));
    context.globalAlpha = attached.some((segment) => isNear(segment, link)) ? 1 : 0.4;
    brush.begin();
    context.moveTo(...from);
    context.lineTo(...to);
    brush.stroke(palette.paper, 4.5);
    brush.stroke(palette.jump, 2.25, [6, 3.5]);
    drawArrow(brush, from, to);
    if (link.isTwoWay) drawArrow(brush, to, from);
    else drawDot(brush, from, 3.25 * unit);
    context.globalAlpha = 1;
  });
}

/** Whether a segment joins the places of a link, which may lie a little off the mesh. */
function isNear([ax, ay, bx, by], { from, to }) {
  const away = (x, y, place) => distance({ x: x * STEPS, y: y * STEPS }, place);
  return Math.max(away(ax, ay, from), away(bx, by, to)) <= LINK_RADIUS * STEPS + 1;
}

function drawArrow({ context, palette, unit }, [ax, ay], [bx, by]) {
  const long = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2) || 1;
  const [dx, dy] = [((bx - ax) / long) * unit, ((by - ay) / long) * unit];
  context.beginPath();
  context.moveTo(bx + 2 * dx, by + 2 * dy);
  context.lineTo(bx - 8 * dx - 5 * dy, by - 8 * dy + 5 * dx);
  context.lineTo(bx - 8 * dx + 5 * dy, by - 8 * dy - 5 * dx);
  context.closePath();
  context.fillStyle = palette.jump;
  context.fill();
}

function drawDot({ context, palette }, [x, y], radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.jump;
  context.fill();
}

/** @param {NavBrush} brush @param {[number, number, number, number][]} portals @param {ArrayLike<number>} line x, y in turn */
export function drawPath(brush, portals, line) {
  const { context, palette } = brush;
  context.lineCap = 'round';
  brush.begin();
  brush.segments(portals);
  brush.stroke(palette.ink, 2);
  brush.begin();
  brush.trace(line, false);
  brush.stroke(palette.paper, 5.5);
  brush.stroke(palette.path, 3);
  brush.begin();
  for (let i = 2; i + 2 < line.length; i += 2) {
    const [x, y] = brush.at(line[i], line[i + 1]);
    context.moveTo(x, y);
    context.arc(x, y, 3 * brush.unit, 0, 2 * Math.PI);
  }
  brush.fill(palette.path);
  context.lineCap = 'butt';
}

/** @param {NavBrush} brush @param {import('./nav_answers.js').Answers} answers */
export function drawAnswers(brush, { ray, walls, points }) {
  const { context, palette, unit } = brush;
  brush.begin();
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = brush.at(points[i], points[i + 1]);
    context.rect(x - unit, y - unit, 2 * unit, 2 * unit);
  }
  brush.fill(palette.point);
  if (walls) drawWalls(brush, walls);
  if (ray) drawRay(brush, ray);
}

function drawWalls(brush, { centre, radius, nearest, pieces }) {
  const { context, palette } = brush;
  const { segments } = pieces;
  context.lineCap = 'round';
  brush.begin();
  for (let i = 0; i < segments.length; i += 6) {
    brush.segments([[segments[i], segments[i + 2], segments[i + 3], segments[i + 5]]]);
  }
  brush.stroke(palette.piece, 3.5);
  const [x, y] = brush.at(centre.x, centre.z);
  brush.begin();
  context.arc(x, y, brush.length(radius), 0, 2 * Math.PI);
  brush.stroke(palette.piece, 1, [3, 3]);
  if (nearest.found) {
    brush.begin();
    brush.segments([[centre.x, centre.z, nearest.position.x, nearest.position.z]]);
    brush.stroke(palette.paper, 4.5);
    brush.stroke(palette.piece, 2);
  }
  context.lineCap = 'butt';
}

function drawRay(brush, { from, to, hit }) {
  const { context, palette, unit } = brush;
  const { position } = hit;
  brush.begin();
  brush.segments([[position.x, position.z, to.x, to.z]]);
  brush.stroke(palette.ray, 1.25, [2, 4]);
  brush.begin();
  brush.segments([[from.x, from.z, position.x, position.z]]);
  brush.stroke(palette.paper, 5);
  brush.stroke(palette.ray, 2.5);
  if (!hit.hit) return;
  const [x, y] = brush.at(position.x, position.z);
  const reach = 5 * unit;
  brush.begin();
  context.moveTo(x - reach, y - reach);
  context.lineTo(x + reach, y + reach);
  context.moveTo(x - reach, y + reach);
  context.lineTo(x + reach, y - reach);
  brush.stroke(palette.paper, 5);
  brush.stroke(palette.ray, 2.5);
}

/** What is being drawn. @param {NavBrush} brush @param {import('./board.js').Place[]} line @param {boolean} isLink */
export function drawPen(brush, line, isLink) {
  if (line.length === 0) return;
  const { palette } = brush;
  brush.begin();
  brush.trace(
    line.flatMap(({ x, y }) => [x, y]),
    false,
    1 / STEPS,
  );
  brush.stroke(palette.paper, 4);
  brush.stroke(isLink ? palette.jump : palette.cursor, 2, [5, 3]);
}

/** S and G, and where the keyboard is. */
export function drawEnds(brush, ends, carried, cursor) {
  const { context, palette, unit } = brush;
  const at = ({ x, y }) => brush.at(x / STEPS, y / STEPS);
  [1, 0].forEach((i) => {
    const radius = (carried === i ? 11 : 8.5) * unit;
    drawMark({ context, palette, ratio: unit }, at(ends[i]), radius, ['S', 'G'][i]);
  });
  if (cursor === null) return;
  const [x, y] = at(cursor);
  brush.begin();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    context.moveTo(x + 3 * dx * unit, y + 3 * dy * unit);
    context.lineTo(x + 13 * dx * unit, y + 13 * dy * unit);
  }
  brush.stroke(palette.paper, 5);
  brush.stroke(palette.cursor, 2.5);
}
