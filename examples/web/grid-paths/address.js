// The address of the page: which scene or state it names, kept in step with the page, and copied.

import { readLink, writeLink } from './link_state.js';
import { sceneState } from './path_model.js';
import { SCENES } from './scenes.js';

/**
 * What the hash names: nothing or a scene's name, or a whole state. A broken one gives the first scene and the problem.
 *
 * @returns {{ scene: object | null, state: object, problem?: string }}
 */
export function readAddress() {
  const hash = location.hash.slice(1);
  const scene = SCENES.find(({ id }) => hash === '' || hash === `scene=${id}`);
  if (scene) return { scene, state: sceneState(scene) };
  try {
    return { scene: null, state: readLink(hash) };
  } catch (error) {
    return { scene: SCENES[0], state: sceneState(SCENES[0]), problem: error.message };
  }
}

/** Puts the state into the address without an entry in the history; a map too large for a link leaves none. */
export function writeAddress(state) {
  const link = writeLink(state);
  history.replaceState(null, '', link ? `#${link}` : location.pathname + location.search);
}

/** @returns {Promise<string>} what to tell the visitor */
export async function copyAddress(state) {
  const link = writeLink(state);
  if (!link) return 'This map is too large for a link. Share the file instead.';
  const address = new URL(`#${link}`, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    return 'The link is copied.';
  } catch {
    history.replaceState(null, '', address);
    return 'The browser does not let this page copy; the link is in the address bar.';
  }
}
