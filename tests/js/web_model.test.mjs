// The modules of the demo pages, run where they run: links against hostile text, the drawing's account of a search
// against the search, maps, and the claims of the scenes.
import assert from 'node:assert/strict';
import { DEMOS } from '../../examples/web/demos.js';
import { SCENES } from '../../examples/web/grid-paths/scenes.js';
import { Grid } from './support/onepath.mjs';
import { DESKTOP, frame, linkedState, openDemo, shown, webTest } from './support/web_pages.mjs';

webTest('a broken link opens the first scene and says so', async (open) => {
  for (const hash of ['#g=', '#g=AAAA', '#g=AQ', '#g=%00', '#nonsense', `#g=${'A'.repeat(20000)}`, '#g=Af_______8B']) {
    const page = await openDemo(open, hash);
    assert.match(await page.textContent('#notice'), /cannot be opened/, hash);
    assert.equal(await page.inputValue('#scene'), SCENES[0].id);
    assert.equal((await shown(page)).cost, '31.3848');
  }
});

webTest('links to odd but possible states open: ends of maps on walls and on each other', async (open) => {
  for (const { id } of DEMOS) {
    const page = await openDemo(open, '', { ...DESKTOP, reducedMotion: 'reduce' }, id);
    const links = await page.evaluate(async () => {
      const [{ LINK, sceneState }, { SCENES }] = await Promise.all([import('./page_state.js'), import('./scenes.js')]);
      const state = sceneState(SCENES[0]);
      // A page without a map of cells has tests of its own.
      if (!state.map?.cells) return [];
      const { width } = state.map;
      const wall = state.map.cells.indexOf(255);
      const onWall = { x: wall % width, y: Math.floor(wall / width) };
      const ends = state.ends.length > 1 ? state.ends : [...state.ends, state.ends[0]];
      return [
        LINK.write({ ...state, ends: [ends[0], ends[0]] }),
        LINK.write({ ...state, ends: [ends[0], onWall] }),
        LINK.write({ ...state, ends: [onWall, ends[1]] }),
        LINK.write({ ...state, ends: [onWall, onWall] }),
      ];
    });
    for (const link of links) {
      const odd = await openDemo(open, `#${link}`, { ...DESKTOP, reducedMotion: 'reduce' }, id);
      if (await odd.isEnabled('#step-forward')) await odd.click('#step-forward');
      await frame(odd);
      assert.ok(await odd.isHidden('#notice'), `${id} ${link}`);
      assert.notEqual(await odd.getAttribute('#status', 'data-status'), null);
    }
  }
});

webTest('no text makes the link reader do worse than refuse', async (open) => {
  for (const { id } of DEMOS) {
    const tally = await readHostileLinks(await openDemo(open, '', DESKTOP, id));
    assert.deepEqual(tally.other, [], id);
    assert.ok(tally.read > 50 && tally.refused > 1000, `${id} ${JSON.stringify(tally)}`);
  }
});

const readHostileLinks = (page) =>
  page.evaluate(async () => {
    const [{ LINK, sceneState }, { LinkError }, { SCENES }, { Random }] = await Promise.all([
      import('./page_state.js'),
      import('../shared/link_bytes.js'),
      import('./scenes.js'),
      import('../shared/library.js'),
    ]);
    const random = new Random(20n);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#=%';
    // The small map leaves the settings within reach of the changes below.
    const isMap = sceneState(SCENES[0]).map?.cells !== undefined;
    const small = isMap ? SCENES.map((scene) => ({ ...scene, map: { kind: 'hook' } })) : [];
    const links = [...SCENES, ...small].map((scene) => LINK.write(sceneState(scene)));
    const counts = { read: 0, refused: 0, other: [] };
    const attempt = (text) => {
      try {
        const state = LINK.read(text);
        const { map } = state;
        if (map?.cells && map.cells.length !== map.width * map.height) throw new Error('size');
        if (LINK.write(state) !== null) LINK.read(LINK.write(state));
        counts.read++;
      } catch (error) {
        if (error instanceof LinkError) counts.refused++;
        else counts.other.push(`${text.slice(0, 60)}: ${error}`);
      }
    };
    for (const link of links) for (let end = 0; end <= Math.min(link.length, 400); end++) attempt(link.slice(0, end));
    for (let i = 0; i < 8000; i++) {
      const text = [...links[random.nextInt(links.length)].slice(0, 300)];
      for (let k = random.nextInt(4); k >= 0; k--)
        text[2 + random.nextInt(text.length - 2)] = letters[random.nextInt(letters.length)];
      attempt(text.join(''));
    }
    return counts;
  });

