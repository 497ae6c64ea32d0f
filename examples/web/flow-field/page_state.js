// What the page "Flow field" keeps in its address: how a link is written, and what a scene stands for.

import { Address } from '../shared/address.js';
import { LinkState } from '../shared/grid/link_state.js';
import { mapState } from '../shared/grid/map_model.js';
import { MOST_GOALS } from './flow_model.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

export const LINK = new LinkState({ prefix: 'f=', settings: SETTINGS, endCounts: [1, MOST_GOALS] });

/** Goals are given as shares of width and height. */
const goalsAt = (places) => (grid) =>
  places.map(([x, y]) => {
    const cell = { x: Math.round(x * (grid.width - 1)), y: Math.round(y * (grid.height - 1)) };
    return grid.nearestWalkable(cell) ?? cell;
  });

export const sceneState = ({ map, goals, settings }) => ({
  ...mapState(map, goalsAt(goals)),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
