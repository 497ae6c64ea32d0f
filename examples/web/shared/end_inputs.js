// Start and goal in space as numbers: x, y and z of each.

import { byId, element } from './dom.js';

const NAMES = ['Start', 'Goal'];
const AXES = ['x', 'y', 'z'];

export class EndInputs {
  #inputs;

  /** @param {1 | 'any'} step of the values @param {(end: number, axis: string, value: number) => void} onChange */
  constructor(step, onChange) {
    this.#inputs = NAMES.map((name, end) =>
      AXES.map((axis) => {
        const input = element('input', {
          ...{ type: 'number', step, inputmode: step === 1 ? 'numeric' : 'decimal' },
          ...{ 'aria-label': `${name}, ${axis}`, 'data-end': end, 'data-axis': axis },
        });
        input.addEventListener('change', () => {
          const value = Number(input.value);
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

  /** @param {Record<string, number>[]} ends with x, y and z @param {Record<string, [number, number]>} limits of x, y and z */
  show(ends, limits) {
    ends.forEach((place, end) =>
      AXES.forEach((axis, i) => {
        const input = this.#inputs[end][i];
        [input.min, input.max] = limits[axis].map(String);
        input.value = String(Number(place[axis].toFixed(2)));
      }),
    );
  }
}
