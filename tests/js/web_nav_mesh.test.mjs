/* global document, location, innerWidth */
// The demo page "Navigation mesh": what is drawn is built, and the page shows the library's numbers for it, from scenes,
// after every setting, and while one draws by mouse, finger and keyboard.
import assert from 'node:assert/strict';
import { BOARD, positionOf, STEPS } from '../../examples/web/nav-mesh/board.js';
import { MeshParts } from '../../examples/web/nav-mesh/mesh_parts.js';
import { filterOf } from '../../examples/web/nav-mesh/area_costs.js';
import { buildArguments } from '../../examples/web/nav-mesh/nav_build.js';
import { LINK, sceneState } from '../../examples/web/nav-mesh/page_state.js';
import { FLOOR, HOLE, MUD, WATER } from '../../examples/web/nav-mesh/plan.js';
import { SCENES } from '../../examples/web/nav-mesh/scenes.js';
import { defaultSettings, SETTINGS } from '../../examples/web/nav-mesh/settings.js';
import { NavMesh } from './support/onepath.mjs';
import { choose, comesToBe, DESKTOP, frame, openDemo, PHONE, screenshot, webTest } from './support/web_pages.mjs';

const STILL = { ...DESKTOP, reducedMotion: 'reduce' };
const openMesh = (open, hash, options = STILL) => openDemo(open, hash, options, 'nav-mesh');
const scene = (id) => sceneState(SCENES.find((each) => each.id === id));
const setting = (key) => SETTINGS.find((each) => each.key === key);

/** The library's answer here, as the page is to show it. */
function expected({ plan, ends, settings }) {
  const mesh = NavMesh.build2D(...buildArguments(plan, settings));
  const query = mesh.createQuery({ nodeModel: settings.nodeModel });
  const under = (place) => query.nearestPoly(positionOf(place), [0.01, 1, 0.01]);
  for (const mark of plan.marks) {
    const nearest = under(mark);
    if (nearest?.overPolygon) mesh.setPolyArea(nearest.poly, mark.area);
  }
  const [start, goal] = ends.map(positionOf);
  const path = query.findPath(start, goal, { filter: filterOf(settings) });
  const parts = new MeshParts(mesh);
  const numbers = {
    status: path.status,
    length: path.hasPath ? path.length.toFixed(4) : '–',
    cost: path.hasPath ? path.cost.toFixed(4) : '–',
    points: path.hasPath ? String(path.pointCount) : '–',
    corridor: path.hasPath ? String(path.corridor.length) : '–',
    expanded: String(path.expandedCount),
    polygons: String(parts.count),
    tiles: String(mesh.tileCount),
    links: String(parts.linkCount),
    bytes: String(mesh.save().length),
    ray: settings.showsRay ? rayText(mesh.raycast(start, goal)) : '',
    walls: settings.showsWalls ? wallsText(query, start, settings.wallRadius) : '',
  };
  mesh.dispose();
  return numbers;
}

const place = ({ x, z }) => `${x.toFixed(2)}, ${z.toFixed(2)}`;

function rayText({ hit, position, distance }) {
  const away = distance.toFixed(4);
  return hit
    ? `Ray: leaves the mesh after ${away}, at ${place(position)}.`
    : `Ray: G can be seen from S, ${away} away.`;
}

function wallsText(query, start, radius) {
  const nearest = query.nearestPoly(start, [2, 4, 2]);
  if (!nearest) return '';
  const { poly, point } = nearest;
  const { found, distance, position } = query.distanceToWall(poly, point, radius);
  if (!found) return `Walls: none within ${radius}.`;
  const { count } = query.findWalls(poly, point, radius);
  const pieces = count === 1 ? 'one piece' : `${count} pieces`;
  return `Walls: ${pieces} within ${radius}, the nearest ${distance.toFixed(4)} away, at ${place(position)}.`;
}

const NUMBERS = [
  'length',
  'cost',
  'points',
  'corridor',
  'expanded',
  'polygons',
  'tiles',
  'links',
  'bytes',
  'ray',
  'walls',
];

async function shown(page) {
  await frame(page);
  return page.evaluate((ids) => {
    const text = (id) => document.getElementById(id).textContent.replaceAll('\u202f', '');
    const { status } = document.getElementById('status').dataset;
    return { status, ...Object.fromEntries(ids.map((id) => [id, text(id)])) };
  }, NUMBERS);
}

