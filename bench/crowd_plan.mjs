// The rows of crowds and of ORCA: like those of bench_plan.mjs.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Rings of discs that change places (orca_work.h). */
export function orcaRows({ orcaAgents }) {
  return orcaAgents.map((agents) => ({
    id: `orca/circle-${agents}/step`,
    domain: 'orca',
    kind: 'steps',
    map: `circle-${agents}`,
    search: 'step',
    agents,
    peers: [],
  }));
}

/** Those that other libraries have, too, and those of states. */
const sharedWorks = ['plan', 'step', 'journey'];
const stateWorks = ['save', 'restore', 'hash'];

/** Agents on their way through a generated city (crowd_work.h); the program draws their places. */
export function crowdRows(folder, program, { levelSize, crowdAgents }) {
  const placeFile = join(folder, 'city.places');
  mkdirSync(folder, { recursive: true });
  execFileSync(program, ['generate-crowd', folder, String(levelSize), String(Math.max(...crowdAgents))]);
  return crowdAgents.flatMap((agents) =>
    [...sharedWorks, ...stateWorks].map((work) => ({
      id: `crowd/city-${agents}/${work}`,
      domain: 'crowd',
      kind: work === 'journey' ? 'journey' : 'steps',
      map: `city-${agents}`,
      search: work,
      agents,
      placeFile,
      peers: sharedWorks.includes(work) ? ['recast-navigation', 'recast-native'] : [],
    })),
  );
}
