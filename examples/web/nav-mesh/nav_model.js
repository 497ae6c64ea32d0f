// The plan, the ends and the settings; the library's mesh kept in step with them; what is asked of it; and undo.

import { EditHistory } from '../shared/edit_history.js';
import { NavMesh } from '../shared/library.js';
import { positionOf } from './board.js';
import { MeshParts } from './mesh_parts.js';
import { askMesh, askPath } from './nav_answers.js';
import { buildArguments } from './nav_build.js';
import { emptyPlan, GROUND, withMark, withRing } from './plan.js';
import { countCrossings } from './rings.js';

// Units around a place in which a polygon is under it.
const ON_IT = [0.01, 1, 0.01];

// Where lines cross more often, a build can take longer than anyone waits.
const MOST_CROSSINGS = 1000;

// The settings that a mesh is built from.
const BUILD_KEYS = ['radius', 'cellSize', 'tileSize', 'maxVerts'];

/** @typedef {import('./page_state.js').MeshState} MeshState @typedef {import('./plan.js').Plan} Plan */

export class NavModel {
  #history;
  #built = [];
  #triangulated = [];
  #marked = null;
  #queries = new Map();

  /** @type {Plan} */
  plan;

  /** Start and goal. @type {import('./board.js').Place[]} */
  ends;

  /** @type {Record<string, any>} */
  settings;

  /** A ring that is being drawn, and is built as if it were there. @type {{ kind: 'floor' | 'hole', ring: number[] } | null} */
  preview = null;

  /** The library's mesh, or null when there is none. */
  mesh = null;

  /** Why there is none. */
  problem = '';

  /** Its polygons and links. */
  parts = new MeshParts();

  /** The polygons of the triangulation, when they are to be shown. @type {MeshParts | null} */
  triangles = null;

  /** Milliseconds that the build took. */
  buildTime = 0;

  /** What was asked of the mesh; null without one. @type {import('./nav_answers.js').Answers | null} */
  answers = null;

  /** @param {MeshState} state */
  constructor(state) {
    this.#take(state);
    this.#history = new EditHistory(this.#snapshot(), ({ plan }) => sizeOf(plan));
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /** @param {MeshState} state */
  open(state) {
    this.#take(state);
    this.commit();
  }

  undo() {
    Object.assign(this, this.#history.undo());
  }

  redo() {
    Object.assign(this, this.#history.redo());
  }

  /** Back to a floor without holes. */
  clear() {
    this.plan = emptyPlan(this.plan);
    this.commit();
  }

  /** Makes what is there now a state to which undo comes back, if it is another one. */
  commit() {
    const { plan, ends } = this.#history.current;
    if (plan !== this.plan || ends !== this.ends) this.#history.push(this.#snapshot());
  }

  /** Back to the state before what was going on. */
  revert() {
    Object.assign(this, this.#history.current);
  }

  /** @param {number} index 0 for the start @param {import('./board.js').Place} place */
  moveEnd(index, place) {
    this.ends = this.ends.with(index, place);
  }

  /** Gives an area to the polygon under a place. @returns {boolean} whether that is a change */
  paint(place, area) {
    const poly = this.polyAt(place);
    if (poly === null || this.mesh.polyArea(poly) === area) return false;
    this.plan = withMark(this.plan, { ...place, area }, (mark) => this.polyAt(mark) === poly);
    this.#mark();
    return true;
  }

  /** The polygon that a place lies on, or null. @param {import('./board.js').Place} place @returns {bigint | null} */
  polyAt(place) {
    if (!this.mesh) return null;
    const nearest = this.#query().nearestPoly(positionOf(place), ON_IT);
    return nearest?.overPolygon ? nearest.poly : null;
  }

  /** Brings the mesh up to date, and asks. */
  solve() {
    this.#build();
    this.#mark();
    this.answers = this.mesh && askMesh(this.mesh, this.#query(this.settings.nodeModel), this.ends, this.settings);
  }

  /** Asks for the path alone, for a stopwatch. */
  askPath() {
    return askPath(this.#query(this.settings.nodeModel), this.ends, this.settings);
  }

  /** Builds once more, for a stopwatch. */
  rebuild() {
    buildMesh(this.#whole, this.settings).dispose();
  }

  get #whole() {
    const { plan, preview } = this;
    return preview ? withRing(plan, preview.kind, preview.ring) : plan;
  }

  #build() {
    const { settings, plan, preview } = this;
    const made = [plan.tiles, plan.shapes, plan.links, preview, ...BUILD_KEYS.map((key) => settings[key])];
    if (isSameList(made, this.#built)) return this.#triangulate(made);
    this.#built = made;
    this.#dispose();
    this.problem = '';
    const begin = performance.now();
    try {
      this.mesh = buildMesh(this.#whole, settings);
    } catch (error) {
      this.problem = error.message;
    }
    this.buildTime = performance.now() - begin;
    this.parts = new MeshParts();
    this.#triangulate(made);
  }

  #triangulate(made) {
    const { showsTriangles } = this.settings;
    if (isSameList([...made, showsTriangles], this.#triangulated)) return;
    this.#triangulated = [...made, showsTriangles];
    this.triangles = showsTriangles && this.mesh ? trianglesOf(this.#whole, this.settings) : null;
  }

  /** Areas of polygons from the marks, of which a new mesh has none; and then its parts. */
  #mark() {
    const { mesh, plan } = this;
    if (!mesh || this.#marked === plan.marks) return;
    if (this.#marked !== null) for (const poly of this.parts.refs) mesh.setPolyArea(poly, GROUND);
    for (const mark of plan.marks) {
      const poly = this.polyAt(mark);
      if (poly !== null) mesh.setPolyArea(poly, mark.area);
    }
    this.#marked = plan.marks;
    this.parts = new MeshParts(mesh);
  }

  #query(nodeModel = 'polygon') {
    if (!this.#queries.has(nodeModel)) this.#queries.set(nodeModel, this.mesh.createQuery({ nodeModel }));
    return this.#queries.get(nodeModel);
  }

  #dispose() {
    for (const query of this.#queries.values()) query.dispose();
    this.#queries.clear();
    this.mesh?.dispose();
    this.mesh = null;
    this.#marked = null;
  }

  #take({ plan, ends, settings }) {
    Object.assign(this, { plan, ends, settings, preview: null });
  }

  #snapshot() {
    return { plan: this.plan, ends: this.ends };
  }
}

/** @returns {NavMesh} */
function buildMesh(plan, settings) {
  const rings = plan.shapes.flatMap((shape) => shape.rings);
  if (countCrossings(rings, MOST_CROSSINGS) > MOST_CROSSINGS)
    throw new RangeError('too many lines cross for this page');
  return NavMesh.build2D(...buildArguments(plan, settings));
}

/** The triangulation: the polygons of a mesh of the same plan with three corners each. */
function trianglesOf(plan, settings) {
  const mesh = buildMesh({ ...plan, links: [] }, { ...settings, maxVerts: 3 });
  try {
    return new MeshParts(mesh);
  } finally {
    mesh.dispose();
  }
}

const isSameList = (a, b) => a.length === b.length && a.every((each, i) => each === b[i]);

/** About how many bytes a plan keeps alive. */
function sizeOf({ tiles, shapes, links, marks }) {
  const corners = shapes.reduce((sum, { rings }) => rings.reduce((more, ring) => more + ring.length, sum), 0);
  return 8 * corners + 40 * (links.length + marks.length) + (tiles?.length ?? 0);
}
