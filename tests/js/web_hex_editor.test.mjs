/* global document, location, DataTransfer, DragEvent */
// The demo page "Hex editor": every method shows the library's numbers, in all four layouts, and a map survives as text, as a
// link and through undo. First the geometry of its drawing, beside the library's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREAS } from '../../examples/web/hex-editor/hex_areas.js';
import * as geometry from '../../examples/web/hex-editor/hex_geometry.js';
import { textOf } from '../../examples/web/hex-editor/hex_text.js';
import { SCENES } from '../../examples/web/hex-editor/scenes.js';
import { areaCostsOf, defaultSettings, LAYOUTS, METHODS } from '../../examples/web/hex-editor/settings.js';
import { HexGrid, Random } from './support/onepath.mjs';
import {
  choose,
  DESKTOP,
  frame,
  linkedState,
  openDemo,
  PHONE,
  screenshot,
  texts,
  webTest,
} from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
const openHex = (open, hash, options = STILL) => openDemo(open, hash, options, 'hex-editor');
const layouts = LAYOUTS.map(({ value }) => value);

test('hexagons are drawn where the library has them', () => {
  const random = new Random(3n);
  for (const layout of layouts) {
    const grid = new HexGrid(9, 7, layout);
    for (let i = 0; i < 63; i++) {
      const cell = { x: i % 9, y: Math.floor(i / 9) };
      assert.deepEqual(geometry.axialOf(layout, cell), HexGrid.toAxial(layout, cell));
      const [mine, theirs] = [geometry.centreOf(layout, cell), grid.pointAt(cell)];
      assert.ok(Math.hypot(mine.x - theirs.x, mine.y - theirs.y) < 1e-9, `${layout} ${cell.x}, ${cell.y}`);
      assert.deepEqual(geometry.neighborsOf(layout, cell, 9, 7), grid.neighbors(cell.x, cell.y));
    }
    const { left, top, width, height } = geometry.boundsOf(layout, 9, 7);
    for (let i = 0; i < 500; i++) {
      const point = { x: left + random.nextDouble() * width, y: top + random.nextDouble() * height };
      const cell = geometry.cellAt(layout, point);
      const isInside = cell.x >= 0 && cell.y >= 0 && cell.x < 9 && cell.y < 7;
      assert.deepEqual(isInside ? cell : null, grid.cellAt(point));
    }
  }
});

test('the bounds hold all corners, and not more', () => {
  for (const layout of layouts) {
    for (const [columns, rows] of [
      [1, 1],
      [5, 1],
      [1, 4],
      [6, 5],
    ]) {
      const points = Array.from({ length: columns * rows }, (_, i) =>
        geometry.centreOf(layout, { x: i % columns, y: Math.floor(i / columns) }),
      ).flatMap(({ x, y }) => geometry.cornersOf(layout).map((corner) => [x + corner.x, y + corner.y]));
      const { left, top, width, height } = geometry.boundsOf(layout, columns, rows);
      const extremes = [0, 1].flatMap((axis) => {
        const values = points.map((point) => point[axis]);
        return [Math.min(...values), Math.max(...values)];
      });
      [left, left + width, top, top + height].forEach((value, i) => assert.ok(Math.abs(value - extremes[i]) < 1e-12));
    }
  }
});

test('a stroke leaves no gap and takes no detour', () => {
  const random = new Random(4n);
  for (let round = 0; round < 2000; round++) {
    const layout = layouts[round % 4];
    const [a, b] = [0, 1].map(() => ({ x: random.nextInt(30), y: random.nextInt(30) }));
    const cells = geometry.lineOf(layout, a, b);
    const axials = [a, ...cells].map((cell) => HexGrid.toAxial(layout, cell));
    axials.slice(1).forEach((axial, i) => assert.equal(HexGrid.distance(axials[i], axial), 1));
    assert.equal(cells.length, HexGrid.distance(axials[0], HexGrid.toAxial(layout, b)));
    if (cells.length > 0) assert.deepEqual(cells.at(-1), b);
  }
});

