// What is being drawn: a line that follows the pointer, a box, corners one by one, or the two ends of a link. Pointer and
// keyboard draw with the same few strokes: press, move, release.

import { distance, isSamePlace } from './board.js';
import { boxBetween, ringOf, simplify, usableRing } from './rings.js';

/** @typedef {import('./board.js').Place} Place @typedef {'free' | 'box' | 'corners' | 'link'} PenKind */

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
    return this.isDrawing && this.kind !== 'link' ? this.#ringOf(this.line) : null;
  }

  /**
   * Begins, sets a corner, or ends: the second time for a box, a link and a line, at its first corner for a ring of corners.
   *
   * @param {PenKind} kind of what is to begin
   * @param {Place} place
   * @returns {Place[] | null} what is drawn to the end
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
   * @returns {Place[] | null}
   */
  release() {
    if (!this.isDrawing || this.kind === 'corners') return null;
    if (this.#hasMoved) return this.#finish();
    if (this.kind === 'free') this.cancel();
    return null;
  }

  /** Ends a ring of corners where it is. @returns {Place[] | null} */
  close() {
    this.#end = this.#places[0];
    return this.#finish();
  }

  cancel() {
    this.kind = null;
    this.#places = [];
    this.#end = null;
  }

  /** @returns {Place[] | null} the two ends of a link, or the corners of a ring; null when there is nothing to it */
  #finish() {
    const { kind, line } = this;
    this.cancel();
    if (kind === 'link') return isSamePlace(line[0], line.at(-1)) ? null : [line[0], line.at(-1)];
    const ring = this.#ringOf(line, kind);
    return ring && pairs(ring);
  }

  #ringOf(line, kind = this.kind) {
    if (kind === 'box') return usableRing(pairs(boxBetween(line[0], line.at(-1))));
    const corners = kind === 'free' ? simplify(line, LINE_TOLERANCE) : line;
    return usableRing(withoutRepeats(corners).slice(0, MOST_CORNERS));
  }
}

const pairs = (ring) => Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], y: ring[2 * i + 1] }));

/** Without corners that are where the one before is. */
const withoutRepeats = (places) =>
  places.filter((place, i) => !isSamePlace(place, places[(i + places.length - 1) % places.length]));

export { ringOf };
