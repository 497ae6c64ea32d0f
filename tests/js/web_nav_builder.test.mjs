/* global document, location, innerWidth, DataTransfer, DragEvent, MutationObserver */
// The demo page "Mesh builder": what it builds in its worker gives the numbers that the library gives here, from levels
// and files, after every setting, and after builds that were cancelled.
import assert from 'node:assert/strict';
import { firstEnds } from '../../examples/web/nav-builder/first_ends.js';
import { levelOf } from '../../examples/web/nav-builder/levels.js';
import { LINK, sceneState } from '../../examples/web/nav-builder/page_state.js';
import { SCENES } from '../../examples/web/nav-builder/scenes.js';
import { buildSettings, defaultSettings, SETTINGS } from '../../examples/web/nav-builder/settings.js';
import { countStages } from '../../examples/web/nav-builder/stage_counts.js';
import { STAGES } from '../../examples/web/nav-builder/stages.js';
import { formatObj, parseObj } from '../../examples/web/shared/obj_file.js';
import { boxed } from '../../examples/web/shared/space/level.js';
import { build3d, NavMesh, readGltf } from './support/onepath.mjs';
import { choose, comesToBe, DESKTOP, openDemo, PHONE, screenshot, webTest } from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
const SMALL = '#scene=regions';
const scene = (id) => sceneState(SCENES.find((each) => each.id === id));

/** A page with its first build. */
async function openBuilder(open, hash = '', options = STILL) {
  const page = await openDemo(open, hash, options, 'nav-builder');
  await atRest(page);
  return page;
}

/** Nothing is being built. */
const atRest = (page) =>
  page.waitForFunction(() => !['running', undefined].includes(document.getElementById('status').dataset.status));

/** What the library makes of a level here, as the page is to show it. */
function expected(level, { settings, ends }) {
  const given = buildSettings(settings);
  const mesh = NavMesh.build(level.positions, level.indices, given);
  const places = ends ?? firstEnds(mesh.createQuery(), level);
  const path = mesh.findPath(...places);
  const polygons = mesh.polygons().refs.length;
  const { spans, filtered, open, regions, contours, polys, detail } = countStages(
    build3d.stages(level.positions, level.indices, given),
  );
  const triangles = level.indices.length / 3;
  const shown = {
    status: path.status,
    length: path.hasPath ? path.length.toFixed(4) : '–',
    cost: path.hasPath ? path.cost.toFixed(4) : '–',
    points: path.hasPath ? String(path.pointCount) : '–',
    corridor: path.hasPath ? String(path.corridor.length) : '–',
    expanded: String(path.expandedCount),
    polygons: String(polygons),
    tiles: String(mesh.tileCount),
    bytes: String(mesh.save().length),
    stages: [triangles, spans, filtered, open, regions, contours, polys, detail, polygons].map(String),
  };
  mesh.dispose();
  return shown;
}

const NUMBERS = ['length', 'cost', 'points', 'corridor', 'expanded', 'polygons', 'tiles', 'bytes'];

async function shown(page) {
  await atRest(page);
  return page.evaluate((ids) => {
    const clean = ({ textContent }) => textContent.replaceAll('\u202f', '');
    const { status } = document.getElementById('status').dataset;
    const numbers = Object.fromEntries(ids.map((id) => [id, clean(document.getElementById(id))]));
    return { status, ...numbers, stages: Array.from(document.querySelectorAll('.stage-count'), clean) };
  }, NUMBERS);
}

/** The page comes to show what the library says. */
const shows = (page, state, message, level = levelOf(state.plan)) =>
  comesToBe(() => shown(page), expected(level, state), message);

/** The state in the page's link. The address follows when editing rests. */
async function linked(page) {
  await page.waitForTimeout(600);
  await page.waitForFunction(() => location.hash.startsWith('#b='));
  return LINK.read(await page.evaluate(() => location.hash.slice(1)));
}

