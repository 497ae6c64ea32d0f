// What the page "Voxel flight" keeps in its address: how a link is written, and what a scene stands for.

import { Address } from '../shared/address.js';
import { LINK } from './block_link.js';
import { defaultView } from './camera_view.js';
import { SCENES } from './scenes.js';
import { defaultSettings } from './settings.js';
import { madeState } from './voxel_model.js';

export { LINK };

export function sceneState({ block, ends, view, settings }) {
  const made = madeState(block);
  return {
    plan: made.plan,
    ends: ends ?? made.ends,
    view: defaultView(made.plan.sides, view),
    settings: { ...defaultSettings(), ...settings },
  };
}

export const ADDRESS = new Address({ link: LINK, scenes: SCENES, sceneState });
