// The board that is drawn on. Places on it are whole numbers of steps, so that links are short and hold what was drawn to the
// last bit; the library sees them in units, as x and z.

/** Steps of a unit. */
export const STEPS = 16;

/** Units. */
export const BOARD = { width: 30, height: 20 };

/** Steps. */
export const WIDTH = BOARD.width * STEPS;
export const HEIGHT = BOARD.height * STEPS;

/**
 * @typedef {{ x: number, y: number }} Place in steps, from 0 to WIDTH and to HEIGHT
 * @typedef {number[]} Ring x, y, x, y and so on in steps; the last corner joins the first
 */

const within = (value, most) => Math.min(Math.max(Math.round(value), 0), most);

/** The nearest place on the board. @returns {Place} */
export const placeAt = (x, y) => ({ x: within(x, WIDTH), y: within(y, HEIGHT) });

/** @param {{ x: number, y: number }} units @returns {Place} */
export const placeOf = ({ x, y }) => placeAt(x * STEPS, y * STEPS);

/** A place as a position of the library. @param {Place} place @returns {[number, number, number]} */
export const positionOf = ({ x, y }) => [x / STEPS, 0, y / STEPS];

export const isSamePlace = (a, b) => a.x === b.x && a.y === b.y;

/** Steps between two places. */
export const distance = (a, b) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
