/* global location */
// The demo page "Race": both columns are the library's numbers, both maps are one, and both searches go in step.
import assert from 'node:assert/strict';
import { CONTESTANTS, searchSettings } from '../../examples/web/race/contestants.js';
import { SCENES } from '../../examples/web/race/scenes.js';
import { areaCosts, gridOptions } from '../../examples/web/shared/grid/search_query.js';
import { Grid } from './support/onepath.mjs';
import { linkedState, openDemo, PHONE, screenshot, stroke, texts, webTest } from './support/web_pages.mjs';

const openRace = (open, hash, options) => openDemo(open, hash, options, 'race');

const columns = async (page) => {
  const read = async (key) => {
    const [cost, expanded, iterations, cells] = await texts(
      page,
      ...['cost', 'expanded', 'iterations', 'cells'].map((row) => `${key}-${row}`),
    );
    return { cost, expanded: Number(expanded), iterations: Number(iterations), cells: Number(cells) };
  };
  return { left: await read('left'), right: await read('right') };
};

function expectedColumns({ map, start, goal, settings }) {
  const grid = Grid.fromAreas(map.cells, map.width, map.height);
  areaCosts(settings, map).forEach((cost, area) => grid.setAreaCost(area, cost));
  const run = (key) => {
    const path = grid.findPath(start, goal, gridOptions(searchSettings(settings, settings[key]), {}));
    return {
      cost: path.hasPath ? path.cost.toFixed(4) : '–',
      expanded: path.expandedCount,
      iterations: path.iterations,
      cells: path.cellCount,
    };
  };
  return { left: run('left'), right: run('right') };
}

webTest('scenes of the race: the numbers of the library, and what their sentences say', async (open) => {
  const page = await openRace(open);
  const shown = {};
  for (const scene of SCENES) {
    await page.selectOption('#scene', scene.id);
    shown[scene.id] = await columns(page);
    assert.deepEqual(shown[scene.id], expectedColumns(await linkedState(page)), scene.id);
    await screenshot(page, `race-${scene.id}-light`);
  }
  const { 'jump-points': jumps, 'with-a-guess': guess, angles, impatience, doors } = shown;
  assert.ok(jumps.left.cost === jumps.right.cost && jumps.right.expanded * 5 < jumps.left.expanded);
  assert.ok(guess.left.cost === guess.right.cost && guess.right.expanded * 2 < guess.left.expanded);
  assert.ok(Number(angles.right.cost) < Number(angles.left.cost) && angles.right.cells * 3 < angles.left.cells);
  assert.ok(Number(impatience.left.cost) < Number(impatience.right.cost));
  assert.ok(impatience.right.expanded * 2 < impatience.left.expanded);
  assert.ok(Number(doors.right.cost) < 1.02 * Number(doors.left.cost) && doors.right.cost !== doors.left.cost);
});

webTest(
  'every contestant runs on both sides',
  async (open) => {
    const page = await openRace(open, '#scene=with-a-guess');
    const state = await linkedState(page);
    for (const [i, { value }] of CONTESTANTS.entries()) {
      const other = CONTESTANTS[(i + 3) % CONTESTANTS.length].value;
      await page.selectOption('[data-setting=left] select', value);
      await page.selectOption('[data-setting=right] select', other);
      const settings = { ...state.settings, left: value, right: other };
      assert.deepEqual(await columns(page), expectedColumns({ ...state, settings }), `${value} ${other}`);
    }
  },
  { everyModule: true },
);

webTest('both searches go in step, and the shorter one waits at its path', async (open) => {
  const page = await openRace(open, '#scene=jump-points');
  const { left, right } = await columns(page);
  const progress = () => texts(page, 'left-progress', 'right-progress');
  const of = (at, { expanded }) => `${at} of ${expanded} expansions`;
  assert.deepEqual(await progress(), [`${of(left.expanded, left)} · there`, `${of(right.expanded, right)} · there`]);
  await page.click('#rewind');
  assert.deepEqual(await progress(), [of(0, left), of(0, right)]);
  for (let i = 0; i < 3; i++) await page.click('#step-forward');
  assert.deepEqual(await progress(), [of(3, left), of(3, right)]);
  await page.locator('#scrub').fill(String(right.expanded));
  assert.deepEqual(await progress(), [of(right.expanded, left), of(right.expanded, right)]);
  await page.click('#step-forward');
  assert.deepEqual(await progress(), [of(right.expanded + 1, left), `${of(right.expanded, right)} · there`]);
  await screenshot(page, 'race-half-way-light');
  await page.click('#play');
  await page.waitForTimeout(300);
  await page.click('#play');
  assert.ok(Number((await progress())[0].split(' ')[0]) > right.expanded + 1);
});

webTest('both maps are one, by pointer and keyboard, and a link holds the race', async (open) => {
  const page = await openRace(open, '#scene=jump-points');
  const { map, settings } = await linkedState(page);
  await stroke(page, { ...map, canvas: '#map-right' }, [20, 1], [20, 6]);
  await page.focus('#map-left');
  for (const key of ['ArrowDown', 'g', 'x']) await page.keyboard.press(key);
  const state = await linkedState(page);
  for (let y = 1; y <= 6; y++) assert.equal(state.map.cells[y * map.width + 20], 255);
  assert.deepEqual(state.goal, { x: 20, y: 7 });
  assert.deepEqual([state.settings.left, state.settings.right], [settings.right, settings.left]);
  assert.deepEqual(await columns(page), expectedColumns(state));
  const again = await openRace(open, await page.evaluate(() => location.hash));
  assert.deepEqual(await columns(again), expectedColumns(state));
  assert.equal(await again.inputValue('[data-setting=left] select'), 'jps');
});

webTest('what falls back says why', async (open) => {
  const page = await openRace(open, '#scene=angles');
  await page.locator('#tools label', { hasText: 'Sand' }).click();
  const { map } = await linkedState(page);
  await stroke(page, { ...map, canvas: '#map-left' }, [2, 20], [12, 20]);
  const [left, right] = await texts(page, 'left-ran', 'right-ran');
  assert.equal(left, 'Ran A*.');
  assert.equal(right, 'Ran A* instead of Theta*, which needs the same cost for every area.');
  await page.locator('[data-setting=connectivity] input[value="4"]').check({ force: true });
  const [, both] = await texts(page, 'left-ran', 'right-ran');
  assert.equal(both, 'Ran A* instead of Theta*, which needs eight moves and the same cost for every area.');
  assert.deepEqual(await columns(page), expectedColumns(await linkedState(page)));
});

webTest('the race on a phone shows both maps beside each other', async (open) => {
  const page = await openRace(open, '', PHONE);
  const [left, right] = await Promise.all(
    ['#map-left', '#map-right'].map((canvas) => page.locator(canvas).boundingBox()),
  );
  assert.ok(left.x + left.width < right.x && Math.abs(left.y - right.y) < 2);
  await screenshot(page, 'race-phone', { fullPage: true });
});
