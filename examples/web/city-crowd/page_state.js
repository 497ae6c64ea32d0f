// What the page "City crowd" keeps in its address: the level, the camera, the calls, and the settings that are not the default.
// What comes from a hash is a stranger's: every number is checked, and anything odd is a LinkError.

import { Address } from '../shared/address.js';
import { crowdView, readPlan, writePlan } from '../shared/crowd/crowd_levels.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { readView, writeView } from '../shared/space/camera_view.js';
import { MOST_CALLS } from './crowd_model.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

const PREFIX = 'c=';
const VERSION = 1;

// Places lie on a grid of so many steps a unit.
const STEPS = 100;

// Beyond every level that can be made.
const MOST_PLACE = 256 * STEPS;
const LATEST_STEP = 1e7;
const LARGEST_REACH = 1000;

/**
 * @typedef {object} CrowdState a value: never changed in place
 * @property {{ kind: string, size: string, seed: number }} plan
 * @property {import('./crowd_model.js').Call[]} calls
 * @property {import('../shared/space/camera_view.js').CameraView} view
 * @property {Record<string, any>} settings
 */

export const LINK = {
  /** @param {CrowdState} state @returns {string} the hash without '#' */
  write({ plan, calls, view, settings }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writePlan(writer, plan);
    writer.varint(calls.length);
    for (const { step, place, reach } of calls) {
      writer.varint(step);
      for (const value of place) writer.varint(Math.max(Math.round(value * STEPS), 0));
      writer.varint(reach === Infinity ? 0 : reach);
    }
    writeView(writer, view);
    writeSettings(writer, SETTINGS, settings);
    return PREFIX + toBase64Url(writer.take());
  },

  /** @param {string} hash without '#' @returns {CrowdState} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const plan = readPlan(reader);
    const calls = Array.from({ length: reader.varint(MOST_CALLS, 'the number of calls') }, () => readCall(reader));
    if (calls.some(({ step }, i) => step < (calls[i - 1]?.step ?? 0)))
      throw new LinkError('the calls are not in their order');
    return { plan, calls, view: readView(reader), settings: readSettings(reader, SETTINGS) };
  },
};

const readCall = (reader) => ({
  step: reader.varint(LATEST_STEP, 'the step of a call'),
  place: [0, 1, 2].map(() => reader.varint(MOST_PLACE, 'the place of a call') / STEPS),
  reach: reader.varint(LARGEST_REACH, 'how far a call is heard') || Infinity,
});

export const sceneState = ({ level, calls = [], view, settings }) => ({
  plan: { kind: 'city', size: 'large', seed: 12, ...level },
  calls,
  view: crowdView(view),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
