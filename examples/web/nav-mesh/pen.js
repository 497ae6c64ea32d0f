// What is being drawn: a line that follows the pointer, a box, corners one by one, or the two ends of a link. Pointer and
// keyboard draw with the same few strokes: press, move, release.

import { distance, isSamePlace } from './board.js';
import { boxCorners, simplify, usableRing } from './rings.js';

/**
 * @typedef {import('./board.js').Place} Place
 * @typedef {'free' | 'box' | 'corners' | 'link'} PenKind
 * @typedef {{ ring: import('./board.js').Ring } | { ends: [Place, Place] }} Drawn
 */

// Steps.
const LINE_STEP = 3;
const LINE_TOLERANCE = 1.5;
const CLOSE_TO = 8;

/** More corners than that are not taken. */
export const MOST_CORNERS = 400;

export class Pen {
  /** @type {PenKind | null} null while nothing is being drawn */
  kind = null;

  /** @type {Place[]} */
  #places = [];
  #end = null;
  #hasMoved = false;

  get isDrawing() {
    return this.kind !== null;
  }

  /** What was drawn so far, with the place that the pointer is at. @returns {Place[]} */
  get line() {
    return this.isDrawing ? [...this.#places, this.#end] : [];
  }

  /** The ring as it would be if it ended here; null when that surrounds nothing. @returns {import('./board.js').Ring | null} */
  get ring() {
    return this.isDrawing && this.kind !== 'link' ? ringFrom(this.kind, this.line) : null;
  }

  /**
   * Begins, sets a corner, or ends: the second time for a box, a link and a line, at its first corner for a ring of corners.
   *
   * @param {PenKind} kind of what is to begin
   * @param {Place} place
   * @returns {Drawn | null} what is drawn to the end
   */
  press(kind, place) {
    if (!this.isDrawing) {
      this.kind = kind;
      this.#places = [place];
      this.#end = place;
      this.#hasMoved = false;
      return null;
    }
    this.#end = place;
    if (this.kind !== 'corners') return this.#finish();
    if (this.#places.length >= 3 && distance(place, this.#places[0]) <= CLOSE_TO) return this.close();
    if (this.#places.length < MOST_CORNERS && !isSamePlace(place, this.#places.at(-1))) this.#places.push(place);
    return null;
  }

  /** @param {Place} place */
  move(place) {
    if (!this.isDrawing) return;
    this.#hasMoved ||= distance(place, this.#places[0]) >= LINE_STEP;
    this.#end = place;
    const isLine = this.kind === 'free' && this.#places.length < 10 * MOST_CORNERS;
    if (isLine && distance(place, this.#places.at(-1)) >= LINE_STEP) this.#places.push(place);
  }

  /**
   * The pointer goes up. What was dragged ends; after a click a box, a link and corners go on, and a line was none.
   *
   * @returns {Drawn | null}
   */
  release() {
    if (!this.isDrawing || this.kind === 'corners') return null;
    if (this.#hasMoved) return this.#finish();
    if (this.kind === 'free') this.cancel();
    return null;
  }

  /** Ends a ring of corners where it is. @returns {Drawn | null} */
  close() {
    if (!this.isDrawing) return null;
    this.#end = this.#places[0];
    return this.#finish();
  }

  cancel() {
    this.kind = null;
    this.#places = [];
    this.#end = null;
  }

  /** @returns {Drawn | null} null when there is nothing to it */
  #finish() {
    const { kind, line, ring } = this;
    this.cancel();
    if (kind !== 'link') return ring && { ring };
    return isSamePlace(line[0], line.at(-1)) ? null : { ends: [line[0], line.at(-1)] };
  }
}

/** @param {PenKind} kind @param {Place[]} line */
function ringFrom(kind, line) {
  if (kind === 'box') return usableRing(boxCorners(line[0], line.at(-1)));
  const corners = kind === 'free' ? simplify(line, LINE_TOLERANCE) : line;
  return usableRing(withoutRepeats(corners).slice(0, MOST_CORNERS));
}

/** Without corners that are where the next one is. */
const withoutRepeats = (places) => places.filter((place, i) => !isSamePlace(place, places[(i + 1) % places.length]));
