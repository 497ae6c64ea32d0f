// The controls that bring another map: scene, kind, size, seed, and files.

import { byId, element } from '../dom.js';
import { LARGEST_SEED, MAPS, SIZES } from './map_makers.js';

const LARGEST_FILE = 16 * 1024 * 1024;

export class MapControls {
  #scene = byId('scene');
  #kind = byId('map-kind');
  #size = byId('map-size');
  #seed = byId('map-seed');
  #another = byId('next-seed');

  /**
   * @param {{ id: string, title: string }[]} scenes
   * @param {object} events
   * @param {(scene: object) => void} events.openScene
   * @param {(kind: string, size: string, seed: number) => void} events.openMap
   * @param {(text: string, name: string) => void} events.openFile
   * @param {(message: string) => void} events.fail
   */
  constructor(scenes, events) {
    const option = ({ value, label }) => element('option', { value }, label);
    this.#scene.append(
      option({ value: '', label: 'Your own' }),
      ...scenes.map(({ id, title }) => option({ value: id, label: title })),
    );
    this.#kind.append(...MAPS.map(option));
    this.#size.append(...[...SIZES].sort((a, b) => a.width - b.width).map(option));
    this.#scene.addEventListener('change', () => {
      const scene = scenes.find(({ id }) => id === this.#scene.value);
      if (scene) events.openScene(scene);
    });
    const open = (seed) => events.openMap(this.#kind.value, this.#size.value, seed);
    this.#kind.addEventListener('change', () => open(this.#seedNow()));
    this.#size.addEventListener('change', () => open(this.#seedNow()));
    this.#seed.addEventListener('change', () => open(this.#seedNow()));
    this.#another.addEventListener('click', () => open((this.#seedNow() % LARGEST_SEED) + 1));
    this.#takeFiles(events);
  }

  /** @param {{ kind: string, size: string, seed: number }} map @param {string} scene its id, or '' */
  show(map, scene) {
    const kind = MAPS.find(({ value }) => value === map.kind);
    for (const option of this.#kind.options) {
      option.hidden = MAPS.find(({ value }) => value === option.value).hidden && option.value !== map.kind;
    }
    this.#scene.value = scene;
    this.#kind.value = map.kind;
    this.#size.value = map.size;
    this.#seed.value = String(map.seed);
    this.#size.disabled = !kind.sized;
    this.#seed.disabled = this.#another.disabled = !kind.seeded;
  }

  #seedNow() {
    const seed = Math.round(Number(this.#seed.value));
    return Number.isFinite(seed) ? Math.min(Math.max(seed, 0), LARGEST_SEED) : 0;
  }

  #takeFiles(events) {
    const read = async (file) => {
      if (!file) return;
      if (file.size > LARGEST_FILE) events.fail(`${file.name} is too large for a map`);
      else events.openFile(await file.text(), file.name);
    };
    const input = byId('file');
    input.addEventListener('change', () => {
      void read(input.files[0]);
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
      void read(event.dataTransfer?.files[0]);
    });
  }
}
