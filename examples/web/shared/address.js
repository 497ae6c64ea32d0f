// The address of a page: which scene or state it names, kept in step with the page, and copied.

export class Address {
  #link;
  #sceneState;

  scenes;

  /**
   * @param {object} form
   * @param {import('./link_state.js').LinkState} form.link
   * @param {{ id: string }[]} form.scenes
   * @param {(scene: object) => import('./map_model.js').PageState} form.sceneState
   */
  constructor({ link, scenes, sceneState }) {
    this.#link = link;
    this.#sceneState = sceneState;
    this.scenes = scenes;
  }

  stateOf(scene) {
    return this.#sceneState(scene);
  }

  /**
   * What the hash names: nothing or a scene's name, or a whole state. A broken one gives the first scene and the problem.
   *
   * @returns {{ scene: object | null, state: import('./map_model.js').PageState, problem?: string }}
   */
  read() {
    const hash = location.hash.slice(1);
    const scene = this.scenes.find(({ id }) => hash === '' || hash === `scene=${id}`);
    if (scene) return { scene, state: this.#sceneState(scene) };
    try {
      return { scene: null, state: this.#link.read(hash) };
    } catch (error) {
      return { scene: this.scenes[0], state: this.#sceneState(this.scenes[0]), problem: error.message };
    }
  }

  /** Puts the state into the address without an entry in the history; a map too large for a link leaves none. */
  write(state) {
    const link = this.#link.write(state);
    history.replaceState(null, '', link ? `#${link}` : location.pathname + location.search);
  }

  /** @returns {Promise<string>} what to tell the visitor */
  async copy(state) {
    const link = this.#link.write(state);
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
}
