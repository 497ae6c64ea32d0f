// What the page "Changing city" keeps in its address: the level, what lies in it, the camera, and the settings that are not
// the default. What comes from a hash is a stranger's: every number is checked, and anything odd is a LinkError.

import { Address } from '../shared/address.js';
import { crowdView, readPlan, writePlan } from '../shared/crowd/crowd_levels.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { readView, writeView } from '../shared/space/camera_view.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';
import { KINDS, TENTHS, thingAt, TURN_STEP } from './things.js';

const PREFIX = 't=';
const VERSION = 1;

export const MOST_THINGS = 300;

// Beyond every level that can be made.
const MOST_PLACE = 256 * TENTHS;
const [SMALLEST, LARGEST] = [1, 8];

/**
 * @typedef {object} CityState a value: never changed in place
 * @property {{ kind: string, size: string, seed: number }} plan
 * @property {import('./things.js').Thing[]} things
 * @property {import('../shared/space/camera_view.js').CameraView} view
 * @property {Record<string, any>} settings
 */

export const LINK = {
  /** @param {CityState} state @returns {string} the hash without '#' */
  write({ plan, things, view, settings }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writePlan(writer, plan);
    writer.varint(things.length);
    for (const { kind, place, size, turn } of things) {
      writer.varint(KINDS.indexOf(kind));
      for (const value of place) writer.varint(Math.round(value * TENTHS));
      writer.varint(Math.round(size * TENTHS));
      writer.varint(turn / TURN_STEP);
    }
    writeView(writer, view);
    writeSettings(writer, SETTINGS, settings);
    return PREFIX + toBase64Url(writer.take());
  },

  /** @param {string} hash without '#' @returns {CityState} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const plan = readPlan(reader);
    const count = reader.varint(MOST_THINGS, 'the number of things');
    const things = Array.from({ length: count }, () => readThing(reader));
    return { plan, things, view: readView(reader), settings: readSettings(reader, SETTINGS) };
  },
};

function readThing(reader) {
  const kind = KINDS[reader.varint(KINDS.length - 1, 'the kind of a thing')];
  const place = [0, 1, 2].map(() => reader.varint(MOST_PLACE, 'the place of a thing') / TENTHS);
  const size = reader.varint(LARGEST * TENTHS, 'the size of a thing') / TENTHS;
  if (size < SMALLEST) throw new LinkError('the size of a thing is out of range');
  return thingAt(kind, place, size, reader.varint(175 / TURN_STEP, 'the turn of a thing') * TURN_STEP);
}

/** Scenes give things as kind, x, z, size and turn. */
export const sceneState = ({ level, things = [], view, settings }) => ({
  plan: { kind: 'city', size: 'medium', seed: 7, ...level },
  things: things.map(([kind, x, z, size, turn = 0]) => thingAt(kind, [x, 0, z], size, turn)),
  view: crowdView(view),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
