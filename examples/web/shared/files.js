// Files that a visitor chooses, or drops anywhere on the page.

import { byId } from './dom.js';

const LARGEST_FILE = 16 * 1024 * 1024;

/** @param {File} file */
export const asText = async (file) => ({ name: file.name, text: await file.text() });

/** @param {File} file */
export const asBytes = async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });

/**
 * @param {object} events
 * @param {(files: { name: string, text?: string, bytes?: Uint8Array }[]) => void} events.open
 * @param {(message: string) => void} events.fail
 * @param {object} [options]
 * @param {number} [options.largest] bytes of a file
 * @param {(file: File) => Promise<object>} [options.read] asText or asBytes
 */
export function takeFiles({ open, fail }, { largest = LARGEST_FILE, read: readFile = asText } = {}) {
  const read = async (list) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    const tooLarge = files.find(({ size }) => size > largest);
    if (tooLarge) fail(`${tooLarge.name} is too large for this page`);
    else open(await Promise.all(files.map(readFile)));
  };
  const input = byId('file');
  input.addEventListener('change', () => {
    void read(input.files);
    input.value = '';
  });
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('is-dropping');
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('is-dropping');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('is-dropping');
    void read(event.dataTransfer?.files);
  });
}