const notice = (page, text) =>
  page.waitForFunction((part) => document.querySelector('#notice [data-text]').textContent.includes(part), text);

async function middle(page) {
  await page.locator('#map').scrollIntoViewIfNeeded();
  const box = await page.locator('#map').boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const setting = (key) => SETTINGS.find((each) => each.key === key);

webTest(
  'every scene shows what the library builds and finds here',
  async (open) => {
    const page = await openBuilder(open);
    for (const { id } of SCENES) {
      await page.selectOption('#scene', id);
      await shows(page, scene(id), id);
      assert.equal(await page.textContent('#status'), 'Path found', id);
      assert.equal(await page.inputValue('[name=stage]:checked'), STAGES[scene(id).stage].id);
    }
    // The ends that the page has chosen are in its link.
    const last = await linked(page);
    assert.equal(last.ends.length, 2);
    await shows(page, last);
  },
  { everyModule: true },
);

webTest('every setting of a build reaches the library', async (open) => {
  const page = await openBuilder(open, SMALL);
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.click();
  const state = { ...scene('regions'), ends: (await linked(page)).ends };
  const values = {
    agentRadius: 1,
    agentHeight: 3.5,
    walkableClimb: 0.5,
    agentMaxSlopeDegrees: 30,
    cellSize: 0.5,
    cellHeight: 0.3,
    tileSize: 16,
    originX: 3,
    originZ: 5,
    partition: 'monotone',
    minRegionArea: 20,
    mergeRegionArea: 200,
    contourMaxError: 0.7,
    maxEdgeLength: 8,
    maxVertsPerPoly: 4,
    detailSampleDistance: 3,
    detailMaxError: 0.5,
  };
  assert.deepEqual(Object.keys(buildSettings(defaultSettings())), Object.keys(values));
  for (const [key, value] of Object.entries(values)) {
    await choose(page, setting(key), value);
    state.settings = { ...state.settings, [key]: value };
    await shows(page, state, key);
  }
  assert.deepEqual((await linked(page)).settings, state.settings);
  assert.match(await page.textContent('#call'), /agentRadius: 1,\n.*agentHeight: 3\.5,/);
  await page.click('#reset');
  await shows(page, { ...state, settings: defaultSettings() });
});

webTest('the stages can be stepped through, and each says what it made', async (open) => {
  const page = await openBuilder(open, SMALL);
  const counts = (await shown(page)).stages;
  const title = () => page.inputValue('[name=stage]:checked');
  await page.locator('#stages label').first().click();
  await comesToBe(() => page.isDisabled('#step-back'), true);
  for (const [i, { id }] of STAGES.entries()) {
    await comesToBe(title, id);
    const text = (await page.textContent('#stage-text')).replaceAll('\u202f', '');
    assert.ok(text.startsWith(`${i + 1} of 9 · `) && text.includes(counts[i]), text);
    await screenshot(page, `nav-builder-${id}`);
    if (i < STAGES.length - 1) await page.click('#step-forward');
  }
  assert.ok(await page.isDisabled('#step-forward'));
  await page.click('#step-back');
  await comesToBe(title, 'detail');
  assert.equal((await linked(page)).stage, 7);
});

webTest('what a stage draws covers every floor once', async (open) => {
  const page = await openBuilder(open, SMALL);
  const facts = await page.evaluate(async () => {
    const [{ drawStage }, { build3d }, { levelOf: level }, { defaultSettings: all, buildSettings: some }] =
      await Promise.all([
        import('./stage_shapes.js'),
        import('../shared/library.js'),
        import('./levels.js'),
        import('./settings.js'),
      ]);
    const { positions, indices } = level({ kind: 'overlapping', size: 'small', seed: 3 });
    const stages = build3d.stages(positions, indices, some(all()));
    const cell = stages.frame.cellSize;
    /** The area seen from above, in cells, of faces that face up and of those that face down. */
    const areas = ({ positions: at, indices: corners }) => {
      let [up, down] = [0, 0];
      for (let i = 0; i < corners.length; i += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => [at[3 * corners[i + k]], at[3 * corners[i + k] + 2]]);
        const area = ((b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1])) / (2 * cell * cell);
        if (area > 0) up += area;
        else down -= area;
      }
      return { up, down };
    };
    const polyCount = (id) => drawStage(id, stages).indices.length / 3;
    return {
      floors: stages.floors.x.length,
      spans: stages.solid.max.length,
      areas: Object.fromEntries(
        ['spans', 'filtered', 'distances', 'regions', 'polygons', 'detail'].map((id) => [
          id,
          areas(drawStage(id, stages)),
        ]),
      ),
      detail: [polyCount('detail'), stages.detail.indices.length / 3],
      lines: [drawStage('contours', stages).lines.length / 6, stages.contours.rawVertices.length / 4],
    };
  });
  const { areas, floors, spans } = facts;
  for (const [id, { up, down }] of Object.entries(areas)) {
    const cells = { spans, filtered: spans, distances: floors, regions: floors }[id] ?? areas.polygons.up;
    // Rectangles reach a hundredth of a cell over each other, to each side.
    assert.ok(up >= 0.999 * cells && up <= 1.041 * cells && down < 0.001 * up, `${id}: ${up} and ${down} of ${cells}`);
  }
  assert.equal(...facts.detail);
  assert.equal(...facts.lines);
});