/** The page comes to show what the library says. */
const shows = (page, state, message) => comesToBe(() => shown(page), expected(state), message);

/** The state in the page's link. The address follows when editing rests. */
async function linked(page) {
  await page.waitForTimeout(600);
  await page.waitForFunction(() => location.hash.startsWith('#m='));
  return LINK.read(await page.evaluate(() => location.hash.slice(1)));
}

/** A place in units, in the window. */
async function at(page, x, y) {
  await page.locator('#map').scrollIntoViewIfNeeded();
  const box = await page.locator('#map').boundingBox();
  return { x: box.x + (x * box.width) / BOARD.width, y: box.y + (y * box.height) / BOARD.height };
}

const tool = (page, id) => page.check(`[name=tool][value=${id}]`);

async function drag(page, ...places) {
  const points = await Promise.all(places.map(([x, y]) => at(page, x, y)));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

async function click(page, x, y) {
  const point = await at(page, x, y);
  await page.mouse.click(point.x, point.y);
  await frame(page);
}

const isNear = (place, [x, y]) => Math.hypot(place.x / STEPS - x, place.y / STEPS - y) < 0.15;

webTest('every scene shows the numbers of the library', async (open) => {
  const page = await openMesh(open);
  for (const { id } of SCENES) {
    await page.selectOption('#scene', id);
    await shows(page, scene(id), id);
    await screenshot(page, `nav-mesh-${id}`);
  }
});

webTest(
  'the documented answers: around the block, through the lanes, to the next shore',
  async (open) => {
    const page = await openMesh(open, '#scene=tile-map');
    const { length, points, bytes, ray } = await shown(page);
    assert.deepEqual([length, points, bytes], ['27.4165', '4', '793']);
    assert.equal(ray, 'Ray: leaves the mesh after 8.4004, at 10.40, 9.00.');
    await page.selectOption('#scene', 'serpentine');
    const lanes = await shown(page);
    assert.equal(lanes.status, 'found');
    assert.ok(Number(lanes.length) > 25 * 16 && Number(lanes.points) > 2 * 24 * 2);
    await page.selectOption('#scene', 'islands');
    assert.equal((await shown(page)).status, 'partial');
    assert.equal(await page.textContent('#status'), 'Partial path: no floor leads to G');
  },
  { everyModule: true },
);

webTest('a hole that is drawn is built while it is drawn, and undone', async (open) => {
  const page = await openMesh(open, '#scene=town');
  const before = scene('town');
  await tool(page, 'hole');
  const corners = [
    [15.2, 8.4],
    [19, 8.4],
    [19, 11],
    [15.6, 11],
  ];
  const points = await Promise.all(corners.map(([x, y]) => at(page, x, y)));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 6 });
  const during = await shown(page);
  assert.notEqual(during.bytes, expected(before).bytes);
  await page.mouse.up();
  const after = await linked(page);
  const { kind, rings } = after.plan.shapes.at(-1);
  assert.deepEqual([after.plan.shapes.length, kind], [before.plan.shapes.length + 1, HOLE]);
  for (const corner of corners) {
    assert.ok(rings[0].some((x, i) => i % 2 === 0 && isNear({ x, y: rings[0][i + 1] }, corner)));
  }
  assert.ok(rings[0].length < 30);
  await shows(page, after);
  assert.equal(await page.inputValue('#scene'), '');
  await page.click('#undo');
  await shows(page, before);
  await page.keyboard.press('Control+Shift+z');
  await shows(page, after);

  // A second press of another button does nothing; Escape drops what is being drawn.
  const inside = await at(page, 24, 8);
  await page.mouse.move(inside.x, inside.y);
  await page.mouse.down();
  await page.mouse.move(inside.x + 60, inside.y + 10, { steps: 4 });
  await page.mouse.move(inside.x + 60, inside.y + 60, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await shows(page, after);
});

