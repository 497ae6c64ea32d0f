// What the page "Road graph" keeps in its address: the settings that make the network, and where start and goal are. They
// are places and not nodes, so they stay where they are when the network becomes another.

import { Address } from '../shared/address.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

/** Places are whole numbers from 0 to this, across the network and down. */
export const PLACE_SCALE = 65535;

const PREFIX = 'n=';
const VERSION = 1;

/**
 * @typedef {{ x: number, y: number }} Place from 0 to PLACE_SCALE
 * @typedef {{ places: Place[], settings: Record<string, any>, file?: string | null }} RoadState places: start and goal;
 *   file: the name of the file that the network is from
 */

export const LINK = {
  /** @param {RoadState} state @returns {string | null} the hash without '#'; null for a network from a file */
  write({ places, settings, file }) {
    if (file) return null;
    const writer = new ByteWriter();
    writer.byte(VERSION);
    for (const { x, y } of places) {
      writer.varint(x);
      writer.varint(y);
    }
    writeSettings(writer, SETTINGS, settings);
    return PREFIX + toBase64Url(writer.take());
  },

  /** @param {string} hash without '#' @returns {RoadState} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const coordinate = () => reader.varint(PLACE_SCALE, 'a place');
    const places = [0, 1].map(() => ({ x: coordinate(), y: coordinate() }));
    return { places, settings: readSettings(reader, SETTINGS) };
  },
};

/** Scenes give places as shares of width and height. */
export const sceneState = ({ places, settings }) => ({
  places: places.map(([x, y]) => ({ x: Math.round(x * PLACE_SCALE), y: Math.round(y * PLACE_SCALE) })),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
