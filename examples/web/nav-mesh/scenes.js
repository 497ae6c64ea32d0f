// Scenes: a plan, the two ends in units, settings, and one sentence about what to look at.

import { ferries, islands, marsh, overlaps, serpentine, tileMap, town } from './plan_makers.js';

export const SCENES = [
  {
    id: 'town',
    title: 'A town with courtyards',
    look: 'The floor, less the houses and less the agent’s radius along every wall, falls into convex polygons. Drag S and G: the path is a string, pulled tight in the corridor of its polygons.',
    plan: town,
    ends: [
      [12.3, 4.9],
      [24, 16.4],
    ],
    settings: { tileSize: 16 },
  },
  {
    id: 'tile-map',
    title: 'A tile map with a block',
    look: 'Thirty by twenty tiles, as in the documentation: 27.4165 long around the block, 4 points, 793 bytes. Paint floor and holes tile by tile.',
    plan: tileMap,
    ends: [
      [2, 9],
      [28, 9],
    ],
    settings: { tileSize: 64, showsRay: true },
  },
  {
    id: 'serpentine',
    title: 'Twenty-five lanes',
    look: 'A path through every lane, found whole however many polygons it crosses.',
    plan: serpentine,
    ends: [
      [0.9, 1],
      [29.1, 19],
    ],
    settings: { radius: 0.2, tileSize: 64 },
  },
  {
    id: 'islands',
    title: 'Islands',
    look: 'No floor leads to the island of G. The path is partial, says so, and ends at the reachable place nearest to G.',
    plan: islands,
    ends: [
      [3, 5],
      [26, 5],
    ],
    settings: { tileSize: 8 },
  },
  {
    id: 'ferries',
    title: 'Islands with links',
    look: 'Off-mesh links join what no floor joins. Two go both ways, one leads south only. Draw one more and watch the path take it.',
    plan: ferries,
    ends: [
      [3, 5],
      [25.5, 15.8],
    ],
    settings: { tileSize: 8 },
  },
  {
    id: 'overlaps',
    title: 'Rings that cross',
    look: 'Rings overlap, touch and cross themselves; what an odd number of the rings of an outline surround is inside. The geometry is exact, so nothing leaks and nothing overlaps.',
    plan: overlaps,
    ends: [
      [2.5, 2.5],
      [27.5, 9],
    ],
    settings: { radius: 0.2, tileSize: 64, showsTriangles: true },
  },
  {
    id: 'marsh',
    title: 'Mud and water',
    look: 'A unit of length costs three times as much in mud and eight times in water, so the path takes the ford. Lower the price of water under “Search and costs” until it goes straight.',
    plan: marsh,
    ends: [
      [4, 13],
      [26, 14],
    ],
    settings: { radius: 0.3, tileSize: 2, nodeModel: 'crossing' },
  },
  {
    id: 'walls',
    title: 'Walls and a ray',
    look: 'The nearest wall, every piece of wall within the circle, and a ray that ends where it leaves the floor. Drag S through the streets.',
    plan: town,
    ends: [
      [18.3, 12.3],
      [2, 8],
    ],
    settings: { showsWalls: true, wallRadius: 4.5, showsRay: true, line: 'none', showsCorridor: false },
  },
];
