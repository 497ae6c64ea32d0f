/* global document */
// The demo page "Replanning": its repairs are those of the library here, step by step and edit by edit.
import assert from 'node:assert/strict';
import { AREA_COSTS } from '../../examples/web/shared/grid/areas.js';
import { Grid } from './support/onepath.mjs';
import {
  choose,
  comesToBe,
  frame,
  linkedState,
  openDemo,
  PHONE,
  screenshot,
  tap,
  texts,
  webTest,
} from './support/web_pages.mjs';

const openPlan = (open, hash, options) => openDemo(open, hash, options, 'replanner');
const shown = async (page) => {
  const [cost, repaired, fresh] = await texts(page, 'cost', 'repaired', 'fresh');
  return { cost, repaired: Number(repaired), fresh: Number(fresh) };
};

const shows = (page, numbers, message) => comesToBe(() => shown(page), numbers, message);

/** The page's plan once more, in this process. */
class Plan {
  constructor({ map, ends, settings }) {
    this.map = map;
    [this.agent, this.goal] = ends;
    this.grid = Grid.fromAreas(map.cells, map.width, map.height);
    AREA_COSTS.forEach((cost, area) => this.grid.setAreaCost(area, cost));
    this.planner = this.grid.createReplanner(this.agent, this.goal, { algorithm: settings.algorithm });
    this.path = this.planner.replan();
  }

  step() {
    this.agent = { x: this.path.cells[2], y: this.path.cells[3] };
    this.planner.moveStart(this.agent);
    return this.update();
  }

  paint(cell, area) {
    this.grid.setArea(cell.x, cell.y, area);
    return this.update();
  }

  update() {
    this.path = this.planner.replan();
    const fresh = this.grid.findPath(this.agent, this.goal);
    assert.ok(Math.abs(fresh.cost - this.path.cost) <= 1e-9 * fresh.cost);
    return { cost: this.path.cost.toFixed(4), repaired: this.path.expandedCount, fresh: fresh.expandedCount };
  }

  /** A cell of the path that is so many steps ahead. */
  ahead(steps) {
    return { x: this.path.cells[2 * steps], y: this.path.cells[2 * steps + 1] };
  }
}

for (const algorithm of ['d*-lite', 'lpa*']) {
  webTest(
    `${algorithm}: steps and walls give the repairs that the library gives here`,
    async (open) => {
      const page = await openPlan(open, '#scene=your-turn');
      await choose(page, { key: 'algorithm', segments: true }, algorithm);
      const state = await linkedState(page);
      assert.equal(state.settings.algorithm, algorithm);
      const plan = new Plan(state);
      for (let i = 0; i < 5; i++) {
        await page.click('#step-forward');
        await shows(page, plan.step(), `step ${i}`);
      }
      for (const steps of [3, 8, 20]) {
        const cell = plan.ahead(steps);
        await tap(page, plan.map, cell.x, cell.y);
        await shows(page, plan.paint(cell, 255), `wall ${steps} ahead`);
        await page.click('#step-forward');
        await shows(page, plan.step());
      }
      // Undo takes the last wall away and leaves the agent where it is.
      const { cells } = (await linkedState(page)).map;
      await page.click('#undo');
      const after = await linkedState(page);
      assert.deepEqual(after.start, plan.agent);
      const changed = cells.findIndex((area, i) => area !== after.map.cells[i]);
      const cell = { x: changed % plan.map.width, y: Math.floor(changed / plan.map.width) };
      await shows(page, plan.paint(cell, 0));
    },
    { everyModule: true },
  );
}

webTest('the scenes: the agent gets there, and the repairs are less work than fresh searches', async (open) => {
  const sums = {};
  for (const scene of ['doors-close', 'unknown-ground', 'restless', 'from-the-start']) {
    const page = await openPlan(open, `#scene=${scene}`);
    await page.locator('#speed').fill('100');
    await page.click('#play');
    await page.waitForFunction(() => document.getElementById('play-label').textContent === 'Walk', null, {
      timeout: 60000,
    });
    const [status, repaired, fresh] = await texts(page, 'status', 'repaired-sum', 'fresh-sum');
    assert.equal(status, 'The agent is there', scene);
    sums[scene] = Number(repaired) / Number(fresh);
  }
  assert.ok(sums['doors-close'] < 0.6 && sums['unknown-ground'] < 0.8 && sums.restless < 0.4, JSON.stringify(sums));
  assert.ok(sums['from-the-start'] > 0.9, JSON.stringify(sums));
});

webTest('an agent with little sight plans over free ground until it sees the walls', async (open) => {
  const page = await openPlan(open, '#scene=unknown-ground');
  const { map, start, goal, settings } = await linkedState(page);
  const known = Grid.fromAreas(new Uint8Array(map.cells.length), map.width, map.height);
  for (let i = 0; i < map.cells.length; i++) {
    const [x, y] = [i % map.width, Math.floor(i / map.width)];
    const near = (x - start.x) ** 2 + (y - start.y) ** 2 <= (settings.sight + 0.5) ** 2;
    if (near && map.cells[i] === 255) known.setArea(x, y, 255);
  }
  const [cost] = await texts(page, 'cost');
  assert.equal(cost, known.findPath(start, goal).cost.toFixed(4));
  const whole = Grid.fromAreas(map.cells, map.width, map.height).findPath(start, goal);
  assert.notEqual(cost, whole.cost.toFixed(4));
  await choose(page, { key: 'sight', kind: 'number' }, 0);
  assert.equal((await texts(page, 'cost'))[0], whole.cost.toFixed(4));
});

webTest('walled in and set free again', async (open) => {
  const page = await openPlan(open, '#scene=your-turn');
  await page.selectOption('#map-kind', 'empty');
  const { map, start } = await linkedState(page);
  await page.focus('#map');
  const home = { x: start.x + 5, y: start.y + 5 };
  for (let i = 0; i < home.x; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < home.y; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  for (const key of ['ArrowUp', 'ArrowLeft', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown']) {
    await page.keyboard.press(key);
  }
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await frame(page);
  assert.equal(await page.getAttribute('#status', 'data-status'), 'no-path');
  await page.keyboard.press('.');
  assert.deepEqual((await linkedState(page)).start, home);
  await page.keyboard.press('Space');
  await frame(page);
  assert.equal(await page.getAttribute('#status', 'data-status'), 'found');
  await page.keyboard.press('.');
  const moved = await linkedState(page);
  assert.notDeepEqual(moved.start, home);
  await page.keyboard.press('h');
  const back = await linkedState(page);
  assert.deepEqual(back.start, home);
  assert.equal(map.cells.length, back.map.cells.length);
});

webTest('replanning on a phone and in the dark', async (open) => {
  const phone = await openPlan(open, '#scene=doors-close', { ...PHONE, colorScheme: 'dark' });
  for (let i = 0; i < 14; i++) await phone.locator('#step-forward').tap();
  assert.equal((await texts(phone, 'walked'))[0], '14');
  await screenshot(phone, 'replanner-phone-dark', { fullPage: true });
});
