// What a press on the board does. Whatever the tool, a press on S or G takes hold of it.

import { FLOOR, GROUND, HOLE, MUD, WATER } from './plan.js';

/**
 * draws: a ring of that kind, or tiles; area: what a polygon becomes; the others have an id of their own.
 *
 * @type {{ id: string, name: string, key: string, draws?: 'floor' | 'hole', area?: number }[]}
 */
export const TOOLS = [
  { id: 'floor', name: 'Floor', key: '1', draws: FLOOR },
  { id: 'hole', name: 'Hole', key: '2', draws: HOLE },
  { id: 'link', name: 'Link', key: '3' },
  { id: 'erase', name: 'Erase', key: '4' },
  { id: 'ground', name: 'Ground', key: '5', area: GROUND },
  { id: 'mud', name: 'Mud', key: '6', area: MUD },
  { id: 'water', name: 'Water', key: '7', area: WATER },
];
