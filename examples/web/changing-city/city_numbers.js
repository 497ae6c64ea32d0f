// The numbers beside the picture.

import { MeanTime } from '../shared/crowd/mean_time.js';
import { StateLegend } from '../shared/crowd/state_legend.js';
import { byId } from '../shared/dom.js';
import { count } from '../shared/numbers.js';
import { OUTCOMES } from './changing_ground.js';

export class CityNumbers {
  #step = new MeanTime();
  #tile = new MeanTime();
  #legend = new StateLegend();

  stepTook(milliseconds) {
    this.#step.add(milliseconds);
  }

  updateTook(milliseconds, tiles) {
    this.#tile.add(milliseconds / tiles);
  }

  /** @param {import('./city_model.js').CityModel} model */
  show({ ground, walking, things, settings }) {
    const { pending, counts } = ground.cache;
    byId('status').textContent = pending === 0 ? 'The mesh is up to date' : 'Tiles wait';
    byId('status').dataset.status = pending === 0 ? 'up-to-date' : 'waiting';
    byId('pending').textContent = count(pending);
    byId('things').textContent = count(things.length);
    byId('tile-time').textContent = this.#tile.text;
    byId('step-time').textContent = this.#step.text;
    byId('agents').textContent = count(walking.count);
    byId('arrivals').textContent = count(walking.arrivals);
    for (const name of OUTCOMES) byId(name).textContent = count(counts[name]);
    this.#legend.show(walking.tally, settings.colors === 'speed');
  }
}
