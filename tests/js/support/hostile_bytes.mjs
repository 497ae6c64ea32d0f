// Bytes that nobody vouches for: an object takes them or refuses them, and never does worse.
import assert from 'node:assert/strict';
import { GraphStateError, GridStateError } from './onepath.mjs';

/** Takes the bytes or refuses them as what they are, and works afterwards. */
function attempt(object, use, bytes) {
  try {
    object.restoreState(bytes);
  } catch (error) {
    assert.ok(error instanceof GridStateError || error instanceof GraphStateError, error);
    return false;
  }
  try {
    use();
  } catch (error) {
    // Costs are trusted, and wrong ones can contradict each other.
    assert.equal(error.code, 'invalid-state', error);
  }
  return true;
}

/**
 * Tries the saved state of an object cut off anywhere and with any byte changed. `use` calls the object; `reset` puts back
 * what it is built over.
 */
export function checkHostileBytes(object, use, reset = () => undefined) {
  const bytes = object.saveState();
  for (let size = 0; size < bytes.length; size += bytes.length > 2000 && size > 100 ? 13 : 1) {
    assert.equal(attempt(object, use, bytes.subarray(0, size)), false, `${size} of ${bytes.length} bytes`);
  }
  assert.equal(attempt(object, use, Uint8Array.of(...bytes, 0)), false, 'one byte too many');
  let refused = 0;
  for (let i = 0; i < bytes.length; i += bytes.length > 4000 && i > 200 ? 7 : 1) {
    for (const flip of [0x01, 0x80, 0xff]) {
      reset();
      const changed = bytes.slice();
      changed[i] ^= flip;
      if (!attempt(object, use, changed)) refused++;
    }
  }
  assert.ok(refused >= 24, 'at least what touches the header');
  reset();
  object.restoreState(bytes);
  assert.deepEqual(object.saveState(), bytes, 'good as new');
  use();
}
