// What the page "Navigation mesh" keeps in its address: the plan, the two ends, and the settings that are not the default.
// What comes from a hash is a stranger's: every number is checked, and anything odd is a LinkError.

import { Address } from '../shared/address.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { BOARD, HEIGHT, placeOf, WIDTH } from './board.js';
import { FLOOR, HOLE, MOST_LINKS, MOST_MARKS, MOST_RINGS, MOST_SHAPES, WATER } from './plan.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

const PREFIX = 'm=';
const VERSION = 1;
const SHAPE_KINDS = [FLOOR, HOLE];
const MOST_CORNERS = 4000;

/**
 * @typedef {object} MeshState a value: never changed in place
 * @property {import('./plan.js').Plan} plan
 * @property {import('./board.js').Place[]} ends start and goal
 * @property {Record<string, any>} settings
 */

export const LINK = {
  /** @param {MeshState} state @returns {string | null} the hash without '#'; null for a plan too large for a link */
  write({ plan, ends, settings }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    for (const end of ends) writePlace(writer, end);
    if (plan.tiles) {
      writer.byte(1);
      writeTiles(writer, plan.tiles);
    } else {
      writer.byte(0);
      writeShapes(writer, plan.shapes);
    }
    writer.varint(plan.links.length);
    for (const { from, to, isTwoWay } of plan.links) {
      writePlace(writer, from);
      writePlace(writer, to);
      writer.byte(Number(isTwoWay));
    }
    writer.varint(plan.marks.length);
    for (const mark of plan.marks) {
      writePlace(writer, mark);
      writer.byte(mark.area);
    }
    writeSettings(writer, SETTINGS, settings);
    const text = PREFIX + toBase64Url(writer.take());
    return text.length <= LONGEST_LINK ? text : null;
  },

  /** @param {string} hash without '#' @returns {MeshState} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const ends = [readPlace(reader), readPlace(reader)];
    const isTiles = reader.varint(1, 'the kind of plan') === 1;
    const plan = {
      tiles: isTiles ? readTiles(reader) : null,
      shapes: isTiles ? [] : readShapes(reader),
      links: readList(reader, MOST_LINKS, 'the number of links', () => ({
        from: readPlace(reader),
        to: readPlace(reader),
        isTwoWay: reader.varint(1, 'the kind of a link') === 1,
      })),
      marks: readList(reader, MOST_MARKS, 'the number of marks', () => ({
        ...readPlace(reader),
        area: reader.varint(WATER, 'an area'),
      })),
    };
    return { plan, ends, settings: readSettings(reader, SETTINGS) };
  },
};

function writePlace(writer, { x, y }) {
  writer.varint(x);
  writer.varint(y);
}

const readPlace = (reader) => ({ x: reader.varint(WIDTH, 'a place'), y: reader.varint(HEIGHT, 'a place') });

function readList(reader, most, what, read) {
  return Array.from({ length: reader.varint(most, what) }, read);
}

/** Corners as differences, even numbers for those that are not negative. */
function writeShapes(writer, shapes) {
  writer.varint(shapes.length);
  for (const { kind, rings } of shapes) {
    writer.byte(SHAPE_KINDS.indexOf(kind));
    writer.varint(rings.length);
    for (const ring of rings) {
      writer.varint(ring.length / 2);
      ring.forEach((value, i) => {
        const step = value - (ring[i - 2] ?? 0);
        writer.varint(step < 0 ? -2 * step - 1 : 2 * step);
      });
    }
  }
}

const readShapes = (reader) =>
  readList(reader, MOST_SHAPES, 'the number of shapes', () => ({
    kind: SHAPE_KINDS[reader.varint(1, 'the kind of a shape')],
    rings: readList(reader, MOST_RINGS, 'the number of rings', () => readRing(reader)),
  }));

function readRing(reader) {
  const count = reader.varint(MOST_CORNERS, 'the number of corners');
  if (count < 3) throw new LinkError('a ring has fewer than three corners');
  const ring = [];
  for (let i = 0; i < 2 * count; i++) {
    const most = i % 2 === 0 ? WIDTH : HEIGHT;
    const code = reader.varint(2 * most, 'a corner');
    const value = (ring[i - 2] ?? 0) + (code % 2 === 0 ? code / 2 : -(code + 1) / 2);
    if (value < 0 || value > most) throw new LinkError('a corner is out of range');
    ring.push(value);
  }
  return ring;
}

/** Eight tiles a byte. */
function writeTiles(writer, tiles) {
  for (let i = 0; i < tiles.length; i += 8) {
    let bits = 0;
    for (let k = 0; k < 8; k++) bits |= (tiles[i + k] ?? 0) << k;
    writer.byte(bits);
  }
}

function readTiles(reader) {
  const count = BOARD.width * BOARD.height;
  const bytes = reader.block(Math.ceil(count / 8));
  return Uint8Array.from({ length: count }, (_, i) => (bytes[i >> 3] >> (i & 7)) & 1);
}

/** Scenes give ends in units. */
export const sceneState = ({ plan, ends, settings }) => ({
  plan: plan(),
  ends: ends.map(([x, y]) => placeOf({ x, y })),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
