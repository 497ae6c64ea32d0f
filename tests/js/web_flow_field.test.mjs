/* global document */
// The demo page "Flow field": costs and repairs are those of the library here, and units follow them.
import assert from 'node:assert/strict';
import { AREA_COSTS } from '../../examples/web/shared/grid/areas.js';
import { Grid } from './support/onepath.mjs';
import {
  choose,
  DESKTOP,
  frame,
  linkedState,
  openDemo,
  PHONE,
  pointOf,
  screenshot,
  stroke,
  tap,
  texts,
  webTest,
} from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
const openFlow = (open, hash, options = STILL) => openDemo(open, hash, options, 'flow-field');

function fieldOf({ map, ends }) {
  const grid = Grid.fromAreas(map.cells, map.width, map.height);
  AREA_COSTS.forEach((cost, area) => grid.setAreaCost(area, cost));
  return { grid, field: grid.createFlowField(ends) };
}

const reached = (field) => field.costsView.filter((cost) => cost < Infinity).length;

webTest(
  'costs under the pointer, repairs and new goals are those of the library here',
  async (open) => {
    const page = await openFlow(open, '#scene=rooms');
    const state = await linkedState(page);
    const { map } = state;
    const { grid, field } = fieldOf(state);
    const numbers = async () => (await texts(page, 'settled', 'reached')).map(Number);
    assert.deepEqual(await numbers(), [field.settled, reached(field)]);
    const sameUnder = async (x, y) => {
      const point = await pointOf(page, x, y, map);
      await page.mouse.move(point.x, point.y);
      const cost = field.getCost({ x, y });
      const next = field.getNext({ x, y });
      const text =
        cost === Infinity
          ? 'no goal can be reached'
          : `cost ${cost.toFixed(4)} to the goal${next ? ` · next cell ${next.x}, ${next.y}` : ''}`;
      assert.ok((await texts(page, 'readout'))[0].endsWith(text), text);
    };
    for (const [x, y] of [
      [1, 1],
      [60, 40],
      [120, 90],
      [100, 3],
    ]) {
      await sameUnder(x, y);
    }
    // A wall on the next cell of some cell, so that costs change.
    for (const cell of [
      { x: 3, y: 3 },
      { x: 50, y: 60 },
    ]) {
      const wall = field.getNext(cell);
      await tap(page, map, wall.x, wall.y);
      grid.setArea(wall.x, wall.y, 255);
      field.refresh();
      assert.deepEqual(await numbers(), [field.settled, reached(field)]);
      assert.equal((await texts(page, 'work-name'))[0], 'Last repair, cells computed');
      await sameUnder(cell.x, cell.y);
    }
    await screenshot(page, 'flow-repaired-light');

    await page.click('#add-goal');
    const two = await linkedState(page);
    assert.equal(two.ends.length, 2);
    const again = fieldOf(two).field;
    assert.deepEqual(await numbers(), [again.settled, reached(again)]);
    await page.click('#remove-goal');
    assert.equal((await linkedState(page)).ends.length, 1);
    await page.click('#undo');
    assert.deepEqual((await linkedState(page)).ends, two.ends);
  },
  { everyModule: true },
);

webTest('goals are dragged, added and taken away by pointer and keyboard', async (open) => {
  const page = await openFlow(open, '#scene=four-exits');
  const { map, ends } = await linkedState(page);
  await stroke(page, map, [ends[0].x, ends[0].y], [30, 30], [40, 20]);
  assert.deepEqual((await linkedState(page)).ends[0], { x: 40, y: 20 });
  await page.focus('#map');
  for (const key of ['ArrowRight', 'ArrowRight', 'g']) await page.keyboard.press(key);
  assert.deepEqual((await linkedState(page)).ends[4], { x: 42, y: 20 });
  for (const key of ['ArrowLeft', 'ArrowLeft', 'x']) await page.keyboard.press(key);
  const state = await linkedState(page);
  assert.equal(state.ends.length, 4);
  const { field } = fieldOf(state);
  assert.deepEqual((await texts(page, 'reached'))[0], String(reached(field)));
  for (let i = 0; i < 2; i++) await page.click('#add-goal');
  await frame(page);
  assert.ok(await page.isDisabled('#add-goal'));
});

webTest('a field in slices ends as the same field', async (open) => {
  const page = await openFlow(open, '#scene=maze');
  await page.waitForSelector('#status[data-status=complete]');
  const state = await linkedState(page);
  const { grid, field } = fieldOf(state);
  assert.deepEqual((await texts(page, 'settled', 'reached')).map(Number), [field.settled, reached(field)]);
  const wall = field.getNext({ x: 1, y: 1 });
  await tap(page, state.map, wall.x, wall.y);
  grid.setArea(wall.x, wall.y, 255);
  field.refresh();
  await page.waitForSelector('#status[data-status=complete]');
  await frame(page);
  assert.deepEqual((await texts(page, 'settled', 'reached')).map(Number), [field.settled, reached(field)]);
});

