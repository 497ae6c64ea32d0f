// Ground and agents for crowds.
import { Agent, NavMesh, Random } from './onepath.mjs';
import { rectangle } from './nav_scenes.mjs';

/** The floor of the cookbook: 40 x 40, of two triangles. */
export function cookbookFloor() {
  const positions = Float64Array.of(0, 0, 0, 0, 0, 40, 40, 0, 0, 40, 0, 40);
  return NavMesh.build(positions, Int32Array.of(0, 1, 2, 2, 1, 3));
}

/** Two rows of four agents that cross it through each other. */
export function addCookbookAgents(crowd) {
  for (let i = 0; i < 4; i++) {
    crowd.add([5 + 8 * i, 0, 5], Agent.humanoid).setDestination([35 - 8 * i, 0, 35]);
    crowd.add([5 + 8 * i, 0, 35], Agent.humanoid).setDestination([35 - 8 * i, 0, 5]);
  }
}

export function steps(crowd, count, dt = 1 / 30) {
  for (let i = 0; i < count; i++) crowd.step(dt);
}

/** A square of 20 with a block in the middle. */
export function courtyard(settings = {}) {
  return NavMesh.build2D([rectangle(0, 0, 20, 20)], settings, { obstacles: [rectangle(8, 8, 12, 12)] });
}

/** Islands with a link between them. */
export function islands() {
  const link = { start: [9, 0, 5], end: [21, 0, 5], radius: 1, bidirectional: true };
  return NavMesh.build2D([rectangle(0, 0, 10, 10), rectangle(20, 0, 30, 10)], { offMeshLinks: [link] });
}

const PRESETS = [Agent.humanoid, Agent.small, Agent.large];
const QUALITIES = ['off', 'low', 'medium', 'high'];

/** A dense crowd with settings of many kinds, under way. */
export function randomCrowd(mesh, seed, count, options) {
  const random = new Random(BigInt(seed));
  const crowd = mesh.createCrowd(options);
  for (let i = 0; i < count; i++) {
    const agent = crowd.add(mesh.randomPoint(random), {
      ...PRESETS[random.nextInt(3)],
      quality: QUALITIES[random.nextInt(4)],
      priority: 0.5 + random.nextDouble(),
      separationDistance: random.nextInt(2),
      path: random.nextInt(2) === 0 ? undefined : { stuckWindow: 1, maxCorners: 5 },
    });
    agent.setDestination(mesh.randomPoint(random));
  }
  return { crowd, random };
}

/** FNV-1a, 64 bits. */
export function fnv1a64(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

/** Everything that an agent tells. */
export function describeAgent(agent) {
  const { id, slot, position, velocity, state, hasPath, reachedTarget, remainingDistance, destination } = agent;
  const { options, priority, wantedVelocity, crossing } = agent;
  return {
    ...{ id, slot, position, velocity, state, hasPath, reachedTarget, remainingDistance, destination },
    ...{ options, priority, wantedVelocity, crossing, corridor: agent.corridor(), walls: agent.walls() },
  };
}
