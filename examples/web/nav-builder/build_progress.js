// How a build is going, as a bar, a line of text and a button that cancels it or begins it again.

import { byId } from '../shared/dom.js';
import { count } from '../shared/numbers.js';

export class Progress {
  #bar = byId('progress');
  #text = byId('progress-text');
  #button = byId('cancel');

  /** @type {'running' | 'done' | 'failed' | 'cancelled'} */
  state = 'running';

  /** Why it failed. */
  problem = '';

  /** @param {{ cancel: () => void, build: () => void }} acts */
  constructor({ cancel, build }) {
    this.#button.addEventListener('click', () => (this.state === 'running' ? cancel() : build()));
  }

  begin() {
    this.#show('running', 'Building…');
    this.#bar.removeAttribute('value');
  }

  /** @param {{ done: number, total: number }} tiles */
  tiles({ done, total }) {
    this.#bar.max = total;
    this.#bar.value = done;
    this.#text.textContent = `${count(done)} of ${count(total)} tiles`;
  }

  stages() {
    this.#bar.removeAttribute('value');
    this.#text.textContent = 'All stages, as one tile…';
  }

  /** @param {string} text */
  end(text) {
    this.#full();
    this.#show('done', text);
  }

  fail(problem) {
    this.#full(0);
    this.problem = problem;
    this.#show('failed', '');
  }

  cancel() {
    this.#full(0);
    this.#show('cancelled', 'Cancelled. The picture is that of earlier settings.');
  }

  #full(part = 1) {
    this.#bar.max = 1;
    this.#bar.value = part;
  }

  #show(state, text) {
    this.state = state;
    this.#text.textContent = text;
    this.#button.textContent = state === 'running' ? 'Cancel' : 'Build again';
  }
}
