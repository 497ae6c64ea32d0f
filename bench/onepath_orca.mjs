// Steps of the simulator of ORCA through the npm package: the twin of orca_work.c, which says what is timed, and of the circle of
// tools/generators/orca_scenes.c, in the same arithmetic.
import { OrcaSimulator } from '../dist/onepath.node.js';
import { Timer } from './bench_timer.mjs';

const mostInRing = 250;
const untimedSteps = 250;
const timedSteps = 50;
const seconds = 0.25;

const spacing = 1.75;
const aside = 0.05;
const disc = {
  radius: 0.5,
  maxSpeed: 0.75,
  neighborDistance: 5,
  horizon: 10,
  obstacleHorizon: 2,
  maxNeighbors: 10,
};

/** Where they stand; everyone wants to the opposite place. */
function ringPlaces(perRing, rings) {
  const half = Math.PI / perRing;
  const tangent = half + (half * half * half) / 3;
  const cosine = (1 - tangent * tangent) / (1 + tangent * tangent);
  const sine = (2 * tangent) / (1 + tangent * tangent);
  const first = (spacing * perRing) / (2 * Math.PI);
  const places = [];
  for (let ring = 0; ring < rings; ++ring) {
    let [x, y] = [first + spacing * ring, 0];
    for (let i = 0; i < perRing; ++i) {
      places.push([x, y]);
      [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
    }
  }
  return places;
}

/** Everyone wants to its goal at full speed, but no farther, and a little to the right. */
function want(simulator, places) {
  const motion = simulator.motion();
  places.forEach(([x, y], i) => {
    const [wayX, wayY] = [-x - motion[4 * i], -y - motion[4 * i + 1]];
    const distance = Math.sqrt(wayX * wayX + wayY * wayY);
    const speed = distance < disc.maxSpeed * seconds ? distance / seconds : disc.maxSpeed;
    const scale = distance > 0 ? speed / distance : 0;
    const [straightX, straightY] = [wayX * scale, wayY * scale];
    simulator.setWanted(i, [straightX + aside * straightY, straightY - aside * straightX]);
  });
}

/** In the order of indices; the same bits where everyone is at the same place. */
function sumOfPositions(simulator) {
  const motion = simulator.motion();
  let sum = 0;
  for (let i = 0; i < motion.length / 4; ++i) {
    sum += motion[4 * i] * (i + 1) + motion[4 * i + 1];
  }
  return sum;
}

/** Loads a row: { run, close }. */
export function loadOrca({ agents }) {
  const perRing = Math.min(agents, mostInRing);
  const places = ringPlaces(perRing, Math.floor(agents / perRing));
  const run = () => {
    const timer = new Timer();
    const simulator = new OrcaSimulator();
    places.forEach((position) => simulator.addAgent({ ...disc, position }));
    for (let i = 0; i < untimedSteps + timedSteps; ++i) {
      want(simulator, places);
      const step = () => simulator.step(seconds);
      if (i < untimedSteps) {
        step();
      } else {
        timer.run(step);
      }
    }
    const costs = [sumOfPositions(simulator)];
    simulator.dispose();
    const time = timer.time / timedSteps;
    return { times: { search: time }, processor: timer.processor / timedSteps, wall: time, costs, expanded: 0 };
  };
  return { run, close: () => {} };
}
