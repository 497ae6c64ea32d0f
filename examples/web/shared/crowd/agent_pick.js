// Which agent of a crowd lies under a ray, or next to a place: from the views, without an object for each agent.

import { FREE } from './walking_crowd.js';

// Of a body: half its height.
const MIDDLE = 0.5;

/**
 * @param {{ positionsView: Float64Array, statesView: Uint8Array }} crowd
 * @param {number[]} origin of the ray
 * @param {number[]} way its direction, of length 1
 * @param {(distance: number) => number} reach how far from the ray an agent may be, so far along it
 * @returns {number} the slot of the agent nearest to the ray, -1 for none
 */
export function agentUnderRay({ positionsView: places, statesView: states }, origin, way, reach) {
  let [found, least] = [-1, Infinity];
  for (let slot = 0; slot < states.length; slot++) {
    if (states[slot] === FREE) continue;
    const [x, y, z] = [0, 1, 2].map((axis) => places[3 * slot + axis] - origin[axis] + (axis === 1 ? MIDDLE : 0));
    const along = x * way[0] + y * way[1] + z * way[2];
    const away = Math.sqrt(Math.max(x * x + y * y + z * z - along * along, 0));
    if (along <= 0 || away > reach(along) || away >= least) continue;
    [found, least] = [slot, away];
  }
  return found;
}

/** The agent nearest to a place, -1 where there is none. @param {number[]} place x, y, z */
export function agentNear({ positionsView: places, statesView: states }, place) {
  let [found, least] = [-1, Infinity];
  for (let slot = 0; slot < states.length; slot++) {
    const away = Math.hypot(...place.map((value, axis) => value - places[3 * slot + axis]));
    if (states[slot] === FREE || away >= least) continue;
    [found, least] = [slot, away];
  }
  return found;
}
