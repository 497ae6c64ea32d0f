// A crowd of the npm package recast-navigation in a city. onepath_crowd.mjs has the same members.
import { Crowd, init, Raw } from 'recast-navigation';
import { generateTiledNavMesh } from 'recast-navigation/generators';
import { recastSettingsFor } from './build_settings.mjs';
import { crowdAgent } from './crowd_bench.mjs';

await init();

/** So many set out at a time. A short search for each is made in its first step, longer ones by and by. */
const group = 64;
/** A step that moves nobody, and lets no time go by in which targets are looked at again. */
const noTime = 1e-6;

const { DT_CROWDAGENT_TARGET_VALID } = Raw.Module;
const anticipateTurns = 1;
const obstacleAvoidance = 2;
const optimizeVisibility = 8;
const optimizeTopology = 16;

/** What the library's own demo derives from the radius; an agent sees six neighbours. */
const params = {
  ...crowdAgent,
  collisionQueryRange: crowdAgent.radius * 12,
  pathOptimizationRange: crowdAgent.radius * 30,
  separationWeight: 0,
  updateFlags: anticipateTurns | obstacleAvoidance | optimizeVisibility | optimizeTopology,
};

/** "Medium" of that demo. */
const avoidance = { velBias: 0.5, adaptiveDivs: 5, adaptiveRings: 2, adaptiveDepth: 2 };

const place = ([x, y, z]) => ({ x, y, z });

export class RecastCrowd {
  #mesh;
  #places;
  #crowd;
  #agents = [];

  constructor({ positions, indices }, places) {
    const { success, navMesh, error } = generateTiledNavMesh(positions, indices, recastSettingsFor(positions, true));
    if (!success) {
      throw new Error(`recast-navigation: ${error}`);
    }
    this.#mesh = navMesh;
    this.#places = places;
  }

  reset() {
    this.#crowd?.destroy();
    this.#crowd = new Crowd(this.#mesh, { maxAgents: this.#places.length, maxAgentRadius: crowdAgent.radius });
    const { raw } = this.#crowd;
    const chosen = Object.assign(raw.getObstacleAvoidanceParams(0), avoidance);
    raw.setObstacleAvoidanceParams(0, chosen);
    this.#agents = this.#places.map(({ start }) => this.#crowd.addAgent(place(start), params));
    if (this.#agents.some((agent) => agent.state() !== 1)) {
      throw new Error('recast-navigation: an agent is not on the mesh');
    }
  }

  /**
   * Ways are searched in steps. As long as most agents take no part in them, a step costs little more than its searches. Returns the
   * steps that it took.
   */
  setOut() {
    const takePart = (agents, active) => agents.forEach(({ raw }) => raw.set_active(active));
    let steps = 0;
    takePart(this.#agents, false);
    for (let first = 0; first < this.#agents.length; first += group) {
      const some = this.#agents.slice(first, first + group);
      takePart(some, true);
      some.forEach((agent, i) => {
        if (!agent.requestMoveTarget(place(this.#places[first + i].goal))) {
          throw new Error('recast-navigation: a goal is not on the mesh');
        }
      });
      while (some.some(({ raw }) => raw.get_targetState() !== DT_CROWDAGENT_TARGET_VALID)) {
        this.#crowd.update(noTime);
        ++steps;
      }
      takePart(some, false);
    }
    takePart(this.#agents, true);
    return steps;
  }

  step(seconds) {
    this.#crowd.update(seconds);
  }

  positions() {
    return this.#agents.map((agent) => {
      const { x, y, z } = agent.position();
      return [x, y, z];
    });
  }

  close() {
    this.#crowd?.destroy();
    this.#mesh.destroy();
  }
}
