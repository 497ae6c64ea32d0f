// The colours of the picture, from the style sheet: light or dark, as the system is.

import { themeColor } from '../shared/theme_colors.js';

export class FlightPalette {
  background = themeColor('--cell-ground');
  rock = themeColor('--rock');
  hull = themeColor('--rock-outside');
  glass = themeColor('--glass');
  fog = themeColor('--fog');
  edge = themeColor('--edge');
  early = themeColor('--search-early');
  late = themeColor('--search-late');
  path = themeColor('--path');
  craft = themeColor('--ink');
  start = themeColor('--start');
  goal = themeColor('--goal');
  cursor = themeColor('--focus');
  brush = themeColor('--accent');
}
