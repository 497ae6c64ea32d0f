// The size of a WebAssembly module as it lies on disk and as a server sends it.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes: { raw, gzip, brotli }, each at its best level. */
export function moduleSize(file) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  };
}

export function describeSize({ raw, gzip, brotli }) {
  return `${raw} bytes, gzip ${gzip}, brotli ${brotli}`;
}
