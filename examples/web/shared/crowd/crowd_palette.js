// The colours of a picture of a crowd, from the style sheet (crowd.css): light or dark, as the system is.

import { themeColor, themeRgb } from '../theme_colors.js';

const table = (colors) =>
  Uint8Array.from({ length: 768 }, (_, i) => (colors[Math.floor(i / 3)] ?? colors.at(-1))[i % 3]);

/** In the order of the library's Agent.states. */
export const STATE_NAMES = ['idle', 'moving', 'off-mesh-link', 'arrived', 'stuck', 'no-path'];

export class CrowdPalette {
  background = themeColor('--sky');

  // Of the level: ground and houses.
  faces = { level: table([themeRgb('--street'), themeRgb('--house')]) };
  lines = { level: table([themeRgb('--street')]) };

  // Of the mesh.
  mesh = themeColor('--walkway');
  meshEdge = themeColor('--walkway-edge');
  border = themeColor('--walkway-edge');
  corridor = themeColor('--corridor');

  // Of agents.
  states = STATE_NAMES.map((name) => themeColor(`--agent-${name}`));
  slow = themeColor('--agent-slow');
  fast = themeColor('--agent-fast');

  // Of the picked one.
  picked = themeColor('--picked');
  wall = themeColor('--near-wall');
  path = themeColor('--picked');
  start = themeColor('--picked');
  goal = themeColor('--picked');
  cursor = themeColor('--focus');
}
