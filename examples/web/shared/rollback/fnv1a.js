// FNV-1a, 64 bits: of the bytes of crowd.saveState() it is what crowd.stateHash() returns.

/** @param {Uint8Array} bytes @returns {bigint} */
export function fnv1a64(bytes) {
  // The prime is 2^40 + 0x1b3. Two halves of 32 bits are products below 2^53, many times faster than a bigint.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < bytes.length; i++) {
    const mixed = (low ^ bytes[i]) >>> 0;
    const product = mixed * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 0x100000000) + ((mixed << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return (BigInt(high) << 32n) | BigInt(low);
}
