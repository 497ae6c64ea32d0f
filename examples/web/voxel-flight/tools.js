// What a click or a tap on the picture does.

import { FOG, OPEN, ROCK } from './block.js';

/** area: what the brush leaves; end: which of start and goal is placed. @type {{ id: string, name: string, key: string, area?: number, end?: number }[]} */
export const TOOLS = [
  { id: 'dig', name: 'Dig', key: '1', area: OPEN },
  { id: 'fill', name: 'Fill', key: '2', area: ROCK },
  { id: 'fog', name: 'Fog', key: '3', area: FOG },
  { id: 'start', name: 'Start', key: '4', end: 0 },
  { id: 'goal', name: 'Goal', key: '5', end: 1 },
];

/** The voxel that a tool takes of what lies under the pointer. @param {import('./ray_cast.js').Hit | null} hit */
export function targetOf(tool, hit) {
  if (hit === null) return null;
  return tool.area === OPEN ? hit.rock : hit.before;
}
