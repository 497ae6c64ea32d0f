// The colours of the changing city, from the style sheet: light or dark, as the system is.

import { CrowdPalette } from '../shared/crowd/crowd_palette.js';
import { mixRgb, themeColor, themeRgb } from '../shared/theme_colors.js';
import { OUTCOMES } from './changing_ground.js';
import { KINDS } from './things.js';

const table = (colors) => Uint8Array.from(colors.flat());

export class CityPalette extends CrowdPalette {
  outcomes = Object.fromEntries(OUTCOMES.map((name) => [name, themeColor(`--tile-${name}`)]));
  waiting = themeColor('--tile-waiting');

  constructor() {
    super();
    const things = KINDS.map((kind) => themeRgb(`--thing-${kind}`));
    this.faces.thing = table(things);
    this.lines.thing = table(things.map((color) => mixRgb(color, themeRgb('--ink'), 0.5)));
  }
}
