// What the gestures on the map mean: painting strokes, and carrying the start or the goal, by pointer or keyboard.

import { areaName } from './cell_text.js';
import { WALL } from './settings.js';

// CSS pixels around an end within which a pointer takes hold of it.
const GRASP = { touch: 22, mouse: 9 };

export class Editor {
  #model;
  #view;
  #events;
  #area = null;

  tool = WALL;

  /** The end that is being carried. @type {'start' | 'goal' | null} */
  carried = null;

  /** Whether a pointer is at work. */
  isBusy = false;

  /**
   * @param {import('./path_model.js').PathModel} model
   * @param {import('../shared/grid_canvas.js').GridCanvas} view
   * @param {{ changed: () => void, say: (text: string) => void, toolChanged: () => void }} events
   */
  constructor(model, view, events) {
    this.#model = model;
    this.#view = view;
    this.#events = events;
  }

  strokeStart(cell, event) {
    this.isBusy = true;
    this.carried = this.#endNear(event) ?? null;
    if (!this.carried) {
      this.#area = this.#areaFor(cell);
      this.#paint(cell, this.#area);
    }
    this.#events.changed();
  }

  strokeMove(cell) {
    if (!this.isBusy) return;
    if (this.carried) this.#moveEnd(cell);
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
    if (this.carried) {
      this.#moveEnd(cell);
      this.#events.changed();
    } else if (held) {
      this.#paint(cell, this.tool);
      this.#finish(false);
    }
  }

  /** Space: take hold, let go, or paint. */
  act(cell) {
    if (this.carried) {
      this.#events.say(`${nameOf(this.carried)} put down`);
      this.#finish(false);
      return;
    }
    this.carried = this.#model.endAt(cell) ?? null;
    if (this.carried) {
      this.#events.say(
        `${nameOf(this.carried)} picked up; arrow keys move it, space puts it down, Escape takes it back`,
      );
      this.#events.changed();
      return;
    }
    const area = this.#areaFor(cell);
    this.#paint(cell, area);
    this.#events.say(areaName(area));
    this.#finish(false);
  }

  /** @param {'start' | 'goal'} end */
  bring(end, cell) {
    this.carried = end;
    this.#moveEnd(cell);
    this.#events.say(`${nameOf(end)} at ${cell.x}, ${cell.y}`);
    this.#finish(false);
  }

  /** Escape: what is carried goes back. */
  cancel() {
    if (!this.carried) return false;
    this.#finish(true);
    return true;
  }

  /** @param {number} area */
  chooseTool(area) {
    this.tool = area;
    this.#events.say(`Painting ${areaName(area)}`);
    this.#events.toolChanged();
  }

  // A stroke that begins on a cell of its own kind wipes.
  #areaFor(cell) {
    return this.#model.areaAt(cell) === this.tool ? 0 : this.tool;
  }

  #paint(cell, area) {
    if (!this.#model.endAt(cell)) this.#model.paint(cell, area);
  }

  #moveEnd(cell) {
    const there = this.#model.endAt(cell);
    if (!there || there === this.carried) this.#model[this.carried] = cell;
  }

  #finish(cancelled) {
    this.carried = null;
    if (cancelled) this.#model.revert();
    else this.#model.commit();
    this.#events.changed();
  }

  #endNear(event) {
    const size = this.#model.settings.agentSize;
    const grasp = Math.max(GRASP[event.pointerType] ?? GRASP.mouse, (this.#view.cssCell * size) / 2);
    const ends = ['start', 'goal'].map((end) => ({
      end,
      distance: this.#view.distanceTo(event.clientX, event.clientY, this.#model[end], size),
    }));
    ends.sort((a, b) => a.distance - b.distance);
    return ends[0].distance <= grasp ? ends[0].end : undefined;
  }
}

const nameOf = (end) => (end === 'start' ? 'Start' : 'Goal');
