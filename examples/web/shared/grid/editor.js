// What the gestures on the map mean: painting strokes, and carrying a start or goal, by pointer or keyboard.

import { WALL } from './areas.js';

// CSS pixels around an end within which a pointer takes hold of it.
const GRASP = { touch: 22, mouse: 9 };

export class Editor {
  #model;
  #events;
  #area = null;

  tool = WALL;

  /** The end that is being carried, -1 for none. */
  carried = -1;

  /** Whether a pointer is at work. */
  isBusy = false;

  /**
   * @param {import('./map_model.js').MapModel} model
   * @param {{ changed: () => void, say: (text: string) => void, toolChanged: () => void, areaName: (area: number) => string }} events
   */
  constructor(model, events) {
    this.#model = model;
    this.#events = events;
  }

  get isCarrying() {
    return this.carried >= 0;
  }

  /** @param {import('./grid_canvas.js').GridCanvas} view the one under the pointer */
  strokeStart(cell, event, view) {
    this.isBusy = true;
    this.carried = this.#endNear(event, view);
    if (!this.isCarrying) {
      this.#area = this.#areaFor(cell);
      this.#paint(cell, this.#area);
    }
    this.#events.changed();
  }

  strokeMove(cell) {
    if (!this.isBusy) return;
    if (this.isCarrying) this.#moveEnd(cell);
    else this.#paint(cell, this.#area);
    this.#events.changed();
  }

  strokeEnd(cancelled) {
    if (!this.isBusy) return;
    this.isBusy = false;
    this.#finish(cancelled);
  }

  /** The keyboard's cursor went to a cell; with shift held it paints there. */
  cursorMove(cell, held) {
    if (this.isCarrying) {
      this.#moveEnd(cell);
      this.#events.changed();
    } else if (held) {
      this.#paint(cell, this.tool);
      this.#finish(false);
    }
  }

  /** Space: take hold, let go, or paint. */
  act(cell) {
    if (this.isCarrying) {
      this.#events.say(`${this.#nameOf(this.carried)} put down`);
      this.#finish(false);
      return;
    }
    this.carried = this.#model.endAt(cell);
    if (this.isCarrying) {
      this.#events.say(
        `${this.#nameOf(this.carried)} picked up; arrow keys move it, space puts it down, Escape takes it back`,
      );
      this.#events.changed();
      return;
    }
    const area = this.#areaFor(cell);
    this.#paint(cell, area);
    this.#events.say(this.#events.areaName(area));
    this.#finish(false);
  }

  /** @param {number} end */
  bring(end, cell) {
    this.carried = end;
    this.#moveEnd(cell);
    this.#events.say(`${this.#nameOf(end)} at ${cell.x}, ${cell.y}`);
    this.#finish(false);
  }

  /** Escape: what is carried goes back. */
  cancel() {
    if (!this.isCarrying) return false;
    this.#finish(true);
    return true;
  }

  /** @param {number} area */
  chooseTool(area) {
    this.tool = area;
    this.#events.say(`Painting ${this.#events.areaName(area)}`);
    this.#events.toolChanged();
  }

  // A stroke that begins on a cell of its own kind wipes.
  #areaFor(cell) {
    return this.#model.areaAt(cell) === this.tool ? 0 : this.tool;
  }

  #paint(cell, area) {
    if (this.#model.endAt(cell) < 0) this.#model.paint(cell, area);
  }

  #moveEnd(cell) {
    if (this.#model.endAt(cell) < 0) this.#model.moveEnd(this.carried, cell);
  }

  #finish(cancelled) {
    this.carried = -1;
    if (cancelled) this.#model.revert();
    else this.#model.commit();
    this.#events.changed();
  }

  /** The end that a pointer takes hold of, or -1. */
  #endNear(event, view) {
    const size = this.#model.endSize;
    const grasp = Math.max(GRASP[event.pointerType] ?? GRASP.mouse, (view.cssCell * size) / 2);
    const distances = this.#model.ends.map((end) => view.distanceTo(event.clientX, event.clientY, end, size));
    const nearest = Math.min(...distances);
    return nearest <= grasp ? distances.indexOf(nearest) : -1;
  }

  #nameOf(end) {
    const name = this.#model.endName(end);
    return name[0].toUpperCase() + name.slice(1);
  }
}
