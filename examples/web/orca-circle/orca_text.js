// What the discs do in words, and the calls as code.

import { count } from '../shared/numbers.js';

const STATE_TEXTS = {
  moving: 'Under way',
  arrived: 'Everybody is there',
  jammed: 'Jammed: they stand, and not all are there',
};

/** @param {import('./disc_run.js').DiscRun} run @param {boolean} isRunning */
export function stateText({ steps, state }, isRunning) {
  if (state === 'moving' && !isRunning) return steps === 0 ? 'Ready' : 'Paused';
  return STATE_TEXTS[state];
}

/**
 * The disc under the pointer, or that is looked at.
 *
 * @param {import('./orca_model.js').OrcaModel} model
 * @param {number | null} index
 */
export function discText({ run }, index) {
  if (index === null) return 'Click a disc to see what it chose from.';
  const [x, y, vx, vy] = run.motion.subarray(4 * index, 4 * index + 4);
  const speed = Math.sqrt(vx * vx + vy * vy);
  return `Disc ${count(index)} · ${x.toFixed(2)}, ${y.toFixed(2)} · ${speed.toFixed(2)} a second`;
}

/** The calls as a program would write them. @param {Record<string, any>} settings */
export const callText = ({ horizon, maxNeighbors, sidePreference }) =>
  [
    'const simulator = new OrcaSimulator();',
    'simulator.addAgent({',
    '  position: [x, y],',
    `  radius: 0.4, maxSpeed: 1.3, horizon: ${horizon},`,
    `  maxNeighbors: ${maxNeighbors}, neighborDistance: 8,`,
    '});',
    '',
    '// in every step',
    sidePreference > 0
      ? `simulator.setWanted(i, turned(toGoal, ${sidePreference}));`
      : 'simulator.setWanted(i, toGoal);',
    'simulator.step(0.1);',
    'const [x, y, vx, vy] = simulator.motion();',
  ].join('\n');
