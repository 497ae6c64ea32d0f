// Keys over a picture in space: arrows move a cursor as one sees it, and with shift they turn the camera.

const ORBIT_STEP = 15;
const ZOOM_STEP = 0.85;

// Right on the screen as a step through the world, for a camera turned by 0, 1, 2 and 3 quarters.
const RIGHT = [
  { x: 1, z: 0 },
  { x: 0, z: -1 },
  { x: -1, z: 0 },
  { x: 0, z: 1 },
];
const quarterOf = (turn) => Math.round(turn / 90) % 4;

/** @returns {{ x: number, y: number, z: number } | null} the step of a key for a camera turned by degrees */
export function stepOf(key, turn) {
  if (key === 'PageUp') return { x: 0, y: 1, z: 0 };
  if (key === 'PageDown') return { x: 0, y: -1, z: 0 };
  const quarters = { ArrowRight: 0, ArrowUp: 1, ArrowLeft: 2, ArrowDown: 3 }[key];
  return quarters === undefined ? null : { ...RIGHT[(quarterOf(turn) + quarters) % 4], y: 0 };
}

const ORBITS = {
  ArrowLeft: [-ORBIT_STEP, 0, 1],
  ArrowRight: [ORBIT_STEP, 0, 1],
  ArrowUp: [0, ORBIT_STEP, 1],
  ArrowDown: [0, -ORBIT_STEP, 1],
};
const ZOOMS = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

/** @param {KeyboardEvent} event @returns {[number, number, number] | null} degrees around and up, and the factor of the distance */
export function orbitOf({ key, shiftKey }) {
  return (shiftKey && ORBITS[key]) || (ZOOMS[key] && [0, 0, ZOOMS[key]]) || null;
}
