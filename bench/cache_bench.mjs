// Rows of tile caches in WebAssembly: obstacles come and go on a generated level. The native sides have the same (cache_work.h).
import { readFileSync } from 'node:fs';
import { Timer } from './bench_timer.mjs';
import { makeBenchLevel } from './build_settings.mjs';

/** Cycles of a repetition: one takes a millisecond or a few, too little for clocks. */
export const cyclesARepetition = 10;

/** The places of a row's obstacles, [x, y, z] each. */
export const readPlaces = (file) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').map(Number));

export function levelTriangles({ level, size }) {
  const { positions, indices } = makeBenchLevel(level, size);
  return { positions: Float32Array.from(positions), indices };
}

/** Adds an obstacle at every place, each followed by an update. Returns them. */
export const addAll = (cache, places) =>
  places.map((place) => {
    const obstacle = cache.add(place);
    cache.update();
    return obstacle;
  });

/** Takes obstacles away in the same way and order. */
export function removeAll(cache, obstacles) {
  for (const obstacle of obstacles) {
    cache.remove(obstacle);
    cache.update();
  }
}

/** What each work times of a cycle; build times none. */
const timed = { cycle: ['add', 'remove'], add: ['add'], remove: ['remove'] };

function runCycles(cache, places, work, timer) {
  const run = (part, step) => (timed[work].includes(part) ? timer.run(step) : step());
  for (let i = 0; i < cyclesARepetition; ++i) {
    const obstacles = run('add', () => addAll(cache, places));
    run('remove', () => removeAll(cache, obstacles));
  }
}

/** Loads a row: { run, close }. TileCache is that of onepath_tile_cache.mjs or recast_tile_cache.mjs. */
export function loadCache(row, TileCache, costsOf) {
  const triangles = levelTriangles(row);
  const places = readPlaces(row.placeFile);
  const cache = new TileCache(triangles);
  const run = () => {
    const timer = new Timer();
    if (row.search === 'build') {
      timer.run(() => new TileCache(triangles)).close();
    } else {
      runCycles(cache, places, row.search, timer);
    }
    const obstacles = addAll(cache, places);
    const costs = costsOf?.(cache);
    removeAll(cache, obstacles);
    costs?.push(...costsOf(cache));
    const { time, processor } = timer;
    return { times: { search: time }, processor, wall: time, costs, expanded: 0 };
  };
  return { run, close: () => cache.close() };
}
