// What the page "Hex editor" keeps in its address: how a link is written, and what a scene stands for.

import { Address } from '../shared/address.js';
import { LinkState } from '../shared/grid/link_state.js';
import { AREA_COUNT } from './hex_areas.js';
import { hexState, MAKERS, MOST_CELLS, nearestFree } from './hex_maps.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

export const LINK = new LinkState({
  prefix: 'h=',
  settings: SETTINGS,
  endCounts: [2, 2],
  makers: MAKERS,
  mostCells: MOST_CELLS,
  areaCount: AREA_COUNT,
  wallCode: AREA_COUNT,
});

/** A scene may give its ends, as shares of width and height; else they are near two corners. */
export function sceneState({ map, ends, settings }) {
  const made = hexState(map);
  const cellAt = ([x, y]) => ({ x: Math.round(x * (made.map.width - 1)), y: Math.round(y * (made.map.height - 1)) });
  const placed = ends?.map((share) => nearestFree(made.map, cellAt(share))) ?? made.ends;
  return { map: made.map, ends: placed, settings: { ...defaultSettings(), ...settings } };
}

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
