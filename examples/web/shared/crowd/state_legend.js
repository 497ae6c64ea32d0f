// Below the picture: how many agents are in which state.

import { byId, element } from '../dom.js';
import { count } from '../numbers.js';
import { STATE_NAMES } from './crowd_palette.js';

const LABELS = ['standing', 'under way', 'on a link', 'arrived', 'given up', 'know no way'];

export class StateLegend {
  #speed = element(
    'li',
    {},
    element('span', { class: 'swatch swatch-speed' }),
    element('span', {}, 'waiting to walking'),
  );
  #counts = STATE_NAMES.map((name, i) => {
    const box = element('span', {});
    const swatch = element('span', { class: 'swatch swatch-state', style: `background: var(--agent-${name})` });
    return { item: element('li', {}, swatch, element('span', {}, box, ` ${LABELS[i]}`)), swatch, box };
  });

  constructor() {
    byId('states').append(this.#speed, ...this.#counts.map(({ item }) => item));
  }

  /** @param {number[]} tally by state @param {boolean} bySpeed whether agents have the colours of their speeds */
  show(tally, bySpeed) {
    this.#speed.hidden = !bySpeed;
    this.#counts.forEach(({ item, swatch, box }, i) => {
      item.hidden = tally[i] === 0;
      swatch.hidden = bySpeed;
      box.textContent = count(tally[i]);
    });
  }
}
