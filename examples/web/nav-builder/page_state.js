// What the page "Mesh builder" keeps in its address: how the level is made, the stage, the two ends, the camera, and the
// settings that are not the default. What comes from a hash is a stranger's: every number is checked, and anything odd is a
// LinkError. A level from a file has no link.

import { Address } from '../shared/address.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { defaultView, readView, writeView } from '../shared/space/camera_view.js';
import { LEVELS, MAKERS, SIZES } from './levels.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';
import { STAGES } from './stages.js';

const PREFIX = 'b=';
const VERSION = 1;

/** Ends lie on a grid of so many steps a unit. */
export const STEPS = 100;

// Beyond every level that can be made.
const MOST_STEPS = 512 * STEPS;

/**
 * @typedef {object} BuilderState a value: never changed in place
 * @property {{ kind: string, size: string, seed: number }} plan how the level is made
 * @property {number} stage of STAGES
 * @property {import('../shared/space/level.js').Point[] | null} ends start and goal; null before there was a mesh to place them on
 * @property {import('../shared/space/camera_view.js').CameraView} view
 * @property {Record<string, any>} settings
 */

export const LINK = {
  /** @param {BuilderState} state @returns {string | null} the hash without '#'; null for a level from a file */
  write({ plan, stage, ends, view, settings }) {
    if (plan.kind === 'file') return null;
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writer.varint(LEVELS.findIndex(({ value }) => value === plan.kind));
    writer.varint(SIZES.findIndex(({ value }) => value === plan.size));
    writer.varint(plan.seed);
    writer.varint(stage);
    writer.byte(ends ? 1 : 0);
    for (const end of ends ?? []) for (const value of end) writer.varint(Math.round(value * STEPS));
    writeView(writer, view);
    writeSettings(writer, SETTINGS, settings);
    return PREFIX + toBase64Url(writer.take());
  },

  /** @param {string} hash without '#' @returns {BuilderState} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const kinds = LEVELS.filter(({ hidden }) => !hidden);
    const plan = {
      kind: kinds[reader.varint(kinds.length - 1, 'the kind of level')].value,
      size: SIZES[reader.varint(SIZES.length - 1, 'the size of the level')].value,
      seed: reader.varint(MAKERS.largestSeed, 'the seed'),
    };
    const stage = reader.varint(STAGES.length - 1, 'the stage');
    const hasEnds = reader.varint(1, 'the ends') === 1;
    const ends = hasEnds ? [readPoint(reader), readPoint(reader)] : null;
    return { plan, stage, ends, view: readView(reader), settings: readSettings(reader, SETTINGS) };
  },
};

const readPoint = (reader) => [0, 1, 2].map(() => reader.varint(MOST_STEPS, 'a place') / STEPS);

export const sceneState = ({ level, stage = 'mesh', ends = null, view, settings }) => ({
  plan: { size: 'medium', seed: 1, ...level },
  stage: STAGES.findIndex(({ id }) => id === stage),
  ends,
  view: defaultView(view),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
