// What the page "ORCA circle" keeps in its address: the disc that is looked at, and the settings that are not the default. What
// comes from a hash is a stranger's: every number is checked, and anything odd is a LinkError.

import { Address } from '../shared/address.js';
import { ByteReader, ByteWriter, fromBase64Url, LinkError, LONGEST_LINK, toBase64Url } from '../shared/link_bytes.js';
import { readSettings, writeSettings } from '../shared/link_settings.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

const PREFIX = 'o=';
const VERSION = 1;
const MOST_DISCS = 1000;

export const LINK = {
  /** @param {{ settings: Record<string, any>, picked: number | null }} state @returns {string} the hash without '#' */
  write({ settings, picked }) {
    const writer = new ByteWriter();
    writer.byte(VERSION);
    writer.varint(picked === null ? 0 : picked + 1);
    writeSettings(writer, SETTINGS, settings);
    return PREFIX + toBase64Url(writer.take());
  },

  /** @param {string} hash without '#' @returns {{ settings: Record<string, any>, picked: number | null }} */
  read(hash) {
    if (!hash.startsWith(PREFIX)) throw new LinkError('the link has an unknown form');
    if (hash.length > LONGEST_LINK) throw new LinkError('the link is too long');
    const reader = new ByteReader(fromBase64Url(hash.slice(PREFIX.length)));
    if (reader.byte() !== VERSION) throw new LinkError('the link is of another version of this page');
    const picked = reader.varint(MOST_DISCS, 'the picked disc');
    return { picked: picked === 0 ? null : picked - 1, settings: readSettings(reader, SETTINGS) };
  },
};

export const sceneState = ({ settings, picked }) => ({ picked, settings: { ...defaultSettings(), ...settings } });

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
