// The numbers beside the picture.

import { MeanTime } from '../shared/crowd/mean_time.js';
import { StateLegend } from '../shared/crowd/state_legend.js';
import { byId } from '../shared/dom.js';
import { showHash, showKnownHash } from '../shared/known_hash.js';
import { count } from '../shared/numbers.js';
import { KNOWN_STEP } from './crowd_model.js';

export class CrowdNumbers {
  #step = new MeanTime();
  #drawing = new MeanTime();
  #legend = new StateLegend();

  stepTook(milliseconds) {
    this.#step.add(milliseconds);
  }

  drawingTook(milliseconds) {
    this.#drawing.add(milliseconds);
  }

  /** @param {import('./crowd_model.js').CrowdModel} model @param {boolean} isRunning @param {object | null} scene */
  show(model, isRunning, scene) {
    showHash(isRunning ? model.hash : model.hashNow());
    showKnownHash(KNOWN_STEP, model.knownHash, scene);
    byId('status').textContent = isRunning ? 'Under way' : model.steps === 0 ? 'Ready' : 'Paused';
    byId('status').dataset.status = isRunning ? 'under-way' : 'paused';
    byId('agents').textContent = count(model.walking.count);
    byId('arrivals').textContent = count(model.walking.arrivals);
    byId('step-time').textContent = this.#step.text;
    byId('draw-time').textContent = this.#drawing.text;
    this.#legend.show(model.walking.tally, model.settings.colors === 'speed');
  }
}
