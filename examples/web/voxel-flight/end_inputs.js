// Start and goal as numbers: x, y and z of each.

import { byId, element } from '../shared/dom.js';

const NAMES = ['Start', 'Goal'];
const AXES = ['x', 'y', 'z'];
const SIDES = { x: 'width', y: 'height', z: 'depth' };

export class EndInputs {
  #inputs;

  /** @param {(end: number, axis: string, value: number) => void} onChange */
  constructor(onChange) {
    this.#inputs = NAMES.map((name, end) =>
      AXES.map((axis) => {
        const input = element('input', {
          ...{ type: 'number', min: 0, step: 1, inputmode: 'numeric' },
          ...{ 'aria-label': `${name}, ${axis}`, 'data-end': end, 'data-axis': axis },
        });
        input.addEventListener('change', () => {
          const value = Math.round(Number(input.value));
          if (input.value !== '' && Number.isFinite(value)) onChange(end, axis, value);
        });
        return input;
      }),
    );
    NAMES.forEach((name, end) => {
      const swatch = element('span', { class: `swatch swatch-${name.toLowerCase()}`, 'aria-hidden': 'true' });
      const labels = AXES.map((axis, i) => element('label', {}, axis, this.#inputs[end][i]));
      const row = element('div', { class: 'end-row' }, labels);
      const group = element('fieldset', { class: 'end' }, element('legend', {}, swatch, name), row);
      byId('ends').append(group);
    });
  }

  /** @param {import('./block.js').Voxel[]} ends @param {import('./block.js').Sides} sides */
  show(ends, sides) {
    ends.forEach((voxel, end) =>
      AXES.forEach((axis, i) => {
        this.#inputs[end][i].max = String(sides[SIDES[axis]] - 1);
        this.#inputs[end][i].value = String(voxel[axis]);
      }),
    );
  }
}
