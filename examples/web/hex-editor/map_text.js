// The map as text below the drawing: while it is open it follows the map, until somebody types; and it is read on demand.

import { byId, element } from '../shared/dom.js';
import { textOf } from './hex_text.js';

export class MapText {
  #card = byId('text-card');
  #box = byId('map-text');
  #map = null;
  #isTyped = false;

  /** @param {{ open: (text: string) => void, say: (text: string) => void }} events */
  constructor({ open, say }) {
    this.#box.addEventListener('input', () => (this.#isTyped = true));
    byId('open-text').addEventListener('click', () => {
      this.#isTyped = false;
      open(this.#box.value);
    });
    this.#card.addEventListener('toggle', () => this.#follow());
    byId('copy-text').addEventListener('click', async () => say(await this.#copy()));
    byId('save-text').addEventListener('click', () => this.#save());
  }

  /** @param {{ width: number, height: number, cells: Uint8Array }} map */
  show(map) {
    this.#map = map;
    this.#follow();
  }

  /** What was typed and not read gives way to the map. */
  forget() {
    this.#isTyped = false;
  }

  #follow() {
    if (!this.#card.open || this.#isTyped) return;
    const text = textOf(this.#map);
    if (text !== this.#box.value) this.#box.value = text;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#box.value);
      return 'The text is copied.';
    } catch {
      this.#box.select();
      return 'The browser does not let this page copy; the text is selected.';
    }
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.#box.value], { type: 'text/plain' }));
    element('a', { href: url, download: 'hex-map.txt' }).click();
    URL.revokeObjectURL(url);
  }
}
