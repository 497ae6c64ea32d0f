// The whole state of a page in the hash of its address: version, map, ends (start and goal, or goals), and the settings
// that are not the default. What comes from a hash is a stranger's: every number is checked, and anything odd is a
// LinkError.

import { AREA_COUNT } from './areas.js';
import { readCells, writeCells } from './cell_codec.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../link_bytes.js';
import { readSettings, writeSettings } from '../link_settings.js';
import { MAKERS } from './map_makers.js';

const VERSION = 1;
export const LARGEST_SIDE = 2048;
export const MOST_CELLS = 1 << 21;

const cellOf = (index, width) => ({ x: index % width, y: Math.floor(index / width) });

export class LinkState {
  #prefix;
  #settings;
  #endCounts;
  #makers;
  #mostCells;
  #areaCount;
  #wallCode;

  /**
   * @param {object} form what the links of a page hold
   * @param {string} form.prefix as 'g='
   * @param {object[]} form.settings with ids, see controls.js
   * @param {[number, number]} form.endCounts how few and how many ends there can be
   * @param {import('../map_controls.js').Makers} [form.makers]
   * @param {number} [form.mostCells] of a map
   * @param {number} [form.areaCount] areas that a cell can have: 0 to this - 1
   * @param {number} [form.wallCode] of readCells()
   */
  constructor({ prefix, settings, endCounts, ...form }) {
    this.#prefix = prefix;
    this.#settings = settings;
    this.#endCounts = endCounts;
    this.#makers = form.makers ?? MAKERS;
    this.#mostCells = form.mostCells ?? MOST_CELLS;
    this.#areaCount = form.areaCount ?? AREA_COUNT;
    this.#wallCode = form.wallCode;
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
    writer.varint(this.#makers.maps.findIndex(({ value }) => value === map.kind));
    writer.varint(this.#makers.sizes.findIndex(({ value }) => value === map.size));
    writer.varint(map.seed);
    const [fewest, most] = this.#endCounts;
    if (fewest < most) writer.varint(ends.length - fewest);
    for (const { x, y } of ends) writer.varint(y * map.width + x);
    writeCells(writer, map.cells, this.#wallCode);
    writeSettings(writer, this.#settings, settings);
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
    if (count < 1 || count > this.#mostCells) throw new LinkError('the size of the map is out of range');
    const { maps, sizes, largestSeed } = this.#makers;
    const kind = maps[reader.varint(maps.length - 1, 'the kind of map')].value;
    const size = sizes[reader.varint(sizes.length - 1, 'the size of the map')].value;
    const seed = reader.varint(largestSeed, 'the seed');
    const ends = this.#readEnds(reader, count).map((index) => cellOf(index, width));
    const cells = readCells(reader, count, this.#areaCount, this.#wallCode);
    return { map: { width, height, cells, kind, size, seed }, ends, settings: readSettings(reader, this.#settings) };
  }

  #readEnds(reader, count) {
    const [fewest, most] = this.#endCounts;
    const length = fewest < most ? fewest + reader.varint(most - fewest, 'the number of goals') : fewest;
    return Array.from({ length }, () => reader.varint(count - 1, 'a start or goal'));
  }
}
