// A module whose memory may grow to a few pages only, to see what happens when it is full.

/** The module's bytes with another maximum of 64 KiB pages. */
export function withMaximumPages(bytes, pages) {
  const copy = Uint8Array.from(bytes);
  let at = 8;
  const readNumber = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = copy[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const memorySection = 5;
  for (;;) {
    const [section, size] = [copy[at++], readNumber()];
    if (section === memorySection) break;
    at += size;
  }
  const [count, flags, initial] = [readNumber(), readNumber(), readNumber()];
  if (count !== 1 || flags !== 1 || initial > pages) throw new Error(`unexpected memory of ${initial} pages`);
  writePadded(copy, at, pages);
  return copy;
}

/** A LEB128 number in as many bytes as the one that is there. */
function writePadded(bytes, start, value) {
  let left = value;
  for (let at = start; ; at++) {
    const more = bytes[at] >= 128;
    bytes[at] = (left & 127) | (more ? 128 : 0);
    left >>>= 7;
    if (!more) break;
  }
  if (left !== 0) throw new Error(`${value} does not fit`);
}