webTest('two clicks ask for a path, a drag moves an end, and any other drag turns the level', async (open) => {
  const page = await openBuilder(open, SMALL);
  const before = await linked(page);
  const point = await middle(page);
  const places = [
    [point.x - 60, point.y],
    [point.x + 90, point.y + 40],
  ];
  for (const place of places) await page.mouse.click(...place);
  await page.waitForFunction(() => document.getElementById('scene').value === '');
  const clicked = await linked(page);
  assert.ok(clicked.ends.every((end, i) => end.join() !== before.ends[i].join()));
  await shows(page, clicked);

  await page.mouse.move(...places[1]);
  await page.mouse.down();
  await page.mouse.move(point.x + 20, point.y + 70, { steps: 5 });
  await page.mouse.up();
  const dragged = await linked(page);
  assert.deepEqual([dragged.ends[0], dragged.view], [clicked.ends[0], clicked.view]);
  assert.notDeepEqual(dragged.ends[1], clicked.ends[1]);
  await shows(page, dragged);

  await page.mouse.move(point.x, point.y - 120);
  await page.mouse.down();
  await page.mouse.move(point.x + 120, point.y - 80, { steps: 4 });
  await page.mouse.up();
  const after = await linked(page);
  assert.notDeepEqual(after.view, dragged.view);
  assert.deepEqual({ ...after, view: dragged.view }, dragged);
  const again = await openBuilder(open, await page.evaluate(() => location.hash));
  assert.deepEqual(await linked(again), after);
  await shows(again, after);
});

webTest('ends can be typed, and one off the mesh has an answer', async (open) => {
  const page = await openBuilder(open, SMALL);
  const state = await linked(page);
  const type = async (end, axis, value) => {
    const input = page.locator(`[data-end="${end}"][data-axis=${axis}]`);
    await input.fill(String(value));
    await input.blur();
  };
  await type(0, 'x', 20.25);
  state.ends[0] = state.ends[0].with(0, 20.25);
  await shows(page, state);
  await type(1, 'y', 40);
  state.ends[1] = state.ends[1].with(1, 40);
  await shows(page, state);
  assert.equal(await page.textContent('#status'), 'The goal is not on the mesh');
  assert.deepEqual((await linked(page)).ends, state.ends);
});

/** Notes every text that an element comes to have. */
const watch = (page, id) =>
  page.evaluate((each) => {
    const element = document.getElementById(each);
    element.seen = [];
    new MutationObserver(() => element.seen.push(element.textContent)).observe(element, { childList: true });
  }, id);
const seen = (page, id) => page.evaluate((each) => document.getElementById(each).seen, id);

