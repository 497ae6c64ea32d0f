// The settings of a page in a link: those that are not the default, each as its id and a small number. The order of the
// values of a choice is written, too.

import { defaultsOf, roundTo } from './controls.js';
import { LinkError } from './link_bytes.js';

/** @param {import('./link_bytes.js').ByteWriter} writer @param {object[]} settings with ids @param {Record<string, any>} values */
export function writeSettings(writer, settings, values) {
  for (const setting of settings) {
    if (values[setting.key] === setting.fallback) continue;
    writer.varint(setting.id);
    writer.varint(numberOf(setting, values[setting.key]));
  }
}

/** Reads to the end of the link. @param {import('./link_bytes.js').ByteReader} reader @param {object[]} settings with ids */
export function readSettings(reader, settings) {
  const values = defaultsOf(settings);
  while (reader.left > 0) {
    const id = reader.varint(0xffff, 'a setting');
    const setting = settings.find((each) => each.id === id);
    if (!setting) throw new LinkError(`the link has an unknown setting, ${id}`);
    values[setting.key] = valueOf(setting, reader);
  }
  return values;
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
