// The map as text beside the drawing: it follows the map until somebody types, and is read back on demand.

import { byId, element } from '../shared/dom.js';
import { textOf } from './hex_text.js';

export class MapText {
  #box = byId('map-text');
  #isTyped = false;

  /** @param {{ open: (text: string) => void, say: (text: string) => void }} events */
  constructor({ open, say }) {
    this.#box.addEventListener('input', () => (this.#isTyped = true));
    byId('open-text').addEventListener('click', () => {
      this.#isTyped = false;
      open(this.#box.value);
    });
    byId('copy-text').addEventListener('click', async () => say(await this.#copy()));
    byId('save-text').addEventListener('click', () => this.#save());
  }

  /** @param {{ width: number, height: number, cells: Uint8Array }} map */
  show(map) {
    if (this.#isTyped) return;
    const text = textOf(map);
    if (text !== this.#box.value) this.#box.value = text;
  }

  /** What was typed and not read gives way to the map. */
  forget() {
    this.#isTyped = false;
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
