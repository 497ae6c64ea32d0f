// Hashes as sixteen digits, and what a page says about the one that a scene has to have.

import { byId } from './dom.js';

/** @param {bigint} hash */
export const hashText = (hash) => hash.toString(16).padStart(16, '0');

/** @param {number} step @param {string | null} reached @param {string} [wanted] */
function knownText(step, reached, wanted) {
  if (wanted && reached === null) return `After step ${step} it has to be ${wanted}, on every machine.`;
  if (wanted && wanted === reached) return `✓ After step ${step} it was ${wanted}, as on every machine.`;
  if (wanted) return `After step ${step} it was ${reached}, and should have been ${wanted}.`;
  if (reached) return `After step ${step} it was ${reached}: the link makes the same run anywhere.`;
  return 'Your own run: its link makes the same hashes anywhere.';
}

/**
 * @param {number} step after which a scene knows its hash
 * @param {bigint | null} hash that was reached then, if it was
 * @param {{ hash?: string } | null} scene
 */
export function showKnownHash(step, hash, scene) {
  const reached = hash === null ? null : hashText(hash);
  byId('known').classList.toggle('known-same', reached !== null && reached === scene?.hash);
  byId('known').textContent = knownText(step, reached, scene?.hash);
}

/** @param {{ step: number, value: bigint }} hash */
export function showHash({ step, value }) {
  byId('hash-name').textContent = `Hash after step ${step}`;
  byId('hash').textContent = hashText(value);
}
