// What the server and its clients say to each other. Most messages are a line of JSON; those with a mesh or a state are binary:
// the same line and the bytes after it, each with its length before it (u32, little-endian).
//
// Nothing is believed. A message has exactly the fields below, each of its kind, or it is refused with a ProtocolError; what is
// read is a new object of these fields alone. Ticks and sequence numbers are counts, places are sixteenths of a unit.
import { CITY_SIZE, SEATS, SQUAD, UNIT } from './rules.js';

/** A client's message may have so many bytes. */
export const LONGEST_FROM_CLIENT = 200;

export class ProtocolError extends Error {
  name = 'ProtocolError';
}

// Not -0 either, which JSON reads and does not write: the room would apply another number than it passes on.
const isCount = (value) => Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
const below = (bound) => (value) => isCount(value) && value < bound;
const isSeat = below(SEATS);
const isPlace = below(CITY_SIZE * UNIT + 1);
const isAgent = (value) => value === 'all' || below(SQUAD)(value);
const isTime = (value) => Number.isFinite(value);
const isText = (value) => typeof value === 'string' && value.length <= 200;
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
const isSeats = (value) => Array.isArray(value) && value.length <= SEATS && value.every(isSeat);

const COMMAND = { sequence: isCount, tick: isCount, agent: isAgent, x: isPlace, z: isPlace };
const isCommands = (value) =>
  Array.isArray(value) && value.every((each) => matches({ ...COMMAND, seat: isSeat }, each));

/** By type: the fields. */
const FROM_CLIENT = {
  // A goal for an agent of one's own or all of them, as of the tick for which the client has guessed it.
  command: COMMAND,
  // Asks for a state: one's own is another.
  resync: {},
  ping: { time: isTime },
};

const FROM_SERVER = {
  // One's seat, the sequence number to go on with, the city, the state before a tick, and the commands known from there on.
  welcome: { seat: isSeat, sequence: isCount, tickMs: isTime, tick: isCount, commands: isCommands },
  // A command and the tick for which it counts. All commands for ticks before T are sent before the hash of T.
  command: { ...COMMAND, seat: isSeat },
  // Of the state before a tick.
  hash: { tick: isCount, hash: isHash },
  // The answer to resync.
  state: { tick: isCount, commands: isCommands },
  // The seats that players have.
  players: { seats: isSeats },
  // The answer to ping: its time, and the tick that comes next.
  pong: { time: isTime, tick: isCount },
  // The last message before the server closes.
  error: { reason: isText },
};

/** The bytes that follow a message. */
const BYTES = { welcome: ['mesh', 'state'], state: ['state'] };

function matches(fields, value) {
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(fields);
  return (
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    keys.every((key) => Object.hasOwn(value, key) && fields[key](value[key]))
  );
}

/** The message of a line, or a ProtocolError. */
function read(kinds, line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ProtocolError('a message must be JSON');
  }
  const { type, ...message } = Object(value);
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) throw new ProtocolError('no such type of message');
  if (!matches(kinds[type], message)) throw new ProtocolError(`a message of type ${type} has other fields`);
  return { type, ...message };
}

/** @param {string} line as it came from a client */
export function readFromClient(line) {
  if (line.length > LONGEST_FROM_CLIENT) throw new ProtocolError('the message is too long');
  return read(FROM_CLIENT, line);
}

/** A message to be sent. @param {object} message @param {Uint8Array[]} bytes those that go with its type */
export function write(message, ...bytes) {
  const line = JSON.stringify(message);
  return bytes.length === 0 ? line : join([new TextEncoder().encode(line), ...bytes]);
}

/** @param {string | ArrayBuffer} data as it came from the server @returns {object} with its bytes as fields */
export function readFromServer(data) {
  if (typeof data === 'string') return read(FROM_SERVER, data);
  const [line, ...bytes] = split(new Uint8Array(data));
  const message = read(FROM_SERVER, new TextDecoder().decode(line));
  const names = BYTES[message.type] ?? [];
  if (names.length === 0 || names.length !== bytes.length) throw new ProtocolError('the message has other bytes');
  return { ...message, ...Object.fromEntries(names.map((name, i) => [name, bytes[i]])) };
}

function join(parts) {
  const joined = new Uint8Array(parts.reduce((size, part) => size + 4 + part.length, 0));
  const view = new DataView(joined.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    joined.set(part, at + 4);
    at += 4 + part.length;
  }
  return joined;
}

function split(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [];
  let at = 0;
  while (at < bytes.length) {
    const size = at + 4 <= bytes.length ? view.getUint32(at, true) : Infinity;
    if (size > bytes.length - at - 4) throw new ProtocolError('the message is cut off');
    parts.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return parts;
}
