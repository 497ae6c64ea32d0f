// The demos that the index lists, in order. `scenes` are links into a demo, each with a sentence; every picture is
// pictures/DEMO-SCENE-light.webp and -dark.webp, taken by `npm run web -- --pictures`. The first scene stands for its
// demo.

import { SCENES as GRID_PATHS } from './grid-paths/scenes.js';

export const DEMOS = [
  {
    id: 'grid-paths',
    page: 'grid-paths/index.html',
    title: 'Grid paths',
    about:
      'Paint walls, sand, mud and water, drag the start and the goal, and follow A* cell by cell: what it knows, what it guesses, and why it goes where it goes.',
    scenes: GRID_PATHS,
  },
];