test('a map as text is the library’s text', () => {
  const random = new Random(5n);
  for (let round = 0; round < 200; round++) {
    const [width, height] = [1 + random.nextInt(12), 1 + random.nextInt(9)];
    const cells = Uint8Array.from({ length: width * height }, () => AREAS[random.nextInt(AREAS.length)].area);
    const grid = HexGrid.fromText(textOf({ width, height, cells }), 'flat-odd-column');
    assert.deepEqual([grid.width, grid.height], [width, height]);
    assert.deepEqual(grid.cellsView.slice(), cells);
    grid.dispose();
  }
});

/** The state's grid in this process. */
function gridOf({ map, settings }) {
  const grid = HexGrid.fromAreas(map.cells, map.width, map.height, settings.layout);
  areaCostsOf(settings).forEach((cost, area) => grid.setAreaCost(area, cost));
  return grid;
}

/** What the page has to show, from the library here. */
function expected(state) {
  const { start, goal, settings, map } = state;
  const grid = gridOf(state);
  const options =
    settings.method === 'dijkstra' ? { heuristic: 'zero' } : { heuristicWeight: settings.heuristicWeight };
  if (settings.method === 'flow-field') {
    const field = grid.createFlowField(goal);
    const cost = field.getCost(start);
    return [Number.isFinite(cost) ? cost.toFixed(4) : '–', String(field.settled)];
  }
  const path =
    settings.method === 'd*-lite' ? grid.createReplanner(start, goal).replan() : grid.findPath(start, goal, options);
  assert.ok(!path.hasPath || path.cells.length <= 2 * map.cells.length);
  return [path.hasPath ? path.cost.toFixed(4) : '–', String(path.expandedCount)];
}

/** The middle of a hexagon in the window. */
async function pointOf(page, { map, settings }, { x, y }) {
  await page.locator('#map').scrollIntoViewIfNeeded();
  const box = await page.locator('#map').boundingBox();
  const { left, top, width } = geometry.boundsOf(settings.layout, map.width, map.height);
  const centre = geometry.centreOf(settings.layout, { x, y });
  const scale = box.width / width;
  return { x: box.x + (centre.x - left) * scale, y: box.y + (centre.y - top) * scale };
}

async function stroke(page, state, ...cells) {
  const points = [];
  for (const cell of cells) points.push(await pointOf(page, state, cell));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y);
  await page.mouse.up();
  await frame(page);
}

const method = { key: 'method', kind: 'choice' };
const layoutSetting = { key: 'layout', kind: 'choice' };
const numbers = (page) => texts(page, 'cost', 'expanded');

webTest(
  'every scene, method and layout shows the numbers of the library',
  async (open) => {
    const page = await openHex(open);
    for (const scene of SCENES) {
      await page.selectOption('#scene', scene.id);
      const state = await linkedState(page);
      assert.deepEqual(await numbers(page), expected(state), scene.id);
      await screenshot(page, `hex-${scene.id}-light`);
    }
    await page.selectOption('#scene', 'hills');
    const state = await linkedState(page);
    for (const layout of layouts) {
      await choose(page, layoutSetting, layout);
      for (const { value } of METHODS) {
        await choose(page, method, value);
        const settings = { ...state.settings, layout, method: value };
        assert.deepEqual(await numbers(page), expected({ ...state, settings }), `${layout} ${value}`);
      }
    }
  },
  { everyModule: true },
);