webTest('g, h and f of the drawing are those of the search', async (open) => {
  const page = await openDemo(open);
  const tally = await page.evaluate(async () => {
    const [{ sceneState }, { SETTINGS }, { MapModel }, { PathSearch }, { Random }, { CLOSED, OPEN, UNSEEN }] =
      await Promise.all([
        import('./page_state.js'),
        import('./settings.js'),
        import('../shared/grid/map_model.js'),
        import('../shared/grid/path_search.js'),
        import('../shared/library.js'),
        import('../shared/grid/search_replay.js'),
      ]);
    const random = new Random(7n);
    const pick = (list) => list[random.nextInt(list.length)];
    const counts = { found: 0, steps: 0, wrong: [] };
    for (let round = 0; round < 300; round++) {
      const settings = {
        heuristicWeight: pick([1, 1, 0.5, 2.5]),
        agentSize: pick([1, 1, 2]),
        specializedEngines: round % 2 === 0,
      };
      for (const { key, values } of SETTINGS) if (values) settings[key] = pick(values).value;
      settings.algorithm = 'a*';
      const kind = pick(['random', 'rooms', 'maze', 'river']);
      const model = new MapModel(sceneState({ map: { kind, size: 'small', seed: round }, settings }));
      const search = new PathSearch(model);
      search.solve(model.settings);
      const { replay, result } = search;
      const goal = model.indexOf(model.ends[1]);
      const tell = (what) => counts.wrong.push(`${round}: ${what}`);
      const isWrong = () => Math.abs(replay.g[goal] - result.cost) > 1e-9 * result.cost;
      replay.seek(0);
      for (let step = 0; step < replay.length; step++) {
        let least = Infinity;
        replay.state.forEach((state, i) => {
          if (state === OPEN) least = Math.min(least, replay.f(i));
        });
        const before = replay.state.slice();
        replay.seek(step + 1);
        if (before[replay.latest] === UNSEEN) tell('expanded a cell that was not open');
        if (before[replay.latest] === OPEN && replay.f(replay.latest) > least + 1e-9) tell('not the smallest f');
        if (replay.state[replay.latest] !== CLOSED) tell('not closed');
        counts.steps++;
      }
      if (!result.found) continue;
      counts.found++;
      if (isWrong()) tell('another cost');
      replay.seek(Math.floor(replay.length / 2));
      replay.seek(replay.length);
      if (isWrong()) tell('another cost after going back');
    }
    return counts;
  });
  assert.deepEqual(tally.wrong.slice(0, 5), []);
  assert.ok(tally.found > 100 && tally.steps > 5000, JSON.stringify(tally));
});

webTest('a fallback has a reason, and what has none runs', async (open) => {
  const page = await openDemo(open);
  const tally = await page.evaluate(async () => {
    const [{ sceneState }, { SETTINGS }, { MapModel }, { PathSearch }, { unmetNeeds }, { Random }] = await Promise.all([
      import('./page_state.js'),
      import('./settings.js'),
      import('../shared/grid/map_model.js'),
      import('../shared/grid/path_search.js'),
      import('../shared/grid/fallback_reasons.js'),
      import('../shared/library.js'),
    ]);
    const random = new Random(11n);
    const counts = { ran: {}, fellBack: {}, wrong: [] };
    for (let round = 0; round < 900; round++) {
      const settings = { heuristicWeight: round % 5 === 0 ? 1.5 : 1, agentSize: round % 7 === 0 ? 2 : 1 };
      // Most settings as they are: all at random would hardly ever let a special algorithm run.
      for (const { key, values } of SETTINGS) {
        if (values && (key === 'algorithm' || random.nextInt(4) === 0)) {
          settings[key] = values[random.nextInt(values.length)].value;
        }
      }
      const kind = ['random', 'rooms', 'river'][random.nextInt(3)];
      const model = new MapModel(sceneState({ map: { kind, size: 'small', seed: round }, settings }));
      const search = new PathSearch(model);
      search.solve(model.settings);
      if (search.result.status.endsWith('invalid')) continue;
      const asked = search.settings.algorithm;
      const ran = search.result.algorithm;
      const needs = unmetNeeds(search.settings, search.areaCosts);
      if ((ran === asked) !== (needs.length === 0)) counts.wrong.push(`${asked} ran ${ran}: ${needs}`);
      if (ran !== asked && ran !== 'a*') counts.wrong.push(`${asked} fell back to ${ran}`);
      const list = ran === asked ? counts.ran : counts.fellBack;
      list[asked] = (list[asked] ?? 0) + 1;
    }
    return counts;
  });
  assert.deepEqual(tally.wrong.slice(0, 5), []);
  for (const algorithm of ['jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*']) {
    assert.ok(tally.ran[algorithm] > 5 && tally.fellBack[algorithm] > 5, JSON.stringify(tally));
  }
});

