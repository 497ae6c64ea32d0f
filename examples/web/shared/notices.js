// One line at the foot of the page that says what happened, and a hidden one for screen readers only.

const SHOWN_MS = 8000;

export class Notices {
  #box;
  #text;
  #spoken;
  #timer = 0;
  #speakTimer = 0;

  /** @param {HTMLElement} box with a [data-text] and a button to close it @param {HTMLElement} spoken a live region */
  constructor(box, spoken) {
    this.#box = box;
    this.#text = box.querySelector('[data-text]');
    this.#spoken = spoken;
    box.querySelector('button').addEventListener('click', () => this.hide());
  }

  /** @param {string} text */
  show(text) {
    clearTimeout(this.#timer);
    this.#text.textContent = text;
    this.#box.hidden = false;
    this.#timer = setTimeout(() => this.hide(), SHOWN_MS);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#box.hidden = true;
  }

  /** @param {string} text for screen readers only */
  speak(text) {
    this.#spoken.textContent = text;
  }

  /** Speaks when nothing else is to be said for a while, so that only the last of many results is heard. */
  speakLater(text, pauseMs) {
    clearTimeout(this.#speakTimer);
    this.#speakTimer = setTimeout(() => this.speak(text), pauseMs);
  }
}
