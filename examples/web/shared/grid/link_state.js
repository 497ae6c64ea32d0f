// The whole state of a page in the hash of its address: version, map, ends (start and goal, or goals), and the settings
// that are not the default. What comes from a hash is a stranger's: every number is checked, and anything odd is a
// LinkError.

import { AREA_COUNT } from './areas.js';
import { LARGEST_AREA, readCells, writeCells } from './cell_codec.js';
import { defaultsOf, roundTo } from '../controls.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, toBase64Url } from '../link_bytes.js';
import { LARGEST_SEED, MAPS, SIZES } from './map_makers.js';

const VERSION = 1;
export const LARGEST_SIDE = 2048;
export const MOST_CELLS = 1 << 21;

// Longer addresses are cut by mail programs and chats.
const LONGEST_LINK = 16000;

const cellOf = (index, width) => ({ x: index % width, y: Math.floor(index / width) });

export class LinkState {
  #prefix;
  #settings;
  #endCounts;

  /**
   * @param {object} form what the links of a page hold
   * @param {string} form.prefix as 'g='
   * @param {object[]} form.settings with ids, see controls.js
   * @param {[number, number]} form.endCounts how few and how many ends there can be
   */
  constructor({ prefix, settings, endCounts }) {
    this.#prefix = prefix;
    this.#settings = settings;
    this.#endCounts = endCounts;
  }

  /**
   * @param {import('./map_model.js').PageState} state
   * @returns {string | null} the hash without '#', or null when the map needs a longer one than a link can be
   */
  write({ map, ends, settings }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writer.varint(map.width);
    writer.varint(map.height);
    writer.varint(MAPS.findIndex(({ value }) => value === map.kind));
    writer.varint(SIZES.findIndex(({ value }) => value === map.size));
    writer.varint(map.seed);
    const [fewest, most] = this.#endCounts;
    if (fewest < most) writer.varint(ends.length - fewest);
    for (const { x, y } of ends) writer.varint(y * map.width + x);
    writeCells(writer, map.cells);
    for (const setting of this.#settings) {
      if (settings[setting.key] === setting.fallback) continue;
      writer.varint(setting.id);
      writer.varint(numberOf(setting, settings[setting.key]));
    }
    const text = this.#prefix + toBase64Url(writer.take());
    return text.length <= LONGEST_LINK ? text : null;
  }

  /** @param {string} hash without '#' @returns {import('./map_model.js').PageState} */
  read(hash) {
    if (!hash.startsWith(this.#prefix)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(this.#prefix.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const width = reader.varint(LARGEST_SIDE, 'the width');
    const height = reader.varint(LARGEST_SIDE, 'the height');
    const count = width * height;
    if (count < 1 || count > MOST_CELLS) throw new LinkError('the size of the map is out of range');
    const kind = MAPS[reader.varint(MAPS.length - 1, 'the kind of map')].value;
    const size = SIZES[reader.varint(SIZES.length - 1, 'the size of the map')].value;
    const seed = reader.varint(LARGEST_SEED, 'the seed');
    const ends = this.#readEnds(reader, count).map((index) => cellOf(index, width));
    const cells = readCells(reader, count, Math.min(AREA_COUNT, LARGEST_AREA + 1));
    return { map: { width, height, cells, kind, size, seed }, ends, settings: this.#readSettings(reader) };
  }

  #readEnds(reader, count) {
    const [fewest, most] = this.#endCounts;
    const length = fewest < most ? fewest + reader.varint(most - fewest, 'the number of goals') : fewest;
    return Array.from({ length }, () => reader.varint(count - 1, 'a start or goal'));
  }

  #readSettings(reader) {
    const settings = defaultsOf(this.#settings);
    while (reader.left > 0) {
      const id = reader.varint(0xffff, 'a setting');
      const setting = this.#settings.find((each) => each.id === id);
      if (!setting) throw new LinkError(`the link has an unknown setting, ${id}`);
      settings[setting.key] = valueOf(setting, reader);
    }
    return settings;
  }
}

function numberOf(setting, value) {
  if (setting.kind === 'toggle') return Number(value);
  if (setting.kind === 'choice') return setting.values.findIndex((each) => each.value === value);
  return Math.round((value - setting.min) / setting.step);
}

function valueOf(setting, reader) {
  if (setting.kind === 'toggle') return reader.varint(1, setting.label) === 1;
  if (setting.kind === 'choice') return setting.values[reader.varint(setting.values.length - 1, setting.label)].value;
  const steps = Math.round((setting.max - setting.min) / setting.step);
  return roundTo(setting.min + reader.varint(steps, setting.label) * setting.step, setting.step, setting.min);
}
