// The page "Changing city": obstacles and swamps come and go while a crowd walks, and tiles of the mesh are built again.

import { CrowdPage } from '../shared/crowd/crowd_page.js';
import { startPage } from '../shared/demo_page.js';
import { byId } from '../shared/dom.js';
import { FrameLoop } from '../shared/frame_loop.js';
import { ready, version } from '../shared/library.js';
import { count } from '../shared/numbers.js';
import { CityModel } from './city_model.js';
import { CityNumbers } from './city_numbers.js';
import { CityPalette } from './city_palette.js';
import { callText, placeText } from './city_text.js';
import { CityView } from './city_view.js';
import { ADDRESS, MOST_THINGS } from './page_state.js';
import { SETTING_GROUPS } from './settings.js';
import { NAMES, reachOf } from './things.js';
import { TOOLS } from './tools.js';

// What is not higher above the lowest ground of a city is ground.
const LOW = 0.5;

class ChangingCityPage extends CrowdPage {
  #numbers = new CityNumbers();
  #work = new FrameLoop((seconds) => this.#workOn(seconds));
  #shown = null;
  #walking = null;
  #carried = null;
  // Where the last swamp of a stroke lies.
  #painted = null;
  #offset = [0, 0, 0];
  #isDragged = false;
  #hasMoved = false;

  constructor() {
    super({
      address: ADDRESS,
      createModel: (state) => new CityModel(state),
      settingGroups: SETTING_GROUPS,
      tools: TOOLS,
      makeView: (...canvas) => new CityView(...canvas),
      makePalette: () => new CityPalette(),
    });
    byId('compare').addEventListener('click', () => this.#compare());
  }

  get isEditing() {
    return this.#carried !== null || this.#painted !== null;
  }

  cancelEdit() {
    if (!this.isEditing) return;
    this.#letGo();
    this.model.revert();
  }

  solve() {
    super.solve();
    const { model } = this;
    if (model.things !== this.#shown) {
      this.#shown = model.things;
      this.view.showThings(model.things);
      byId('comparison').textContent = '';
    }
    // A crowd that begins anew finds the mesh up to date.
    if (model.walking !== this.#walking) {
      this.#walking = model.walking;
      this.#showMesh();
    }
    byId('clear').disabled = model.things.length === 0;
    this.#work.start();
  }

  groundChanged() {
    this.view.marks.forget();
    this.view.marks.areHidden = this.model.plan.kind === 'city';
  }

  step() {
    const begin = performance.now();
    this.model.walking.step();
    this.#numbers.stepTook(performance.now() - begin);
  }

  afterDrawing() {
    this.#numbers.show(this.model);
  }

  callText() {
    return callText(this.model);
  }

  spokenText() {
    return `${count(this.model.things.length)} things in the city, ${count(this.model.ground.cache.pending)} tiles wait.`;
  }

  placeText(place) {
    return placeText(this.model, place);
  }

  pointed(place) {
    if (this.#carried && !this.#isDragged && place) this.#carryTo(place);
    const thing = this.#carried ?? (place && this.model.thingAt(place));
    if (thing) this.view.showReach(thing.place, reachOf(thing) + 0.4);
    else this.view.showReach(this.tool.kind ? place : null, this.model.settings.size);
  }

  // ---- Tiles ----

  /** Goes on as long as tiles wait or flash. */
  #workOn(seconds) {
    if (this.isStale) return;
    const { ground, settings } = this.model;
    const begin = performance.now();
    const done = ground.update(settings.tilesPerFrame);
    if (done.length > 0) {
      this.#numbers.updateTook(performance.now() - begin, done.length);
      this.#showMesh();
    }
    const waiting = ground.cache.pendingTiles();
    this.view.marks.show(done, waiting);
    const isWarm = this.view.marks.fade(seconds);
    if (!isWarm && waiting.length === 0) this.#work.stop();
    this.invalidate();
  }

  #showMesh() {
    const { mesh } = this.view;
    this.view.showMesh(this.model.ground.mesh);
    mesh.hasGround = mesh.hasEdges = this.model.settings.showsMesh;
  }