/** Of 8 units in a level of 256: the level ends where the last row and column of tiles do. */
const TILES = 32 * 32;

/** Settings with so many tiles that a build can be met under way. */
async function openMany(open) {
  const state = scene('city');
  state.plan = { ...state.plan, size: 'huge' };
  state.settings = { ...state.settings, tileSize: 8, cellSize: 0.5 };
  const page = await openDemo(open, `#${LINK.write(state)}`, STILL, 'nav-builder');
  return { page, state };
}

const underWay = (page) =>
  page.waitForFunction(() => /^\d+ of .*tiles$/.test(document.getElementById('progress-text').textContent));

webTest('a build tells how far it is, can be cancelled, and begun again', async (open) => {
  const { page, state } = await openMany(open);
  await atRest(page);
  await shows(page, state);
  const numbers = await shown(page);
  await watch(page, 'progress-text');
  await page.click('#cancel');
  await comesToBe(async () => (await seen(page, 'progress-text')).length > 2, true);
  await page.waitForFunction(() => document.getElementById('cancel').textContent === 'Build again');
  const tiles = (await seen(page, 'progress-text')).filter((text) => text.endsWith('tiles'));
  const done = tiles.map((text) => Number.parseInt(text.replaceAll('\u202f', ''), 10));
  assert.deepEqual(
    done,
    done.toSorted((a, b) => a - b),
  );
  assert.equal(done.at(-1), TILES);
  await comesToBe(() => shown(page), numbers);

  // Cancelled from within, as soon as it runs: a click might come too late.
  await page.evaluate(() => {
    document.getElementById('cancel').click();
    const stop = new MutationObserver(() => {
      if (!document.getElementById('progress-text').textContent.endsWith('tiles')) return;
      stop.disconnect();
      document.getElementById('cancel').click();
    });
    stop.observe(document.getElementById('progress-text'), { childList: true });
  });
  await page.waitForSelector('#status[data-status=cancelled]');
  assert.equal(await page.textContent('#cancel'), 'Build again');
  await page.click('#cancel');
  await comesToBe(() => shown(page), numbers);
});

webTest('a slider that moves ends the build under way', async (open) => {
  const { page, state } = await openMany(open);
  await underWay(page);
  await watch(page, 'build-time');
  // The second change comes while the first is being built.
  await page.evaluate(() => {
    const radius = document.querySelector('[data-setting=agentRadius] input[type=range]');
    const slide = (value) => {
      radius.value = value;
      radius.dispatchEvent(new Event('input', { bubbles: true }));
    };
    slide(0.8);
    const text = document.getElementById('progress-text');
    let hasBegun = false;
    const next = new MutationObserver(() => {
      if (text.textContent === 'Building…') hasBegun = true;
      if (!hasBegun || !text.textContent.endsWith('tiles')) return;
      next.disconnect();
      slide(1);
    });
    next.observe(text, { childList: true });
  });
  await comesToBe(() => page.inputValue('[data-setting=agentRadius] input[type=number]'), '1');
  await shows(page, { ...state, settings: { ...state.settings, agentRadius: 1 } });
  assert.equal((await seen(page, 'build-time')).length, 1);
});

webTest('a build that the library refuses says why', async (open) => {
  const page = await openBuilder(open, SMALL);
  // A file may hold what a generated level never does: a vertex too far away.
  const far = boxed({}, parseObj('v 0 0 0\nv 4e6 0 0\nv 0 0 4e6\nf 1 3 2\n'));
  await page.setInputFiles('#file', { name: 'far.obj', mimeType: 'text/plain', buffer: Buffer.from(formatObj(far)) });
  const problem = await NavMesh.buildAsync(far.positions, far.indices).catch(({ message }) => message);
  await comesToBe(() => page.textContent('#status'), `No mesh: ${problem}`);
  assert.deepEqual((await shown(page)).stages, ['1', ...Array.from({ length: 8 }, () => '…')]);
  await page.selectOption('#scene', 'regions');
  await shows(page, scene('regions'));
});