webTest('what is painted, dragged and priced reaches the library, on pointy and flat hexagons', async (open) => {
  for (const layout of ['pointy-even-row', 'flat-odd-column']) {
    const page = await openHex(open, '#scene=rings');
    await choose(page, method, 'a*');
    await choose(page, layoutSetting, layout);
    let state = await linkedState(page);
    await stroke(page, state, { x: 22, y: 8 }, { x: 24, y: 22 });
    await page.locator('#tools label', { hasText: /^7$/ }).click();
    await stroke(page, state, { x: 26, y: 3 }, { x: 38, y: 12 });
    const painted = await linkedState(page);
    const walls = painted.map.cells.filter((area) => area === 255).length;
    assert.ok(walls >= 15, `${walls}`);
    const line = geometry.lineOf(layout, { x: 26, y: 3 }, { x: 38, y: 12 });
    for (const { x, y } of line) assert.equal(painted.map.cells[y * 41 + x], 7, `${x}, ${y}`);
    assert.deepEqual(await numbers(page), expected(painted));

    await stroke(page, state, state.goal, { x: 33, y: 25 });
    state = await linkedState(page);
    assert.deepEqual(state.goal, { x: 33, y: 25 });
    assert.deepEqual(await numbers(page), expected(state));

    await page.click('details:has([data-setting=areaCost7]) > summary');
    await choose(page, { key: 'areaCost7', kind: 'number' }, 0.5);
    await choose(page, { key: 'heuristicWeight', kind: 'number' }, 2);
    const priced = await linkedState(page);
    assert.deepEqual([priced.settings.areaCost7, priced.settings.heuristicWeight], [0.5, 2]);
    assert.deepEqual(await numbers(page), expected(priced));
    await screenshot(page, `hex-painted-${layout}`);

    await page.click('#undo');
    await page.click('#undo');
    const undone = await linkedState(page);
    assert.equal(undone.map.cells.filter((area) => area === 7).length, 0);
    assert.deepEqual(await numbers(page), expected(undone));
  }
});

webTest(
  'a repaired plan is the library’s, edit by edit',
  async (open) => {
    const page = await openHex(open, '#scene=repair');
    const state = await linkedState(page);
    const grid = gridOf(state);
    const planner = grid.createReplanner(state.start, state.goal, { algorithm: 'd*-lite' });
    let path = planner.replan();
    const sums = [0, 0];
    const places = [6, 20, 40, 60];
    for (const [round, ahead] of places.entries()) {
      const cell = { x: path.cells[2 * ahead], y: path.cells[2 * ahead + 1] };
      await stroke(page, state, cell);
      grid.setArea(cell.x, cell.y, 255);
      path = planner.replan();
      const fresh = grid.findPath(state.start, state.goal);
      assert.equal(path.cost, fresh.cost);
      sums[0] += path.expandedCount;
      sums[1] += fresh.expandedCount;
      assert.deepEqual(
        await texts(page, 'cost', 'expanded', 'fresh', 'updates', 'repaired-sum', 'fresh-sum'),
        [path.cost.toFixed(4), path.expandedCount, fresh.expandedCount, round + 1, ...sums].map(String),
      );
      assert.ok(path.found);
    }
    await screenshot(page, 'hex-repaired-light');
    // What has nothing to do with the map makes no update.
    await choose(page, { key: 'coordinates', kind: 'choice' }, 'none');
    assert.equal((await texts(page, 'updates'))[0], String(places.length));
  },
  { everyModule: true },
);