webTest('repaired fields are fresh fields bit for bit, and no unit ever stands in a wall', async (open) => {
  const page = await openFlow(open);
  const tally = await page.evaluate(async () => {
    const [{ FlowModel }, { Swarm }, { sceneState }, { SCENES }, { Random }] = await Promise.all([
      import('./flow_model.js'),
      import('./swarm.js'),
      import('./page_state.js'),
      import('./scenes.js'),
      import('../shared/library.js'),
    ]);
    const random = new Random(5n);
    const counts = { edits: 0, strides: 0, arrived: 0, wrong: [] };
    for (const scene of SCENES) {
      const state = sceneState(scene);
      const model = new FlowModel({ ...state, settings: { ...state.settings, units: 500, slice: 0 } });
      model.update();
      const swarm = new Swarm(model);
      swarm.scatter();
      for (let round = 0; round < 40; round++) {
        for (let i = 0; i < 6; i++) {
          const cell = model.cellOf(random.nextInt(model.map.cells.length));
          if (model.endAt(cell) < 0) model.paint(cell, model.areaAt(cell) === 255 ? 0 : 255);
          counts.edits++;
        }
        model.update();
        const fresh = model.grid.createFlowField(model.ends);
        const [a, b] = [model.field.costsView, fresh.costsView].map((view) => new BigUint64Array(view.slice().buffer));
        if (a.some((bits, i) => bits !== b[i])) counts.wrong.push(`${scene.id} ${round}: costs`);
        if (model.field.nextView.some((to, i) => to !== fresh.nextView[i])) counts.wrong.push(`${scene.id}: next`);
        fresh.dispose();
        // Those on which a wall was built begin elsewhere with the first stride.
        for (let stride = 0; stride < 10; stride++) {
          swarm.move(0.5);
          counts.strides++;
          for (let i = 0; i < swarm.count; i++) {
            const cell = { x: Math.floor(swarm.x[i]), y: Math.floor(swarm.y[i]) };
            if (model.areaAt(cell) === 255) counts.wrong.push(`${scene.id} ${round}: unit ${i} in a wall`);
          }
        }
      }
      counts.arrived += swarm.arrived;
    }
    return counts;
  });
  assert.deepEqual(tally.wrong.slice(0, 5), []);
  assert.ok(tally.arrived > 500 && tally.strides > 1000, JSON.stringify(tally));
});

webTest('units walk by themselves unless less motion is asked for, and can be stopped', async (open) => {
  const still = await openFlow(open);
  await still.waitForTimeout(400);
  assert.deepEqual(await texts(still, 'play-label', 'arrived'), ['Walk', '0']);
  await still.click('#step-forward');
  assert.ok(Number((await texts(still, 'arrived'))[0]) > 0);
  await still.focus('#map');
  await still.keyboard.press('h');
  assert.equal((await texts(still, 'arrived'))[0], '0');

  const moving = await openFlow(open, '', DESKTOP);
  await moving.waitForFunction(() => Number(document.getElementById('arrived').textContent) > 5);
  await moving.click('#play');
  const [label, arrived] = await texts(moving, 'play-label', 'arrived');
  assert.equal(label, 'Walk');
  await moving.waitForTimeout(300);
  assert.equal((await texts(moving, 'arrived'))[0], arrived);
  await choose(moving, { key: 'units', kind: 'number' }, 8000);
  assert.equal((await texts(moving, 'units-count'))[0], '8000');
});

webTest('a flow field on a phone and in the dark', async (open) => {
  const page = await openFlow(open, '#scene=rooms', { ...PHONE, colorScheme: 'dark', reducedMotion: 'reduce' });
  const { map } = await linkedState(page);
  await page.locator('#map').scrollIntoViewIfNeeded();
  await page.locator('#step-forward').tap();
  await page.locator('#map').scrollIntoViewIfNeeded();
  const point = await pointOf(page, 60, 44, map);
  await page.touchscreen.tap(point.x, point.y);
  const state = await linkedState(page);
  const { field } = fieldOf(state);
  assert.notEqual(state.map.cells[44 * map.width + 60], map.cells[44 * map.width + 60]);
  assert.equal((await texts(page, 'reached'))[0], String(reached(field)));
  await screenshot(page, 'flow-phone-dark', { fullPage: true });
});