webTest('boxes, corners, courtyards and links by clicks; erasing', async (open) => {
  const page = await openMesh(open);
  await page.click('#clear');
  await choose(page, setting('pen'), 'box');
  await tool(page, 'hole');
  await drag(page, [8, 5], [20, 15]);
  await tool(page, 'floor');
  await click(page, 11, 8);
  const hover = await at(page, 15, 10);
  await page.mouse.move(hover.x, hover.y, { steps: 3 });
  await click(page, 17, 12);
  let state = await linked(page);
  const [floor, block] = state.plan.shapes;
  assert.deepEqual([state.plan.shapes.length, floor.kind, block.kind, block.rings.length], [2, FLOOR, HOLE, 2]);
  await shows(page, state);

  await choose(page, setting('pen'), 'corners');
  await tool(page, 'hole');
  for (const [x, y] of [
    [22, 4],
    [26, 4],
    [24, 8],
    [22, 4],
  ]) {
    await click(page, x, y);
  }
  state = await linked(page);
  assert.equal(state.plan.shapes.length, 3);
  assert.equal(state.plan.shapes[2].rings[0].length, 6);
  await shows(page, state);

  await page.uncheck('[data-setting=isTwoWay] input');
  await tool(page, 'link');
  await click(page, 7, 10);
  await click(page, 14, 10);
  await page.check('[data-setting=isTwoWay] input');
  await drag(page, [15, 11], [22, 12]);
  state = await linked(page);
  assert.deepEqual(
    state.plan.links.map(({ from, to, isTwoWay }) => [
      isNear(from, [7, 10]) || isNear(from, [15, 11]),
      isTwoWay,
      to.x > from.x,
    ]),
    [
      [true, false, true],
      [true, true, true],
    ],
  );
  await shows(page, state);
  assert.ok(Number((await shown(page)).links) >= 3);

  await tool(page, 'erase');
  await click(page, 10.5, 10);
  await click(page, 24, 5);
  await click(page, 12, 9);
  state = await linked(page);
  assert.deepEqual([state.plan.links.length, state.plan.shapes.length, state.plan.shapes[1].rings.length], [1, 2, 1]);
  await shows(page, state);
});

webTest('S and G are dragged with any tool, and swapped', async (open) => {
  const page = await openMesh(open, '#scene=town');
  await tool(page, 'erase');
  await drag(page, [12.3, 4.9], [9, 8], [9, 13]);
  await drag(page, [24, 16.4], [18, 19]);
  const state = await linked(page);
  assert.ok(isNear(state.ends[0], [9, 13]) && isNear(state.ends[1], [18, 19]));
  assert.deepEqual(state.plan, scene('town').plan);
  await shows(page, state);
  await page.focus('#map');
  await page.keyboard.press('x');
  await shows(page, { ...state, ends: [state.ends[1], state.ends[0]] });
  await page.click('#undo');
  await shows(page, state);
  // In a house no floor is near.
  await drag(page, [18, 19], [5, 10.5]);
  assert.equal((await shown(page)).status, 'found');
  await choose(page, setting('radius'), 2);
  const { status } = await shown(page);
  assert.ok(['start-invalid', 'goal-invalid', 'partial'].includes(status), status);
  await shows(page, await linked(page));
});

webTest('areas are painted on polygons, priced, and stay where they are when the mesh is another one', async (open) => {
  const page = await openMesh(open, '#scene=marsh');
  const before = expected(scene('marsh'));
  await choose(page, setting('tileSize'), 4);
  await tool(page, 'water');
  await drag(page, [10, 3], [20, 3.2]);
  await tool(page, 'mud');
  await click(page, 2, 2);
  await tool(page, 'ground');
  await click(page, 14, 18);
  const state = await linked(page);
  assert.ok(state.plan.marks.some((mark) => isNear(mark, [2, 2]) && mark.area === MUD));
  assert.ok(state.plan.marks.some((mark) => Math.abs(mark.y / STEPS - 3.1) < 0.3 && mark.area === WATER));
  await shows(page, state);
  await page.click('details:has([data-setting=mudCost]) > summary');
  for (const [mudCost, waterCost] of [
    [1, 1],
    [50, 0.5],
    [0.5, 50],
  ]) {
    await choose(page, setting('mudCost'), mudCost);
    await choose(page, setting('waterCost'), waterCost);
    await shows(page, { ...state, settings: { ...state.settings, mudCost, waterCost } });
  }
  assert.ok(before.cost > before.length);
});

webTest('tiles are painted', async (open) => {
  const page = await openMesh(open, '#scene=tile-map');
  await tool(page, 'hole');
  await drag(page, [5.5, 0.5], [5.5, 17.5]);
  const state = await linked(page);
  const { tiles } = state.plan;
  for (let y = 0; y < 18; y++) assert.equal(tiles[y * BOARD.width + 5], 0);
  assert.equal(tiles.filter((tile) => tile === 0).length, 48 + 18);
  await shows(page, state);
  await tool(page, 'floor');
  await click(page, 12.5, 7.5);
  assert.equal((await linked(page)).plan.tiles[7 * BOARD.width + 12], 1);
  await page.click('#clear');
  assert.ok((await linked(page)).plan.tiles.every((tile) => tile === 1));
  await page.click('#undo');
  await page.click('#undo');
  await shows(page, state);
});

