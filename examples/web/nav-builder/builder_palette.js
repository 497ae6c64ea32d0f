// The colours of the picture, from the style sheet: light or dark, as the system is.

import { mixRgb, themeColor, themeRgb } from '../shared/theme_colors.js';

const table = (colors) =>
  Uint8Array.from({ length: 768 }, (_, i) => (colors[Math.floor(i / 3)] ?? colors.at(-1))[i % 3]);

// How much of the ink is in an outline.
const OUTLINE_INK = 0.3;

export class BuilderPalette {
  background = themeColor('--cell-ground');
  start = themeColor('--start');
  goal = themeColor('--goal');
  path = themeColor('--path');
  cursor = themeColor('--focus');
  meshEdge = themeColor('--mesh-edge');
  border = themeColor('--mesh-border');
  corridor = themeColor('--corridor');
  mesh = themeColor('--mesh');

  /** Red, green and blue of 256 keys, by scale. @type {Record<string, Uint8Array>} */
  faces;

  /** The same for lines. @type {Record<string, Uint8Array>} */
  lines;

  constructor() {
    const ink = themeRgb('--ink');
    const edge = themeRgb('--stage-edge');
    const regions = Array.from({ length: 12 }, (_, i) => themeRgb(`--region-${i + 1}`));
    const far = Array.from({ length: 255 }, (_, i) => mixRgb(themeRgb('--near-wall'), themeRgb('--far-wall'), i / 254));
    const level = themeRgb('--level');
    this.faces = {
      level: table([level]),
      ground: table([themeRgb('--steep'), themeRgb('--walkable'), themeRgb('--lost')]),
      ramp: table([themeRgb('--no-room'), ...far]),
      region: table([themeRgb('--no-room'), ...regions]),
      outline: table([ink, ...regions.map((color) => mixRgb(color, ink, OUTLINE_INK))]),
    };
    this.lines = {
      level: table([mixRgb(level, ink, 0.2)]),
      ground: table([edge]),
      ramp: table([edge]),
      region: table([edge]),
      outline: table([themeRgb('--outline')]),
    };
  }
}
