// The expansions of the last updates as pairs of bars: the repair in front, a fresh search behind it.

import { onThemeChange, themeColor } from '../shared/theme_colors.js';

const SHOWN = 40;

export class UpdateChart {
  #canvas;
  #updates = [];

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    new ResizeObserver(() => this.#draw()).observe(canvas);
    onThemeChange(() => this.#draw());
  }

  /** @param {import('./replan_model.js').Update[]} updates */
  show(updates) {
    this.#updates = updates.slice(-SHOWN);
    this.#draw();
  }

  #draw() {
    const canvas = this.#canvas;
    const ratio = globalThis.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * ratio));
    if (width === 0) return;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, width, height);
    const most = Math.max(1, ...this.#updates.map(({ repaired, fresh }) => Math.max(repaired, fresh)));
    const slot = width / SHOWN;
    const bar = (index, value, inset, color) => {
      const tall = value === 0 ? 0 : Math.max((value / most) * (height - ratio), ratio);
      context.fillStyle = themeColor(color);
      context.fillRect(index * slot + inset * slot, height - tall, slot * (1 - 2 * inset), tall);
    };
    this.#updates.forEach(({ repaired, fresh }, i) => {
      bar(i, fresh, 0.08, '--edge');
      bar(i, repaired, 0.24, '--path');
    });
    context.fillStyle = themeColor('--rule');
    context.fillRect(0, height - ratio, width, ratio);
  }
}