/** A binary glTF file of one mesh. */
function glbOf({ positions, indices }) {
  const points = Float32Array.from(positions);
  const views = [points, indices].map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength));
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, translation: [10, 1, 20] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: points.length / 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: indices.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: views[0].length },
      { buffer: 0, byteOffset: views[0].length, byteLength: views[1].length },
    ],
    buffers: [{ byteLength: views[0].length + views[1].length }],
  };
  const chunk = (type, bytes, pad) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3, pad)]);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(padded.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, padded]);
  };
  const chunks = Buffer.concat([
    chunk('JSON', Buffer.from(JSON.stringify(json)), ' '),
    chunk('BIN\0', Buffer.concat(views), 0),
  ]);
  const head = Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(12 + chunks.length, 8);
  return Buffer.concat([head, chunks]);
}

webTest('files are opened: .obj, .glb, and a .gltf with its buffer; bad ones are refused', async (open) => {
  const page = await openBuilder(open, SMALL);
  const { settings } = scene('regions');
  const ramps = levelOf({ kind: 'ramps', size: 'small', seed: 7 });
  const kept = { settings, ends: null };
  const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

  await page.setInputFiles('#file', file('ramps.obj', formatObj(ramps)));
  await notice(page, 'ramps.obj: 168 triangles, 64 × ');
  await shows(page, kept, 'obj', ramps);
  assert.equal(await page.inputValue('#map-kind'), 'file');
  await comesToBe(() => page.evaluate(() => location.hash), '');
  assert.match(await page.textContent('#call'), /NavMesh\.buildAsync\(/);

  const glb = glbOf(ramps);
  await page.setInputFiles('#file', file('ramps.glb', glb));
  await notice(page, 'ramps.glb: 168 triangles');
  const moved = boxed({}, readGltf(new Uint8Array(glb)));
  await shows(page, kept, 'glb', moved);
  assert.match(await page.textContent('#call'), /NavMesh\.buildGltfAsync\(/);

  const jsonLength = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + jsonLength).toString());
  json.buffers[0].uri = 'level%20data.bin';
  const parts = [file('level.gltf', JSON.stringify(json)), file('level data.bin', glb.subarray(28 + jsonLength))];
  await page.setInputFiles('#file', parts.toReversed());
  await notice(page, 'level.gltf: 168 triangles');
  await shows(page, kept, 'gltf', moved);

  for (const [name, content, words] of [
    ['alone.gltf', JSON.stringify(json), 'alone.gltf was not opened'],
    ['bad.glb', glb.subarray(0, 200), 'bad.glb was not opened'],
    ['bad.obj', 'v 0 0\n', 'bad.obj was not opened: line 1'],
    ['empty.obj', '# nothing\n', 'empty.obj was not opened: it has no triangles'],
  ]) {
    await page.setInputFiles('#file', file(name, content));
    await notice(page, words);
    await shows(page, kept, name, moved);
  }
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.obj'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, formatObj(ramps));
  await notice(page, 'dropped.obj');
  await shows(page, kept, 'dropped', ramps);
});

webTest('levels are made by kind, size and seed', async (open) => {
  const page = await openBuilder(open, SMALL);
  const plan = { ...scene('regions').plan, kind: 'terraces' };
  await page.selectOption('#map-kind', 'terraces');
  await shows(page, { ...scene('regions'), plan });
  await page.fill('#map-seed', '41');
  await page.locator('#map-seed').blur();
  plan.seed = 41;
  await shows(page, { ...scene('regions'), plan });
  await page.click('#next-seed');
  plan.seed = 42;
  await shows(page, { ...scene('regions'), plan });
  assert.deepEqual((await linked(page)).plan, plan);
});