webTest('every setting changes what it says, and the default settings come back', async (open) => {
  const page = await openMesh(open, '#scene=ferries');
  for (const summary of await page.$$('details:not([open]) > summary')) await summary.click();
  const { plan, ends, settings: first } = scene('ferries');
  const settings = { ...first };
  const others = {
    ...{ radius: 0.35, tileSize: 4, maxVerts: 3, cellSize: 1.25, nodeModel: 'crossing', line: 'middles' },
    ...{ showsPortals: true, showsRay: true, showsWalls: true, wallRadius: 2.25, randomCount: 200, randomSeed: 5 },
    ...{
      showsPolygons: false,
      showsTriangles: true,
      showsTiles: false,
      showsCorridor: false,
      showsExpanded: true,
      pen: 'box',
      isTwoWay: false,
    },
    ...{ mudCost: 2, waterCost: 4.5 },
  };
  assert.deepEqual(Object.keys(others).sort(), SETTINGS.map(({ key }) => key).sort());
  for (const [key, value] of Object.entries(others)) {
    await choose(page, setting(key), value);
    settings[key] = value;
    await shows(page, { plan, ends, settings }, key);
  }
  assert.deepEqual(await linked(page), { plan, ends, settings });
  assert.equal(
    await page.textContent('#call'),
    [
      'const mesh = NavMesh.build2D(',
      '  floors,',
      '  { agentRadius: 0.35, cellSize: 1.25, tileSize: 4, maxVertsPerPoly: 3, offMeshLinks },',
      '  { obstacles },',
      ');',
      "const query = mesh.createQuery({ nodeModel: 'crossing' });",
      'const path = query.findPath(',
      '  [3, 0, 5],',
      '  [25.5, 0, 15.8125],',
      ');',
      'const ray = mesh.raycast(',
      '  [3, 0, 5],',
      '  [25.5, 0, 15.8125],',
      ');',
      'const { poly, point } = query.nearestPoly([3, 0, 5]);',
      'const near = query.distanceToWall(poly, point, 2.25);',
      'const walls = query.findWalls(poly, point, 2.25);',
    ].join('\n'),
  );
  await screenshot(page, 'nav-mesh-all-settings');
  await page.click('#reset');
  await shows(page, { plan, ends, settings: defaultSettings() });
});

webTest('everything on the board can be done by keyboard', async (open) => {
  const page = await openMesh(open, '#scene=town');
  await page.click('#clear');
  await page.focus('#map');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (n, key) => Array.from({ length: n }, () => key);
  // From G at 24, 16.375 to 12, 16.375, a start, and a hole with three corners.
  await press(...times(12, 'Shift+ArrowLeft'), 's');
  assert.match(await page.textContent('#readout'), /^12\.00, 16\.38 · polygon \d+ of tile \d+ · ground$/);
  await choose(page, setting('pen'), 'corners');
  await page.focus('#map');
  await press('2', ...times(3, 'Shift+ArrowRight'), 'Space', ...times(3, 'Shift+ArrowRight'), 'Space');
  await press(...times(9, 'Shift+ArrowUp'), 'Space', 'Enter');
  let state = await linked(page);
  const y = 16 * STEPS + 6;
  assert.deepEqual(state.plan.shapes[1], {
    kind: HOLE,
    rings: [[15 * STEPS, y, 18 * STEPS, y, 18 * STEPS, y - 9 * STEPS]],
  });
  await shows(page, state);
  // A link from here, mud there, and an area erased.
  await press(
    '3',
    'ArrowRight',
    ...times(2, 'Shift+ArrowRight'),
    'Space',
    ...times(5, 'Shift+ArrowDown'),
    'Enter',
    '6',
    'Space',
  );
  state = await linked(page);
  assert.deepEqual([state.plan.links.length, state.plan.marks.length], [1, 1]);
  await press('5', 'Space', '4', 'Space');
  state = await linked(page);
  assert.deepEqual([state.plan.links.length, state.plan.marks.length], [0, 0]);
  await press('2', 'Space', 'Shift+ArrowDown', 'Space', 'Escape', 'Control+z');
  state = await linked(page);
  assert.equal(state.plan.links.length, 1);
  await shows(page, state);
  await page.waitForTimeout(900);
  assert.match(await page.textContent('#spoken'), /^Path found\. Length \d+\.\d{4}, cost \d+\.\d{4}, \d+ polygons\.$/);
});

