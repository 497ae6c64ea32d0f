// The level, the stage, the ends and the settings; the mesh that the worker built of them; and the path on it.

import { build3d, NavMesh } from '../shared/library.js';
import { defaultView } from '../shared/space/camera_view.js';
import { firstEnds, snapped } from './first_ends.js';
import { readLevel } from './level_files.js';
import { levelOf } from './levels.js';
import { groundLine } from './path_ground.js';
import { buildSettings } from './settings.js';
import { STAGES } from './stages.js';

/** @typedef {import('../shared/space/level.js').Point} Point @typedef {import('./page_state.js').BuilderState} BuilderState */

// Units around an end in which a polygon is under it.
const ON_IT = [0.01, 0.5, 0.01];

export class BuilderModel {
  // Settings for the library: those of the newest order, and of the mesh that is there.
  #ordered = null;
  #built = null;
  #asked = [];

  /** @type {import('../shared/space/level.js').Level & { name?: string }} */
  level;

  /** Of STAGES. @type {number} */
  stage;

  /** Start and goal. @type {Point[] | null} */
  ends;

  /** @type {import('../shared/space/camera_view.js').CameraView} */
  view;

  /** @type {Record<string, any>} */
  settings;

  /** The library's mesh of the last build that came to its end, or null. */
  mesh = null;

  /** The library's NavMeshQuery on it, or null. */
  query = null;

  /** Its polygons: the library's NavPolygons. */
  polygons = null;

  /** Bytes of save(). */
  meshBytes = 0;

  /** The library's NavPath, or null without a mesh. */
  path = null;

  /** The path as it runs over the ground: x, y, z in turn. */
  line = new Float64Array(0);

  /** Of the triangles: 0 for those that are too steep. */
  areas = new Uint8Array(0);

  /** @type {Partial<import('./stages.js').Counts>} */
  counts = {};

  /** @param {BuilderState} state */
  constructor(state) {
    this.open(state);
  }

  /** The level, for the controls that bring another one. */
  get map() {
    return this.level;
  }

  /** For a link. */
  get plan() {
    const { kind, size, seed } = this.level;
    return { kind, size, seed };
  }

  get sizeText() {
    const { indices, low, high } = this.level;
    const sides = [0, 1, 2].map((axis) => Number((high[axis] - low[axis]).toFixed(1)));
    return `${indices.length / 3} triangles, ${sides.join(' × ')}`;
  }

  get stageId() {
    return STAGES[this.stage].id;
  }

  /** What the worker is to do. @returns {import('./build_job.js').Order} */
  get order() {
    return { level: this.level, settings: buildSettings(this.settings), stage: this.stageId };
  }

  /** @param {BuilderState} state */
  open({ plan, stage, ends, view, settings }) {
    const { kind, size, seed } = this.level ?? {};
    const isSame = kind === plan.kind && size === plan.size && seed === plan.seed;
    this.#take(isSame ? this.level : levelOf(plan), ends);
    Object.assign(this, { stage, view, settings });
  }

  openMap(kind, size, seed) {
    this.#take(kind === 'file' ? this.level : levelOf({ kind, size, seed }), null);
    this.view = defaultView();
  }

  /** @param {{ name: string, bytes: Uint8Array }[]} files */
  openFiles(files) {
    this.#take(readLevel(files), null);
    // Unlike levels that are made, it may be as high as it is wide.
    this.view = defaultView({ target: [500, 400, 500] });
  }

  /** @returns {boolean} whether what there is to build differs from what was asked for last */
  takeOrder() {
    const settings = buildSettings(this.settings);
    if (JSON.stringify(settings) === JSON.stringify(this.#ordered)) return false;
    this.#ordered = settings;
    this.areas = areasOf(this.level, settings);
    const steep = this.areas.reduce((sum, area) => sum + Number(area === 0), 0);
    // The other counts are those of the picture, until there is another one.
    Object.assign(this.counts, { triangles: this.areas.length, steep });
    return true;
  }

  /** Whether this level has been asked for. */
  get isOrdered() {
    return this.#ordered !== null;
  }

  /** The same is to be built again. */
  forgetOrder() {
    this.#ordered = null;
  }

  /** @param {Uint8Array} bytes of the mesh that was ordered */
  takeMesh(bytes) {
    this.#dropMesh();
    this.mesh = NavMesh.load(bytes, this.#ordered);
    this.query = this.mesh.createQuery();
    this.polygons = this.mesh.polygons();
    this.meshBytes = bytes.length;
    this.#built = this.#ordered;
    this.counts = { ...this.counts, meshPolys: this.polygons.refs.length, tiles: this.mesh.tileCount };
  }

  /** There is no mesh of these settings. */
  loseMesh() {
    this.#dropMesh();
    this.loseStages();
  }

  /** There are no stages of these settings. */
  loseStages() {
    const { triangles, steep, meshPolys, tiles } = this.counts;
    this.counts = { triangles, steep, ...(this.mesh ? { meshPolys, tiles } : {}) };
  }

  /** @param {number} end @param {Point} point */
  moveEnd(end, point) {
    const others = this.ends ?? [point, point];
    this.ends = others.with(end, snapped(point));
  }

  /** Asks for the path, if it is not the one that is there. @returns {boolean} whether it is another */
  solve() {
    // Not on a mesh of earlier settings.
    if (this.query && this.#built === this.#ordered) this.ends ??= firstEnds(this.query, this.level);
    if (this.#asked[0] === this.mesh && this.#asked[1] === this.ends) return false;
    this.#asked = [this.mesh, this.ends];
    this.path = this.mesh && this.ends ? this.askPath() : null;
    this.line = this.path?.hasPath ? groundLine(this.query, this.path.points) : new Float64Array(0);
    return true;
  }

  askPath() {
    return this.mesh.findPath(...this.ends);
  }

  /** The polygon under a point, as a number in `polygons`; -1 for none. @param {Point} point */
  polyAt(point) {
    const nearest = this.query?.nearestPoly(point, ON_IT);
    return nearest?.overPolygon ? this.polygons.refs.indexOf(nearest.poly) : -1;
  }

  #take(level, ends) {
    if (level !== this.level) {
      this.#dropMesh();
      this.#ordered = null;
      this.counts = {};
    }
    this.level = level;
    this.ends = ends;
  }

  #dropMesh() {
    this.query?.dispose();
    this.mesh?.dispose();
    this.query = null;
    this.mesh = null;
    this.polygons = null;
    this.path = null;
  }
}

/** Which triangles the library takes for walkable; none where it refuses the level, and so will the build. */
function areasOf({ positions, indices, low, high }, { cellSize, cellHeight, agentMaxSlopeDegrees }) {
  try {
    const [x, y, z] = low;
    const above = [high[0] + cellSize, high[1], high[2] + cellSize];
    const frame = build3d.frame([x, y - cellHeight, z], above, cellSize, cellHeight);
    return build3d.classify(positions, indices, frame, agentMaxSlopeDegrees);
  } catch {
    return new Uint8Array(indices.length / 3);
  }
}