webTest('everything can be done by keyboard', async (open) => {
  const page = await openBuilder(open, SMALL);
  const state = await linked(page);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.focus('#map');
  // The camera looks along -z, and a little along x: forward is -z.
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 's');
  const [x, y, z] = state.ends[0];
  await page.waitForFunction(() => document.getElementById('scene').value === '');
  const [start] = (await linked(page)).ends;
  assert.deepEqual([start[0], start[2]], [x + 1, z + 3]);
  assert.ok(Math.abs(start[1] - y) < 1);
  assert.match(await page.textContent('#readout'), / · polygon \d+ of \d+$/);
  await press(...Array.from({ length: 12 }, () => 'ArrowRight'), 'PageUp', 'g');
  const moved = await linked(page);
  assert.deepEqual([moved.ends[1][0], moved.ends[1][2]], [x + 13, z + 3]);
  await shows(page, moved);

  // Space places the start and the goal in turn.
  await press('ArrowDown', 'Space', 'ArrowDown', 'Space');
  const spaced = await linked(page);
  assert.deepEqual([spaced.ends[0][2], spaced.ends[1][2]], [z + 4, z + 5]);

  await press('1', '.', '.', ',');
  await comesToBe(() => page.inputValue('[name=stage]:checked'), 'spans');
  await press('Shift+ArrowRight', 'Shift+ArrowUp', '-');
  const turned = await linked(page);
  assert.equal(turned.view.turn, (state.view.turn + 15) % 360);
  assert.equal(turned.view.rise, state.view.rise + 15);
  assert.ok(turned.view.distance > state.view.distance);
  assert.equal(turned.stage, 1);
  await press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'map');
});

webTest('odd links open, and broken ones open the first scene and say so', async (open) => {
  const page = await openBuilder(open, SMALL);
  const state = await linked(page);
  const goTo = (hash) => page.evaluate((to) => (location.hash = to), hash);
  for (const ends of [
    [state.ends[0], state.ends[0]],
    [[0, 0, 0], state.ends[1]],
    [
      [500, 500, 500],
      [500, 500, 500],
    ],
  ]) {
    await goTo(`#${LINK.write({ ...state, ends })}`);
    await shows(page, { ...state, ends });
    assert.ok(await page.isHidden('#notice'));
  }
  for (const hash of ['#b=', '#b=AAAA', '#b=AQ', '#nonsense', `#b=${'A'.repeat(20000)}`]) {
    await page.selectOption('#scene', 'regions');
    await goTo(hash);
    await page.waitForFunction((first) => document.getElementById('scene').value === first, SCENES[0].id);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    await page.click('#notice button');
  }
});

webTest('a phone: one column, a tap places an end, and stages have names and numbers', async (open) => {
  const page = await openBuilder(open, SMALL, { ...PHONE, reducedMotion: 'reduce' });
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]), [360, 360]);
  const point = await middle(page);
  await page.touchscreen.tap(point.x - 30, point.y);
  await page.waitForFunction(() => document.getElementById('scene').value === '');
  await shows(page, await linked(page));
  await page.locator('#stages label', { hasText: 'Contours' }).tap();
  await comesToBe(() => page.inputValue('[name=stage]:checked'), 'contours');
  await screenshot(page, 'nav-builder-phone', { fullPage: true });
});

webTest('dark colours draw the same level', async (open) => {
  const page = await openBuilder(open, SMALL, { ...STILL, colorScheme: 'dark' });
  await screenshot(page, 'nav-builder-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shows(page, scene('regions'));
});

webTest('without WebGL the page says so, and builds all the same', async (open) => {
  const page = await openBuilder(open, SMALL, { ...STILL, noWebGl: true });
  assert.match(await page.textContent('#no-picture'), /does not offer WebGL/);
  assert.ok((await page.isVisible('#no-picture')) && (await page.isHidden('#map')));
  await shows(page, scene('regions'));
  await page.click('#step-forward');
  await choose(page, setting('agentRadius'), 1);
  await shows(page, {
    ...scene('regions'),
    settings: { ...scene('regions').settings, agentRadius: 1 },
    ends: (await linked(page)).ends,
  });
});