/** More crossings than the page builds. */
const scribble = () =>
  Array.from({ length: 1500 }, (_, i) => [
    i % 2 === 0 ? 0 : BOARD.width * STEPS,
    (i * 97) % (BOARD.height * STEPS),
  ]).flat();

webTest('without a floor, and with ends off the mesh, the page says so', async (open) => {
  const page = await openMesh(open, '#scene=tile-map');
  const { plan, ends, settings } = scene('tile-map');
  const corner = { x: 0, y: 0 };
  const states = {
    bare: { plan: { ...plan, tiles: plan.tiles.map(() => 0) }, ends, settings },
    empty: { plan: { ...plan, tiles: null }, ends, settings },
    same: { plan, ends: [ends[0], ends[0]], settings },
    corner: { plan, ends: [corner, corner], settings },
    block: {
      plan,
      ends: [{ x: 15 * STEPS, y: 9 * STEPS }, ends[1]],
      settings: { ...settings, showsWalls: true, randomCount: 50 },
    },
    flat: {
      plan: {
        ...plan,
        tiles: null,
        shapes: [
          {
            kind: FLOOR,
            rings: [
              [0, 0, 16, 16, 32, 32],
              [5, 5, 5, 5, 5, 5],
            ],
          },
        ],
      },
      ends,
      settings,
    },
    scribble: {
      plan: { ...plan, tiles: null, shapes: [{ kind: FLOOR, rings: [scribble()] }] },
      ends,
      settings: { ...settings, showsTriangles: true },
    },
    wide: { plan, ends, settings: { ...settings, radius: 2, showsTriangles: true, showsWalls: true } },
    strayLinks: {
      plan: { ...plan, links: [{ from: corner, to: corner, isTwoWay: true }], marks: [{ ...corner, area: WATER }] },
      ends,
      settings: { ...settings, tileSize: 2 },
    },
  };
  const seen = {};
  let problem = '';
  for (const [name, state] of Object.entries(states)) {
    const odd = await openMesh(open, `#${LINK.write(state)}`);
    assert.ok(await odd.isHidden('#notice'), name);
    seen[name] = await odd.getAttribute('#status', 'data-status');
    if (name === 'scribble') problem = await odd.textContent('#status');
    if (!['bare', 'empty', 'flat', 'scribble'].includes(name)) await shows(odd, state, name);
    await odd.close();
  }
  assert.equal(problem, 'No mesh: too many lines cross for this page');
  assert.deepEqual(seen, {
    ...{ bare: 'no-floor', empty: 'no-floor', flat: 'no-floor', scribble: 'no-mesh' },
    ...{ same: 'found', corner: 'found', block: 'start-invalid', wide: 'found', strayLinks: 'found' },
  });
  await page.close();
});

webTest('a finger draws, and two of them do not', async (open) => {
  const page = await openMesh(open, '#scene=tile-map', { ...PHONE, reducedMotion: 'reduce' });
  await page.selectOption('#scene', 'islands');
  await page.locator('#tools label', { hasText: 'Floor' }).tap();
  const finger = await page.context().newCDPSession(page);
  const touch = async (type, ...places) => {
    const points = await Promise.all(places.map(([x, y]) => at(page, x, y)));
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const bridge = [
    [10, 6],
    [14, 5.5],
    [20, 5],
    [20, 8],
    [10, 9],
  ];
  await touch('touchStart', bridge[0]);
  for (const place of bridge) await touch('touchMove', place);
  await touch('touchEnd');
  const state = await linked(page);
  assert.equal(state.plan.shapes.length, scene('islands').plan.shapes.length + 1);
  await shows(page, state);
  assert.equal((await shown(page)).status, 'found');
  await touch('touchStart', [4, 15]);
  await touch('touchMove', [8, 17]);
  await touch('touchStart', [8, 17], [20, 10]);
  await touch('touchEnd');
  assert.deepEqual((await linked(page)).plan, state.plan);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]), [360, 360]);
  await screenshot(page, 'nav-mesh-phone', { fullPage: true });
});
