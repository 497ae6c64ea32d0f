// The game that the server and its clients play: squads in the streets of a city, one a seat. Every agent is there from the
// beginning, so whose it is follows from its id, and the crowd is the whole state: there is nothing else to save and roll back.
import { NavMesh, Random } from 'onepath-wasm';
import { makeLevel } from '../web/shared/level_generator.js';
import { CITY_SIZE, SEATS, SQUAD, UNIT } from './rules.js';

const AGENT = { maxSpeed: 5 };

/** More than any house has: nobody stands inside one. */
const HEIGHT = 24;

/** Of the members of a squad around its goal. */
const PLACES = Array.from({ length: SQUAD }, (_, i) => ({ x: 1.5 * (i % 4) - 2.25, z: 1.5 * Math.floor(i / 4) - 1.5 }));

export function buildCity(seed) {
  const { positions, indices } = makeLevel('city', { size: CITY_SIZE, seed });
  return NavMesh.build(positions, indices, { agentHeight: HEIGHT });
}

/** A crowd without agents, into which a state of another can be restored. */
export function createCrowd(mesh) {
  return mesh.createCrowd({ maxAgents: SEATS * SQUAD });
}

/** The same with agents where the game begins. */
export function populate(mesh, seed) {
  const crowd = createCrowd(mesh);
  const random = new Random(BigInt(seed));
  for (let seat = 0; seat < SEATS; seat++) {
    const middle = randomPlace(mesh, random);
    for (const { x, z } of PLACES) {
      crowd.add(mesh.samplePosition({ x: middle.x + x, y: 0, z: middle.z + z }, 2) ?? middle, AGENT);
    }
  }
  return crowd;
}

/** A place in the streets; roofs are part of the mesh, too. */
export function randomPlace(mesh, random) {
  for (;;) {
    const place = mesh.randomPoint(random);
    if (place.y < 1) return place;
  }
}

/** The place in the streets nearest to one on the plan, as commands have it; null for one that is far from any. */
export function nearestPlace(mesh, x, z) {
  const place = mesh.samplePosition({ x, y: 0, z }, 16);
  return place && place.y < 1 ? toCommand(place) : null;
}

export const toCommand = ({ x, z }) => ({ x: Math.round(x * UNIT), z: Math.round(z * UNIT) });

/** The agents of a seat, in the order of their numbers in commands. */
export const squadOf = (crowd, seat) => Array.from({ length: SQUAD }, (_, i) => crowd.getAgent(seat * SQUAD + i));

/** What a command does, see RollbackSession. */
export function apply(crowd, { agent, x, z }, seat) {
  const goal = [x / UNIT, 0, z / UNIT];
  const squad = squadOf(crowd, seat);
  if (agent !== 'all') {
    squad[agent].setDestination(goal);
    return;
  }
  for (const [i, member] of squad.entries()) {
    const status = member.setDestination([goal[0] + PLACES[i].x, 0, goal[2] + PLACES[i].z]);
    // Into a house: to the goal itself.
    if (status !== 'found') member.setDestination(goal);
  }
}
