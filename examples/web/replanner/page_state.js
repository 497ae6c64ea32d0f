// What the page "Replanning" keeps in its address: how a link is written, and what a scene stands for. The start in a link
// is where the agent is.

import { Address } from '../shared/address.js';
import { LinkState } from '../shared/grid/link_state.js';
import { mapState } from '../shared/grid/map_model.js';
import { SCENES } from './scenes.js';
import { defaultSettings, SETTINGS } from './settings.js';

export const LINK = new LinkState({ prefix: 'p=', settings: SETTINGS, endCounts: [2, 2] });

export const sceneState = ({ map, settings }) => ({
  ...mapState(map),
  settings: { ...defaultSettings(), ...settings },
});

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
