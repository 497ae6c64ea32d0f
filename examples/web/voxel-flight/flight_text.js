// The numbers of a path through voxels as text, and the call as code.

import { costText, count, statusText } from '../shared/numbers.js';
import { SETTINGS } from './settings.js';

/** How many moves go along one, two and three axes. @param {ArrayLike<number>} cells x, y, z triples */
export function moveCounts(cells) {
  const counts = [0, 0, 0];
  for (let i = 3; i < cells.length; i += 3) {
    const axes = [0, 1, 2].filter((axis) => cells[i + axis] !== cells[i + axis - 3]).length;
    counts[axes - 1]++;
  }
  return counts;
}

/** "12 through faces, 5 edges, 1 corner" */
export function movesText(cells) {
  const [faces, edges, corners] = moveCounts(cells);
  return `${count(faces)} face + ${count(edges)} edge + ${count(corners)} corner`;
}

const STATUS_TEXTS = { 'start-invalid': 'The start is in rock', 'goal-invalid': 'The goal is in rock' };

/** @param {string} status of the library's VoxelPath */
export const flightStatus = (status) => STATUS_TEXTS[status] ?? statusText(status);

/** What a screen reader hears after a change. */
export function spokenPath(result) {
  const expanded = `${result.expandedCount} voxels expanded`;
  if (!result.hasPath) return `${flightStatus(result.status)}. ${expanded}.`;
  return `Path found. Cost ${costText(result.cost)}, ${result.cellCount} voxels, ${expanded}.`;
}

const CALL_KEYS = ['moves', 'corners', 'heuristic', 'heuristicWeight'];

const voxelText = ({ x, y, z }) => `{ x: ${x}, y: ${y}, z: ${z} }`;

/** The query as a program would write it: only what differs from the library's defaults. */
export function pathCall(settings, [start, goal], hasFog) {
  const said = SETTINGS.filter(({ key, fallback }) => CALL_KEYS.includes(key) && settings[key] !== fallback);
  const lines = said.map(({ key }) => {
    const value = typeof settings[key] === 'string' ? `'${settings[key]}'` : settings[key];
    return `  ${key}: ${value},`;
  });
  lines.push('  recordExpansions: true,');
  const fog = hasFog && settings.fogCost !== 1 ? `grid.setAreaCost(1, ${settings.fogCost});\n` : '';
  return `${fog}const path = grid.findPathWithPoints(\n  ${voxelText(start)},\n  ${voxelText(goal)},\n  {\n${lines
    .map((line) => `  ${line}`)
    .join('\n')}\n  },\n);`;
}
