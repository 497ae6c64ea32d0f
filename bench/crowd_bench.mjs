// Rows of crowds in WebAssembly: agents on their way through a generated city. The native sides have the same (crowd_work.h, crowd_places.h).
import { readFileSync } from 'node:fs';
import { Timer } from './bench_timer.mjs';
import { makeBenchLevel } from './build_settings.mjs';

/** A humanoid's; lengths in world units. */
export const crowdAgent = { radius: 0.6, height: 2, maxSpeed: 3.5, maxAcceleration: 8 };
const seconds = 1 / 30;
const untimedSteps = 60;
const timedSteps = 30;
const journeySteps = 600;
const lookSteps = 30;
const calls = 10;

/** The first agents of a file: { citySize, places: [{ start, goal }] } with points as [x, y, z]. */
function readPlaces(file, count) {
  const [first, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const places = lines.slice(0, count).map((line) => {
    const numbers = line.split(' ').map(Number);
    return { start: numbers.slice(0, 3), goal: numbers.slice(3) };
  });
  return { citySize: Number(first), places };
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[2] - b[2]);
const onOneFloor = (a, b) => Math.abs(a[1] - b[1]) < crowdAgent.height;

const countArrived = (positions, places) =>
  places.filter(
    ({ goal }, i) => distance(positions[i], goal) <= 2 * crowdAgent.radius && onOneFloor(positions[i], goal),
  ).length;

function deepestOverlap(positions) {
  let deepest = 0;
  positions.forEach((a, i) => {
    for (let k = 0; k < i; ++k) {
      const depth = 2 * crowdAgent.radius - distance(a, positions[k]);
      if (depth > deepest && onOneFloor(a, positions[k])) {
        deepest = depth;
      }
    }
  });
  return deepest;
}

function step(crowd, count) {
  for (let i = 0; i < count; ++i) {
    crowd.step(seconds);
  }
}

/** Each does its work once, and returns how often it did what was timed, and what it noticed. */
const works = {
  plan(crowd, timer) {
    const planningSteps = timer.run(() => crowd.setOut());
    return { times: 1, notes: planningSteps === undefined ? {} : { planning_steps: planningSteps } };
  },
  step(crowd, timer) {
    crowd.setOut();
    step(crowd, untimedSteps);
    timer.run(() => step(crowd, timedSteps));
    return { times: timedSteps };
  },
  journey(crowd, timer, places) {
    let overlap = 0;
    crowd.setOut();
    for (let i = 0; i < journeySteps; i += lookSteps) {
      timer.run(() => step(crowd, lookSteps));
      overlap = Math.max(overlap, deepestOverlap(crowd.positions()));
    }
    return { times: journeySteps, notes: { arrived: countArrived(crowd.positions(), places), overlap } };
  },
  save(crowd, timer) {
    crowd.setOut();
    step(crowd, untimedSteps);
    const state = crowd.saveState();
    for (let i = 0; i < calls; ++i) {
      timer.run(() => crowd.saveState(state));
    }
    return { times: calls };
  },
  restore(crowd, timer) {
    crowd.setOut();
    step(crowd, untimedSteps);
    const state = crowd.saveState();
    for (let i = 0; i < calls; ++i) {
      crowd.step(seconds);
      timer.run(() => crowd.restoreState(state));
    }
    return { times: calls };
  },
  hash(crowd, timer) {
    crowd.setOut();
    step(crowd, untimedSteps);
    for (let i = 0; i < calls; ++i) {
      timer.run(() => crowd.stateHash());
    }
    return { times: calls };
  },
};

/** Loads a row: { run, close }. BenchCrowd is that of onepath_crowd.mjs or recast_crowd.mjs; only ours has states. */
export function loadCrowd(row, BenchCrowd, costsOf) {
  const { citySize, places } = readPlaces(row.placeFile, row.agents);
  const { positions, indices } = makeBenchLevel('city', citySize);
  const crowd = new BenchCrowd({ positions: Float32Array.from(positions), indices }, places);
  const run = () => {
    const timer = new Timer();
    crowd.reset();
    const { times, notes = {} } = works[row.search](crowd, timer, places);
    const time = timer.time / times;
    return {
      times: { search: time },
      processor: timer.processor / times,
      wall: time,
      costs: costsOf?.(crowd),
      expanded: 0,
      notes,
    };
  };
  return { run, close: () => crowd.close() };
}
