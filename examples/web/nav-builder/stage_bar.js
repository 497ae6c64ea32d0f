// The stages side by side, each with what it made; and a step back, and on.

import { byId, element } from '../shared/dom.js';
import { count } from '../shared/numbers.js';
import { STAGES } from './stages.js';

export class StageBar {
  #inputs;
  #counts;
  #stage = 0;

  /** @param {(stage: number) => void} onChange */
  constructor(onChange) {
    this.#counts = STAGES.map(() => element('span', { class: 'stage-count' }, '…'));
    this.#inputs = STAGES.map(({ id }, i) => {
      const input = element('input', { type: 'radio', name: 'stage', value: id });
      input.addEventListener('change', () => onChange(i));
      return input;
    });
    STAGES.forEach(({ title }, i) => {
      const name = element('span', { class: 'stage-title' }, title);
      const box = element('span', { class: 'stage-box' }, name, this.#counts[i]);
      byId('stages').append(element('label', {}, this.#inputs[i], box));
    });
    byId('step-back').addEventListener('click', () => onChange(this.#stage - 1));
    byId('step-forward').addEventListener('click', () => onChange(this.#stage + 1));
  }

  /**
   * @param {number} stage
   * @param {Partial<import('./stages.js').Counts>} counts
   * @param {boolean} isStale others are on their way
   */
  show(stage, counts, isStale) {
    this.#stage = stage;
    this.#inputs.forEach((input, i) => (input.checked = i === stage));
    STAGES.forEach(({ countKey }, i) => {
      const number = counts[countKey];
      this.#counts[i].textContent = number === undefined ? '…' : count(number);
    });
    byId('stages').classList.toggle('is-stale', isStale);
    byId('step-back').disabled = stage === 0;
    byId('step-forward').disabled = stage === STAGES.length - 1;
    byId('stage-text').textContent = `${stage + 1} of ${STAGES.length} · ${STAGES[stage].tell(counts)}`;
  }
}
