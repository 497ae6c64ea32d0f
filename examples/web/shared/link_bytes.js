// The bytes of a shareable link: small integers written one after the other, and base64url around them.
// A reader never trusts what it reads: everything out of bounds is a LinkError.

export class LinkError extends Error {
  name = 'LinkError';
}

/** Longer addresses are cut by mail programs and chats. */
export const LONGEST_LINK = 16000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGITS = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** @param {Uint8Array} bytes @returns {string} */
export function toBase64Url(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = Math.min(bytes.length - i, 3) + 1;
    for (let k = 0; k < letters; k++) text += ALPHABET[(group >> (18 - 6 * k)) & 63];
  }
  return text;
}

/** @param {string} text @returns {Uint8Array} */
export function fromBase64Url(text) {
  if (text.length % 4 === 1) throw new LinkError('the link is cut short');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let filled = 0;
  let group = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = DIGITS.get(text[i]);
    if (digit === undefined) throw new LinkError(`the link has an unexpected character at ${i}`);
    group = ((group << 6) | digit) & 0xffffff;
    if (i % 4 === 0) continue;
    bytes[filled++] = (group >> (6 - 2 * (i % 4))) & 255;
  }
  return bytes;
}

export class ByteWriter {
  #bytes = [];

  /** @param {number} value 0 to 255 */
  byte(value) {
    this.#bytes.push(value & 255);
  }

  /** Seven bits a byte, the low ones first. @param {number} value 0 to 2^32 - 1 */
  varint(value) {
    let rest = value;
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  /** @param {ArrayLike<number>} values */
  block(values) {
    for (let i = 0; i < values.length; i++) this.#bytes.push(values[i]);
  }

  get length() {
    return this.#bytes.length;
  }

  take() {
    return Uint8Array.from(this.#bytes);
  }
}

export class ByteReader {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get left() {
    return this.#bytes.length - this.#at;
  }

  byte() {
    if (this.left < 1) throw new LinkError('the link is cut short');
    return this.#bytes[this.#at++];
  }

  /** @param {number} max the largest value that makes sense here @param {string} what for the message */
  varint(max, what) {
    let value = 0;
    let unit = 1;
    for (let i = 0; i < 5; i++, unit *= 128) {
      const byte = this.byte();
      value += (byte & 127) * unit;
      if (byte < 128) {
        if (value > max) throw new LinkError(`${what} is out of range`);
        return value;
      }
    }
    throw new LinkError(`${what} is out of range`);
  }

  /** @param {number} size */
  block(size) {
    if (this.left < size) throw new LinkError('the link is cut short');
    const block = this.#bytes.subarray(this.#at, this.#at + size);
    this.#at += size;
    return block;
  }
}