webTest('the scenes show what their sentences say', async (open) => {
  const page = await openDemo(open);
  const facts = await page.evaluate(async () => {
    const [{ sceneState }, { MapModel }, { PathSearch }, { SCENES }] = await Promise.all([
      import('./page_state.js'),
      import('../shared/grid/map_model.js'),
      import('../shared/grid/path_search.js'),
      import('./scenes.js'),
    ]);
    const entries = SCENES.map((scene) => {
      const model = new MapModel(sceneState(scene));
      const search = new PathSearch(model);
      search.solve(model.settings);
      const other = (changes) => {
        const { cost, expandedCount, cellCount } = search.ask(changes);
        return { cost, expandedCount, cellCount };
      };
      const { status, cost, cellCount, expandedCount, algorithm } = search.result;
      return [
        scene.id,
        {
          ...{ status, cost, cellCount, expandedCount, algorithm },
          dijkstra: other({ heuristic: 'zero' }),
          aStar: other({ algorithm: 'a*' }),
          sizes: [1, 2, 3].map((agentSize) => other({ agentSize }).cost),
          walkable: model.map.cells.filter((area) => area !== 255).length,
        },
      ];
    });
    return Object.fromEntries(entries);
  });
  for (const [id, { status }] of Object.entries(facts)) assert.equal(status, 'found', id);
  assert.equal(facts.dijkstra.cost, facts['dead-end'].cost);
  assert.ok(facts.dijkstra.expandedCount > 2 * facts['dead-end'].expandedCount);
  assert.equal(facts.ford.cost, facts.ford.dijkstra.cost);
  assert.ok(facts.greedy.cost > facts.ford.cost * 1.02 && facts.greedy.expandedCount * 3 < facts.ford.expandedCount);
  assert.equal(facts.ties.expandedCount, facts.ties.cellCount - 1);
  assert.ok(facts['long-wall'].expandedCount > 0.4 * facts['long-wall'].walkable);
  assert.ok(facts['wide-agent'].sizes[1] > facts['wide-agent'].sizes[0]);
  assert.equal(facts['wide-agent'].sizes[2], Infinity);
  assert.ok(facts.maze.expandedCount > 0.95 * facts.maze.dijkstra.expandedCount);
  const { jumps, 'any-angle': anyAngle, chunks } = facts;
  assert.equal(jumps.algorithm, 'jps');
  assert.ok(Math.abs(jumps.cost - jumps.aStar.cost) < 1e-9 && jumps.expandedCount * 4 < jumps.aStar.expandedCount);
  assert.equal(anyAngle.algorithm, 'theta*');
  assert.ok(anyAngle.cost < anyAngle.aStar.cost && anyAngle.cellCount * 3 < anyAngle.aStar.cellCount);
  assert.equal(chunks.algorithm, 'hpa*');
  assert.ok(chunks.cost < 1.1 * chunks.aStar.cost && chunks.expandedCount * 2 < chunks.aStar.expandedCount);
});

// The content hashes of the 31 × 23 maps of seed 5.
const MAP_HASHES = { random: '3abac219959cd77', rooms: 'dd4a833a0227fbda', maze: 'a59b954d04060dcf' };

webTest('seeds make maps, the same ones each time', async (open) => {
  const page = await openDemo(open);
  const hashes = {};
  for (const kind of ['random', 'rooms', 'maze']) {
    await page.selectOption('#map-kind', kind);
    await page.fill('#map-seed', '5');
    await page.press('#map-seed', 'Enter');
    await frame(page);
    const { map } = await linkedState(page);
    const grid = Grid.fromAreas(map.cells, map.width, map.height);
    hashes[kind] = grid.contentHash().toString(16);
    assert.deepEqual([map.kind, map.size, map.seed], [kind, 'medium', 5]);
  }
  assert.deepEqual(hashes, MAP_HASHES);
  await page.click('#next-seed');
  await frame(page);
  assert.equal((await linkedState(page)).map.seed, 6);
});