  #compare() {
    if (this.isStale) return;
    const { ground } = this.model;
    if (!ground.cache.upToDate) {
      byId('comparison').textContent = 'Tiles wait. When the mesh is up to date, it can be compared.';
      return;
    }
    const { isSame, tiles, bytes } = ground.compare();
    byId('comparison').textContent = isSame
      ? `✓ The same, byte for byte: ${count(tiles)} tiles, ${count(bytes)} bytes.`
      : 'They differ. That is an error, please report it with the link.';
    byId('comparison').dataset.same = String(isSame);
    this.notices.speak(byId('comparison').textContent);
  }

  // ---- Things ----

  /** The ground under a point of the window: the roofs of a city are none. @returns {number[] | null} */
  #groundAt(x, y) {
    const point = this.view.pointAt(x, y);
    const isRoof = point && this.model.plan.kind === 'city' && point[1] > this.model.ground.level.low[1] + LOW;
    return isRoof ? null : point;
  }

  tap(x, y) {
    const ground = this.#groundAt(x, y);
    if (ground) this.act(ground);
  }

  act(place) {
    if (this.#carried) {
      this.#putDown();
      return;
    }
    const thing = this.model.thingAt(place);
    if (this.tool.kind === null) this.#remove(thing);
    else if (this.#hasRoom()) {
      this.model.add(this.tool.kind, place);
      this.notices.speak(`${NAMES[this.tool.kind]} put down`);
      this.changed();
    }
  }

  #hasRoom() {
    const hasRoom = this.model.things.length < MOST_THINGS;
    if (!hasRoom) this.notices.show('That is as much as a link can keep.');
    return hasRoom;
  }

  /** A drag over the ground paints one swamp after the other. @returns {boolean} whether it has begun */
  #beginStroke(place) {
    if (!place || !this.#hasRoom()) return false;
    this.view.controls.enabled = false;
    this.#putSwamp(place);
    return true;
  }

  /** However fast the pointer is, swamps overlap. */
  #paint(place) {
    const { size } = this.model.settings;
    const from = this.#painted;
    const away = Math.hypot(place[0] - from[0], place[2] - from[2]);
    for (let walked = size; walked <= away && this.#hasRoom(); walked += size) {
      this.#putSwamp(from.map((value, axis) => value + ((place[axis] - value) * walked) / away));
    }
  }

  #putSwamp(place) {
    this.#painted = place;
    this.model.put('swamp', place);
    this.changed();
  }

  #endStroke() {
    this.#letGo();
    this.model.commit();
    this.notices.speak('Swamp painted');
    this.changed();
  }

  #remove(thing) {
    if (!thing) return;
    this.model.remove(thing);
    this.notices.speak(`${NAMES[thing.kind]} taken away`);
    this.changed();
  }

  grab(x, y) {
    const point = this.view.thingPointAt(x, y);
    const thing = point && this.model.thingAt(point);
    if (!thing) return this.tool.kind === 'swamp' && this.#beginStroke(this.#groundAt(x, y));
    const ground = this.#groundAt(x, y) ?? thing.place;
    this.#carried = thing;
    this.#isDragged = true;
    this.#hasMoved = false;
    this.#offset = thing.place.map((value, axis) => (axis === 1 ? 0 : value - ground[axis]));
    this.view.controls.enabled = false;
    return true;
  }

  drag(x, y) {
    const ground = this.#groundAt(x, y);
    if (ground && this.#painted) this.#paint(ground);
    if (!ground || !this.#carried) return;
    this.#hasMoved = true;
    this.#carryTo(ground.map((value, axis) => value + this.#offset[axis]));
  }

  drop() {
    if (this.#painted) this.#endStroke();
    const thing = this.#carried;
    if (thing === null) return;
    if (this.#hasMoved) {
      this.#putDown();
      return;
    }
    this.#letGo();
    if (this.tool.kind === null) this.#remove(thing);
  }

  keys() {
    return {
      m: (place) => this.#pickUp(place),
      x: (place) => this.#remove(this.model.thingAt(place)),
      Delete: (place) => this.#remove(this.model.thingAt(place)),
      Escape: () => {
        this.cancelEdit();
        this.changed(this.scene);
      },
    };
  }

  /** With the keyboard: it comes along with the cursor until it is put down. */
  #pickUp(place) {
    if (this.#carried) {
      this.#putDown();
      return;
    }
    this.#carried = this.model.thingAt(place);
    this.notices.speak(this.#carried ? `${NAMES[this.#carried.kind]} picked up` : 'There is nothing here');
  }

  #carryTo(place) {
    this.#carried = this.model.move(this.#carried, place);
    this.changed();
  }

  #putDown() {
    this.notices.speak(`${NAMES[this.#carried.kind]} put down`);
    this.#letGo();
    this.model.commit();
    this.changed();
  }

  #letGo() {
    this.#carried = null;
    this.#painted = null;
    this.#isDragged = false;
    this.view.controls.enabled = true;
  }
}

await startPage(ready, version, () => new ChangingCityPage());
