// The controls that bring another map: kind, size and seed.

import { byId, element } from './dom.js';

/**
 * @typedef {object} Makers the maps that can be made
 * @property {{ value: string, label: string, sized?: boolean, seeded?: boolean, hidden?: boolean }[]} maps
 * @property {{ value: string, label: string, width: number }[]} sizes
 * @property {number} largestSeed
 */

export class MapControls {
  #kind = byId('map-kind');
  #size = byId('map-size');
  #seed = byId('map-seed');
  #another = byId('next-seed');
  #makers;

  /** @param {Makers} makers @param {(kind: string, size: string, seed: number) => void} openMap */
  constructor(makers, openMap) {
    this.#makers = makers;
    const { maps, sizes, largestSeed } = makers;
    const option = ({ value, label }) => element('option', { value }, label);
    this.#kind.append(...maps.map(option));
    this.#size.append(...[...sizes].sort((a, b) => a.width - b.width).map(option));
    const open = (seed) => openMap(this.#kind.value, this.#size.value, seed);
    this.#kind.addEventListener('change', () => open(this.#seedNow()));
    this.#size.addEventListener('change', () => open(this.#seedNow()));
    this.#seed.addEventListener('change', () => open(this.#seedNow()));
    this.#another.addEventListener('click', () => open((this.#seedNow() % largestSeed) + 1));
  }

  /** @param {{ kind: string, size: string, seed: number }} map */
  show(map) {
    const { maps } = this.#makers;
    const kind = maps.find(({ value }) => value === map.kind);
    for (const option of this.#kind.options) {
      option.hidden = maps.find(({ value }) => value === option.value).hidden && option.value !== map.kind;
    }
    this.#kind.value = map.kind;
    this.#size.value = map.size;
    this.#seed.value = String(map.seed);
    this.#size.disabled = !kind.sized;
    this.#seed.disabled = this.#another.disabled = !kind.seeded;
  }

  #seedNow() {
    const seed = Math.round(Number(this.#seed.value));
    return Number.isFinite(seed) ? Math.min(Math.max(seed, 0), this.#makers.largestSeed) : 0;
  }
}