webTest('the drawing’s account of a search is the search', async (open) => {
  const page = await openHex(open);
  const tally = await page.evaluate(async () => {
    const [{ sceneState }, { LAYOUTS }, { HexModel }, { HexSearch }, { Random }, { CLOSED, OPEN }] = await Promise.all([
      import('./page_state.js'),
      import('./settings.js'),
      import('./hex_model.js'),
      import('./hex_search.js'),
      import('../shared/library.js'),
      import('../shared/grid/search_replay.js'),
    ]);
    const random = new Random(9n);
    const counts = { found: 0, steps: 0, wrong: [] };
    for (let round = 0; round < 160; round++) {
      const settings = {
        layout: LAYOUTS[round % 4].value,
        method: ['a*', 'dijkstra'][random.nextInt(2)],
        heuristicWeight: [1, 1, 0.5, 3][random.nextInt(4)],
        areaCost2: [3, 0.4][random.nextInt(2)],
      };
      const kind = ['hills', 'caves', 'random'][random.nextInt(3)];
      const model = new HexModel(sceneState({ map: { kind, size: 'small', seed: round }, settings }));
      const search = new HexSearch(model);
      search.solve();
      const { replay, answer } = search;
      const goal = model.indexOf(model.ends[1]);
      const tell = (what) => counts.wrong.push(`${round}: ${what}`);
      replay.seek(0);
      for (let step = 0; step < replay.length; step++) {
        let least = Infinity;
        replay.state.forEach((state, i) => {
          if (state === OPEN) least = Math.min(least, replay.f(i));
        });
        replay.seek(step + 1);
        if (replay.f(replay.latest) > least + 1e-9) tell('not the smallest f');
        if (replay.state[replay.latest] !== CLOSED) tell('not closed');
        counts.steps++;
      }
      if (!answer.hasPath) continue;
      counts.found++;
      if (Math.abs(replay.g[goal] - answer.cost) > 1e-9) tell('another cost');
    }
    return counts;
  });
  assert.deepEqual(tally.wrong.slice(0, 5), []);
  assert.ok(tally.found > 60 && tally.steps > 2000, JSON.stringify(tally));
});

webTest('the text of a map goes out and comes in, and bad text is refused with the library’s words', async (open) => {
  const page = await openHex(open, '#scene=by-hand');
  const { map } = await linkedState(page);
  await page.click('#text-card > summary');
  await frame(page);
  assert.equal(await page.inputValue('#map-text'), textOf(map));

  const text = '..9..\n.###.\n.1.2.\n';
  await page.fill('#map-text', text);
  await page.click('#open-text');
  const state = await linkedState(page);
  assert.equal(textOf(state.map), text);
  assert.deepEqual(await numbers(page), expected(state));
  assert.match(await page.textContent('#notice'), /The text: 5 × 3 cells/);

  await page.fill('#map-text', '...\n..\n');
  await page.click('#open-text');
  await page.waitForFunction(() => /was not opened: .*line 2/.test(document.getElementById('notice').textContent));
  assert.equal(textOf((await linkedState(page)).map), text);

  await page.click('#undo');
  await frame(page);
  assert.equal(await page.inputValue('#map-text'), textOf(map));

  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-text')]);
  assert.equal(download.suggestedFilename(), 'hex-map.txt');

  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, '#.#\n.5.\n');
  await page.waitForFunction(() => document.getElementById('notice').textContent.includes('dropped.txt: 3 × 2'));
  assert.equal(textOf((await linkedState(page)).map), '#.#\n.5.\n');
});

// The first rows of the maps of 13 × 9 cells of seed 5.
const MADE = {
  hills: '1111235677765\n1111234667765\n....123445565',
  caves: '....##.....##\n....#.....###\n..........###',
  random: '..###......#.\n.....#.#.#.#.\n.#..##......#',
};

webTest('seeds make maps, the same ones each time', async (open) => {
  const page = await openHex(open);
  const made = {};
  for (const kind of Object.keys(MADE)) {
    await page.selectOption('#map-kind', kind);
    await page.selectOption('#map-size', 'small');
    await page.fill('#map-seed', '5');
    await page.press('#map-seed', 'Enter');
    const { map } = await linkedState(page);
    assert.deepEqual([map.kind, map.size, map.seed], [kind, 'small', 5]);
    made[kind] = textOf(map).slice(0, 41);
  }
  assert.deepEqual(made, MADE);
});

