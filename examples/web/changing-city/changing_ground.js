// A level whose mesh changes while a crowd walks on it: the library's cache of tiles, kept in step with a list of things.

import { CrowdGround, triangleAreas } from '../shared/crowd/crowd_ground.js';
import { NavMesh, Random, TileCache } from '../shared/library.js';
import { addTo } from './things.js';

/** What updates fastest. */
export const MESH_SETTINGS = { agentRadius: 0.4, tileSize: 16, partition: 'layers', detailSampleDistance: 0 };

/** Places to go to. They stay, whatever is put on them. */
const PLACES = 2000;

/** @typedef {'unchanged' | 'reused' | 'repaired' | 'rebuilt'} Outcome @typedef {import('./things.js').Thing} Thing */

export const OUTCOMES = ['unchanged', 'reused', 'repaired', 'rebuilt'];

export class ChangingGround extends CrowdGround {
  #places;
  #ids = new Map();

  /** @param {import('../shared/space/level.js').Level} level */
  constructor(level) {
    const cache = TileCache.build(level.positions, level.indices, MESH_SETTINGS, {
      triangleAreas: triangleAreas(level),
    });
    super(level, cache.mesh);
    this.cache = cache;
    const random = new Random(1n);
    this.#places = Array.from({ length: PLACES }, () => super.randomPlace(random));
    random.dispose();
  }

  /** @param {import('../lib/onepath.js').Random} random */
  randomPlace(random) {
    return this.#places[random.nextInt(PLACES)];
  }

  /** What is not in the list goes, what is new comes; the tiles that this changes wait for update(). @param {Thing[]} things */
  setThings(things) {
    const wanted = new Set(things);
    for (const [thing, id] of this.#ids) {
      if (wanted.has(thing)) continue;
      this.cache.remove(id);
      this.#ids.delete(thing);
    }
    for (const thing of things) {
      if (!this.#ids.has(thing)) this.#ids.set(thing, addTo(this.cache, thing));
    }
  }

  /**
   * Brings tiles up to date.
   *
   * @param {number} most
   * @returns {{ x: number, z: number, outcome: Outcome }[]} which, and how
   */
  update(most) {
    const { cache } = this;
    const done = [];
    const tiles = cache.pendingTiles().slice(0, most);
    for (const tile of tiles) {
      const before = cache.counts;
      cache.update(1);
      const after = cache.counts;
      // Of several floors in one tile, the one that took the most work.
      const outcome = OUTCOMES.findLast((name) => after[name] > before[name]) ?? 'unchanged';
      done.push({ ...tile, outcome });
    }
    if (done.length > 0) this.polygons = cache.mesh.polygons();
    return done;
  }

  /** Brings all tiles up to date. */
  updateAll() {
    this.cache.update();
    this.polygons = this.cache.mesh.polygons();
  }

  /**
   * Whether the tiles of the mesh are, byte for byte, those that a fresh build makes with the same things.
   *
   * @returns {{ isSame: boolean, tiles: number, bytes: number }}
   */
  compare() {
    const { cache, level } = this;
    const fresh = NavMesh.build(level.positions, level.indices, MESH_SETTINGS, {
      triangleAreas: triangleAreas(level),
      obstacles: cache.obstacles().map(({ obstacle }) => obstacle),
      volumes: cache.volumes().map(({ volume }) => volume),
    });
    const [mine, wanted] = [cache.mesh, fresh].map(tilesOf);
    fresh.dispose();
    const isSame = mine.size === wanted.size && [...mine].every(([name, bytes]) => areEqual(bytes, wanted.get(name)));
    return { isSame, tiles: mine.size, bytes: [...mine.values()].reduce((sum, { length }) => sum + length, 0) };
  }

  dispose() {
    super.dispose();
    this.cache.dispose();
  }
}

/** The bytes of each tile, by its place. @returns {Map<string, Uint8Array>} */
const tilesOf = (mesh) =>
  new Map(mesh.tiles().map(({ x, z, layer }) => [`${x} ${z} ${layer}`, mesh.saveTile(x, z, layer)]));

const areEqual = (a, b) => b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
