// What a host does between edits, through the npm package: the twins of grid_work.c, which says what each work is.

const wall = 255;
const blockSide = 2;
const stepsATurn = 3;
const near = 6;
const unusedArea = 7;

const covers = (block, cell) =>
  cell.x >= block.x && cell.x < block.x + blockSide && cell.y >= block.y && cell.y < block.y + blockSide;

/** Adds up what one repetition times and finds. */
class Tally {
  time = 0;
  expanded = 0;
  costs = [];

  timed(action) {
    const begun = performance.now();
    const result = action();
    this.time += performance.now() - begun;
    return result;
  }

  add(cost, expanded) {
    this.costs.push(cost);
    this.expanded += expanded;
  }
}

class World {
  constructor(grid, [start, goal, ...places]) {
    const cell = ([x, y]) => ({ x, y });
    this.grid = grid;
    this.start = cell(start);
    this.goal = cell(goal);
    this.places = places.map(cell);
  }

  /** Whether a block lies on open cells and neither on the agent nor on the goal. */
  canWallUp(block, agent) {
    for (let y = block.y; y < block.y + blockSide; ++y) {
      for (let x = block.x; x < block.x + blockSide; ++x) {
        if (!this.grid.isWalkable(x, y)) {
          return false;
        }
      }
    }
    return !covers(block, agent) && !covers(block, this.goal);
  }

  fill({ x, y }, area) {
    this.grid.setRect(x, y, blockSide, blockSide, area);
  }

  /** Walls up every place and opens it again, and calls action after each. */
  toggleAll(action) {
    for (const place of this.places.filter((one) => this.canWallUp(one, this.start))) {
      this.fill(place, wall);
      action();
      this.fill(place, 0);
      action();
    }
  }
}

function flowBuild(world, tally) {
  for (const goal of [world.start, world.goal, world.places[0]]) {
    const field = tally.timed(() => world.grid.createFlowField(goal));
    tally.add(field.getCost(world.start), field.settled);
    field.dispose();
  }
}

function flowRepair(world, tally) {
  const field = world.grid.createFlowField(world.goal);
  world.toggleAll(() => {
    tally.timed(() => field.refresh());
    tally.add(field.getCost(world.start), field.settled);
  });
  field.dispose();
}

/** One turn of the walk: a plan, or a new search when fresh is set, is timed; the plan says where the agent goes. */
function takeTurn(world, replanner, fresh, agent, tally) {
  const plan = fresh ? replanner.replan() : tally.timed(() => replanner.replan());
  const last = Math.min(plan.cellCount - 1, stepsATurn);
  const next = plan.found ? { x: plan.cells[2 * last], y: plan.cells[2 * last + 1] } : agent;
  const path = fresh ? tally.timed(() => world.grid.findPath(agent, world.goal)) : plan;
  tally.add(path.cost, path.expandedCount);
  replanner.moveStart(next);
  return next;
}

function walk(world, tally, fresh) {
  const replanner = world.grid.createReplanner(world.start, world.goal);
  const walled = [];
  let agent = world.start;
  replanner.replan(); // the first plan is not timed
  for (const place of world.places) {
    const block = { x: agent.x + (place.x % (2 * near + 1)) - near, y: agent.y + (place.y % (2 * near + 1)) - near };
    if (world.canWallUp(block, agent)) {
      world.fill(block, wall);
      walled.push(block);
    }
    agent = takeTurn(world, replanner, fresh, agent, tally);
  }
  replanner.dispose();
  walled.forEach((block) => world.fill(block, 0));
}

function queryHpa(world, tally) {
  const path = tally.timed(() => world.grid.findPath(world.start, world.goal, { algorithm: 'hpa*' }));
  tally.add(path.cost, path.expandedCount);
}

function hpaBuild(world, tally) {
  for (let i = 0; i < 4; ++i) {
    world.grid.setAreaCost(unusedArea, 2 + i);
    queryHpa(world, tally);
  }
}

const works = {
  'flow-build': flowBuild,
  'flow-repair': flowRepair,
  replan: (world, tally) => walk(world, tally, false),
  'replan-fresh': (world, tally) => walk(world, tally, true),
  'hpa-build': hpaBuild,
  'hpa-refresh': (world, tally) => world.toggleAll(() => queryHpa(world, tally)),
};

/** A function that does a row's work once. */
export function makeWork(grid, { work, script }) {
  const world = new World(grid, script);
  return () => {
    const tally = new Tally();
    works[work](world, tally);
    return { times: { search: tally.time }, costs: tally.costs, expanded: tally.expanded };
  };
}
