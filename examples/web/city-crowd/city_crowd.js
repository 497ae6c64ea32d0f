// The page "City crowd": thousands of agents on the mesh of a city, drawn from the views of the crowd.

import { agentNear, agentUnderRay } from '../shared/crowd/agent_pick.js';
import { BODY, CrowdPage } from '../shared/crowd/crowd_page.js';
import { CrowdPalette } from '../shared/crowd/crowd_palette.js';
import { CrowdView } from '../shared/crowd/crowd_view.js';
import { PickedCard } from '../shared/crowd/picked_card.js';
import { startPage } from '../shared/demo_page.js';
import { byId } from '../shared/dom.js';
import { ready, version } from '../shared/library.js';
import { count } from '../shared/numbers.js';
import { CrowdModel } from './crowd_model.js';
import { CrowdNumbers } from './crowd_numbers.js';
import { callText, placeText } from './crowd_text.js';
import { ADDRESS } from './page_state.js';
import { SETTING_GROUPS } from './settings.js';
import { TOOLS } from './tools.js';

// Around an agent, in CSS pixels, where a click picks it.
const GRASP = 12;

class CityCrowdPage extends CrowdPage {
  #numbers = new CrowdNumbers();
  #card = new PickedCard();

  constructor() {
    super({
      address: ADDRESS,
      createModel: (state) => new CrowdModel(state),
      settingGroups: SETTING_GROUPS,
      tools: TOOLS,
      makeView: (...canvas) => new CrowdView(...canvas),
      makePalette: () => new CrowdPalette(),
    });
    byId('forget').addEventListener('click', () => this.#forget());
    byId('pick-before').addEventListener('click', () => this.#pickNext(-1));
    byId('pick-next').addEventListener('click', () => this.#pickNext(1));
    byId('pick-none').addEventListener('click', () => this.#pick(-1));
  }

  solve() {
    super.solve();
    byId('forget').disabled = this.model.calls.length === 0;
  }

  step() {
    const begin = performance.now();
    this.model.step();
    this.#numbers.stepTook(performance.now() - begin);
  }

  beforeDrawing() {
    this.#showPicked();
  }

  afterDrawing(milliseconds) {
    this.#numbers.drawingTook(milliseconds);
    this.#numbers.show(this.model, this.bar.isRunning, this.scene);
  }

  callText() {
    return callText(this.model);
  }

  spokenText() {
    return `${count(this.model.settings.agents)} agents on the mesh.`;
  }

  placeText(place) {
    return placeText(this.model, place);
  }

  pointed(place) {
    this.view.showReach(this.tool.id === 'call-near' ? place : null, this.model.settings.reach);
  }

  tap(x, y) {
    if (this.tool.id !== 'pick') {
      super.tap(x, y);
      return;
    }
    const { origin, way, pixelAt } = this.view.rayAt(x, y);
    this.#pick(agentUnderRay(this.model.walking.crowd, origin, way, (far) => Math.max(BODY, GRASP * pixelAt(far))));
  }

  act(place) {
    if (this.tool.id === 'pick') this.#pick(agentNear(this.model.walking.crowd, place));
    else this.#call(place);
  }

  keys() {
    return {
      n: () => this.#pickNext(1),
      b: () => this.#pickNext(-1),
      Escape: () => this.#pick(-1),
    };
  }

  #call(place) {
    const reach = this.tool.id === 'call-all' ? Infinity : this.model.settings.reach;
    if (!this.model.call(place, reach)) {
      this.notices.show('That are as many calls as a link can keep. Forget them to call again.');
      return;
    }
    this.notices.speak(reach === Infinity ? 'Everybody is called' : 'Those near are called');
    this.changed();
  }

  #forget() {
    this.model.forgetCalls();
    this.model.restart();
    this.changed();
  }

  /** The agent in a slot; -1 for nobody. */
  #pick(slot) {
    this.model.picked = slot;
    this.notices.speak(slot < 0 ? 'Nobody is picked' : `Agent ${slot} is picked`);
    this.invalidate();
  }

  #pickNext(step) {
    if (this.isStale) return;
    const { picked, walking } = this.model;
    const from = picked < 0 && step < 0 ? 0 : picked;
    this.#pick((from + step + walking.count) % walking.count);
  }

  #showPicked() {
    const agent = this.model.pickedAgent;
    const geometry = agent?.debugGeometry() ?? null;
    const { mesh, path } = this.view;
    this.#card.show(agent, geometry);
    if (agent === null) {
      this.view.showPicked(null);
      mesh.showCorridor(null, []);
      path.show(new Float64Array(0), null);
      return;
    }
    const { walls, corridor, corners } = geometry;
    const [place, end] = [geometry.position, geometry.destination].map(({ x, y, z }) => [x, y, z]);
    if (this.model.settings.follows) this.view.follow(place);
    this.view.showPicked({ place, radius: BODY }, walls.segments);
    mesh.showCorridor(this.model.ground.polygons, corridor);
    path.show(corners, [end, end]);
  }
}

await startPage(ready, version, () => new CityCrowdPage());