webTest('under the pointer: both kinds of coordinates and the distances', async (open) => {
  const page = await openHex(open, '#scene=by-hand');
  const known = { 'pointy-odd-row': ['q 3, r 1', 1], 'pointy-even-row': ['q 2, r 1', 2] };
  for (const [layout, [axial, distance]] of Object.entries(known)) {
    await choose(page, layoutSetting, layout);
    const state = await linkedState(page);
    await page.focus('#map');
    const point = await pointOf(page, state, { x: 3, y: 1 });
    await page.mouse.move(point.x, point.y);
    await page.locator('#map').blur();
    const [readout] = await texts(page, 'readout');
    assert.match(readout, /^Cell 3, 1 · /);
    assert.ok(readout.includes(axial), readout);
    const steps = HexGrid.distance(HexGrid.toAxial(layout, { x: 3, y: 1 }), HexGrid.toAxial(layout, { x: 4, y: 2 }));
    assert.equal(steps, distance);
    const toGoal = HexGrid.distance(HexGrid.toAxial(layout, { x: 3, y: 1 }), HexGrid.toAxial(layout, state.goal));
    assert.ok(readout.includes(`${toGoal} from the goal`), readout);
  }
});

webTest('hexagons by keyboard alone, and a link carries everything', async (open) => {
  const page = await openHex(open, '#scene=rings');
  await page.focus('#map');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowRight', 'ArrowDown', '5', 'Space', 'Shift+ArrowRight', 'Shift+ArrowDown');
  await press('ArrowRight', 's', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'g', 'w', 'Shift+ArrowDown');
  const state = await linkedState(page);
  const at = (x, y) => state.map.cells[y * state.map.width + x];
  assert.deepEqual([at(1, 1), at(2, 1), at(2, 2), at(5, 4)], [5, 5, 5, 255]);
  assert.deepEqual(
    [state.start, state.goal].map(({ x, y }) => [x, y]),
    [
      [3, 2],
      [5, 3],
    ],
  );
  assert.deepEqual(await numbers(page), expected(state));
  assert.match((await texts(page, 'readout'))[0], /^Cell 5, 4 /);

  await choose(page, method, 'flow-field');
  await choose(page, layoutSetting, 'flat-even-column');
  await choose(page, { key: 'coordinates', kind: 'choice' }, 'offset');
  const whole = await linkedState(page);
  const again = await openHex(open, await page.evaluate(() => location.hash));
  assert.deepEqual(await linkedState(again), whole);
  assert.deepEqual(await numbers(again), expected(whole));
  assert.equal(await again.inputValue('[data-setting=method] select'), 'flow-field');
  assert.deepEqual({ ...defaultSettings(), ...whole.settings }, whole.settings);
});

webTest('the search can be stepped and played, and the field grows as a wave', async (open) => {
  const page = await openHex(open, '#scene=field');
  const position = async () => (await texts(page, 'position'))[0];
  const { length } = await page.evaluate(() => ({ length: Number(document.getElementById('scrub').max) }));
  await page.click('#rewind');
  assert.match(await position(), /^0 of /);
  await page.click('#step-forward');
  await page.click('#step-forward');
  assert.match(await position(), /^2 of /);
  await page.locator('#scrub').fill(String(Math.floor(length / 2)));
  await screenshot(page, 'hex-wave-light');
  await page.locator('#speed').fill('100');
  await page.click('#play');
  await page.waitForFunction(() => document.getElementById('play-label').textContent === 'Play');
  assert.match(await position(), new RegExp(`^${length - 1} of ${length - 1} `));
});

webTest('hexagons on a phone and in the dark', async (open) => {
  const page = await openHex(open, '#scene=repair', { ...PHONE, colorScheme: 'dark' });
  const before = await linkedState(page);
  const cell = { x: 21, y: 14 };
  const point = await pointOf(page, before, cell);
  await page.touchscreen.tap(point.x, point.y);
  const state = await linkedState(page);
  assert.notEqual(state.map.cells[14 * 41 + 21], before.map.cells[14 * 41 + 21]);
  assert.equal((await texts(page, 'cost'))[0], expected(state)[0]);
  await screenshot(page, 'hex-phone-dark', { fullPage: true });
});
