// The numbers beside the picture, and how many agents are in which state.

import { STATE_NAMES } from '../shared/crowd/crowd_palette.js';
import { byId, element } from '../shared/dom.js';
import { showHash, showKnownHash } from '../shared/known_hash.js';
import { count, millisecondsText } from '../shared/numbers.js';
import { KNOWN_STEP } from './crowd_model.js';

// Clocks of browsers are coarse; a mean over some frames is not.
const SHARE = 0.05;

const STATE_LABELS = ['standing', 'under way', 'on a link', 'arrived', 'given up', 'no way'];

export class CrowdNumbers {
  #means = { step: NaN, drawing: NaN };
  #counts = STATE_NAMES.map((name, i) => {
    const box = element('span', {});
    const swatch = element('span', { class: 'swatch swatch-state', style: `background: var(--agent-${name})` });
    const item = element('li', {}, swatch, element('span', {}, box, ` ${STATE_LABELS[i]}`));
    byId('states').append(item);
    return { item, box };
  });

  constructor() {
    const slowToFast = element('span', { class: 'swatch swatch-speed' });
    this.speed = element('li', {}, slowToFast, element('span', {}, 'waiting to walking'));
    byId('states').prepend(this.speed);
  }

  stepTook(milliseconds) {
    this.#take('step', milliseconds);
  }

  drawingTook(milliseconds) {
    this.#take('drawing', milliseconds);
  }

  /** @param {import('./crowd_model.js').CrowdModel} model @param {boolean} isRunning @param {object | null} scene */
  show(model, isRunning, scene) {
    showHash(isRunning ? model.hash : model.hashNow());
    showKnownHash(KNOWN_STEP, model.knownHash, scene);
    byId('status').textContent = isRunning ? 'Under way' : model.steps === 0 ? 'Ready' : 'Paused';
    byId('status').dataset.status = isRunning ? 'under-way' : 'paused';
    byId('agents').textContent = count(model.walking.count);
    byId('arrivals').textContent = count(model.walking.arrivals);
    byId('step-time').textContent = this.#meanText('step');
    byId('draw-time').textContent = this.#meanText('drawing');
    this.#showStates(model);
  }

  #showStates({ walking, settings }) {
    const { tally } = walking;
    this.speed.hidden = settings.colors !== 'speed';
    this.#counts.forEach(({ item, box }, i) => {
      item.hidden = tally[i] === 0;
      box.textContent = count(tally[i]);
      item.firstElementChild.hidden = settings.colors === 'speed';
    });
  }

  #take(name, milliseconds) {
    const mean = this.#means[name];
    this.#means[name] = Number.isNaN(mean) ? milliseconds : mean + (milliseconds - mean) * SHARE;
  }

  #meanText(name) {
    return Number.isNaN(this.#means[name]) ? '–' : millisecondsText(this.#means[name]);
  }
}
