// What the page "Rollback" keeps in its address: the settings that are not the default. What comes from a hash is a
// stranger's: every number is checked, and anything odd is a LinkError.

import { Address } from '../shared/address.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

const PREFIX = 'r=';
const VERSION = 1;

export const LINK = {
  /** @param {{ settings: Record<string, any> }} state @returns {string} the hash without '#' */
  write({ settings }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writeSettings(writer, SETTINGS, settings);
    return PREFIX + toBase64Url(writer.take());
  },

  /** @param {string} hash without '#' @returns {{ settings: Record<string, any> }} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    return { settings: readSettings(reader, SETTINGS) };
  },
};

export const sceneState = ({ settings }) => ({ settings: { ...defaultSettings(), ...settings } });

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
