// The block, start and goal, settings and camera; the library's voxel grid kept in step with them; and undo.

import { EditHistory } from '../shared/edit_history.js';
import { movingAi, Random, VoxelGrid } from '../shared/library.js';
import { boxAreas, farCorners, FOG, indexOf, isSameVoxel, OPEN, paintBall, ROCK } from './block.js';
import { LARGEST_SIDE, MOST_VOXELS, runsBetween, withRuns } from './block_link.js';
import { filled, makeBlock } from './block_makers.js';
import { defaultView } from './camera_view.js';

/** @typedef {import('./block_link.js').FlightState} FlightState */

export class VoxelModel {
  #history;
  #made;
  #answered = '';

  /** The library's grid. */
  grid = null;

  /** The voxels, and how they came to be. @type {import('./block.js').Block & { kind: string, size: string, seed: number }} */
  map;

  /** Start and goal. @type {import('./block.js').Voxel[]} */
  ends;

  /** @type {import('./camera_view.js').CameraView} */
  view;

  /** @type {Record<string, any>} */
  settings;

  /** The library's VoxelPath. */
  result = null;

  /** What the result took, once, with all expansions recorded. */
  milliseconds = 0;

  /** @param {FlightState} state */
  constructor(state) {
    this.#take(state);
    this.#history = new EditHistory(this.#snapshot(), ({ map }) => map.cells.length);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  get sizeText() {
    const { width, height, depth } = this.map;
    return `${width} × ${height} × ${depth} voxels`;
  }

  /** For a link. @returns {import('./block_link.js').BlockPlan} */
  get plan() {
    const { kind, size, seed, width, height, depth, cells } = this.map;
    return { kind, size, seed, sides: { width, height, depth }, runs: runsBetween(cells, this.#made) };
  }

  areaAt(voxel) {
    return this.map.cells[indexOf(this.map, voxel)];
  }

  /** @returns {number} 0 for the start, 1 for the goal, -1 */
  endAt(voxel) {
    return this.ends.findIndex((end) => isSameVoxel(end, voxel));
  }

  moveEnd(index, voxel) {
    this.ends = this.ends.map((end, i) => (i === index ? voxel : end));
    this.commit();
  }

  /** Gives an area to a ball of voxels; start and goal stay as they are. @returns {boolean} whether anything changed */
  paint(centre, radius, area) {
    const box = paintBall(this.map, centre, radius, area, area === ROCK ? this.ends : []);
    if (box === null) return false;
    this.#mirror(box);
    this.commit();
    return true;
  }

  /** All voxels become open. */
  clear() {
    this.map = { ...this.map, cells: new Uint8Array(this.map.cells.length) };
    this.#mirrorAll();
    this.commit();
  }

  /** Makes what is there now a state to which undo comes back. */
  commit() {
    this.#history.push(this.#snapshot());
  }

  undo() {
    this.#show(this.#history.undo());
  }

  redo() {
    this.#show(this.#history.redo());
  }

  /** @param {FlightState} state */
  open(state) {
    this.#take(state);
    this.commit();
  }

  openMap(kind, size, seed) {
    this.#take({ ...madeState({ kind, size, seed }), settings: this.settings });
    this.commit();
  }

  /** A Moving AI voxel map. Throws what the library throws, and RangeError for a block too large for the page. */
  openFile(text) {
    const grid = movingAi.parseVoxelMap(text);
    try {
      const { width, height, depth, cells } = readFileGrid(grid);
      const plan = { kind: 'file', size: 'medium', seed: 1, sides: { width, height, depth }, runs: [] };
      plan.runs = runsBetween(cells, new Uint8Array(cells.length));
      const ends = farCorners({ width, height, depth, cells });
      this.#take({ plan, ends, view: defaultView(plan.sides), settings: this.settings });
    } finally {
      grid.dispose();
    }
    this.commit();
  }

  /** Asks the library. @param {{ heuristic?: string, recordExpansions?: boolean }} changes of the settings */
  ask(changes = {}) {
    const { moves, corners, heuristic, heuristicWeight } = this.settings;
    const options = { moves, corners, heuristic, heuristicWeight, ...changes };
    return this.grid.findPathWithPoints(...this.ends, options);
  }

  /** Answers the question that map, ends and settings are. @returns {boolean} false when it was answered already */
  solve() {
    const { moves, corners, heuristic, heuristicWeight, fogCost } = this.settings;
    const { width, height, depth } = this.map;
    const sides = [width, height, depth, this.grid.version];
    const question = JSON.stringify([sides, this.ends, moves, corners, heuristic, heuristicWeight, fogCost]);
    if (question === this.#answered) return false;
    this.#answered = question;
    this.grid.setAreaCost(FOG, fogCost);
    const begin = performance.now();
    this.result = this.ask({ recordExpansions: true });
    this.milliseconds = performance.now() - begin;
    return true;
  }

  #take({ plan, ends, view, settings }) {
    this.settings = settings;
    const { kind, size, seed, sides, runs } = plan;
    const made = madeCells(plan);
    this.#show({ map: { kind, size, seed, ...sides, cells: withRuns(made, runs) }, made, ends });
    this.view = view;
  }

  /** Takes over a block and its ends; a block of the same sides reaches the grid as an edit. */
  #show({ map, made, ends }) {
    const before = this.map;
    this.map = { ...map, cells: map.cells.slice() };
    this.#made = made;
    this.ends = ends;
    const isSameSize = ['width', 'height', 'depth'].every((side) => before?.[side] === map[side]);
    if (!isSameSize) {
      this.grid?.dispose();
      this.grid = new VoxelGrid(map.width, map.height, map.depth);
      this.view = defaultView(map);
    }
    this.#mirrorAll();
  }

  #mirrorAll() {
    const { width, height, depth } = this.map;
    this.#mirror({ low: { x: 0, y: 0, z: 0 }, size: { x: width, y: height, z: depth } });
  }

  #mirror({ low, size }) {
    this.grid.setBox(low.x, low.y, low.z, size.x, size.y, size.z, boxAreas(this.map, { low, size }));
  }

  #snapshot() {
    return { map: { ...this.map, cells: this.map.cells.slice() }, made: this.#made, ends: this.ends };
  }
}

function readFileGrid(grid) {
  const { sizeX: width, sizeY: height, sizeZ: depth } = grid;
  const count = width * height * depth;
  if (Math.max(width, height, depth) > LARGEST_SIDE || count > MOST_VOXELS) {
    throw new RangeError(
      `the block is ${width} × ${height} × ${depth}; this page draws at most ${LARGEST_SIDE} a side and ${MOST_VOXELS} voxels`,
    );
  }
  return { width, height, depth, cells: grid.getBox(0, 0, 0, width, height, depth) };
}

function makeWith(seed, make) {
  const random = new Random(BigInt(seed));
  try {
    return make(random);
  } finally {
    random.dispose();
  }
}

function madeCells({ kind, size, seed, sides }) {
  if (kind === 'file') return filled(sides, OPEN).cells;
  return makeWith(seed, (random) => makeBlock(kind, size, random)).cells;
}

/** A made block with its ends, seen as a whole. */
export function madeState({ kind, size = 'medium', seed = 1 }) {
  const made = makeWith(seed, (random) => makeBlock(kind, size, random));
  const { width, height, depth } = made;
  const sides = { width, height, depth };
  const [start, goal] = made.start ? [made.start, made.goal] : farCorners(made);
  return { plan: { kind, size, seed, sides, runs: [] }, ends: [start, goal], view: defaultView(sides) };
}
