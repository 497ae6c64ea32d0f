// The demos that the index lists, in order. `scenes` are links into a demo, each with a sentence; every picture is
// pictures/DEMO-SCENE-light.webp and -dark.webp, taken by `npm run web -- --pictures`. The first scene stands for its
// demo. On the picture of a scene with `steps` the step button was pressed so often.

import { SCENES as CHANGING_CITY } from './changing-city/scenes.js';
import { SCENES as CITY_CROWD } from './city-crowd/scenes.js';
import { SCENES as FLOW_FIELD } from './flow-field/scenes.js';
import { SCENES as GRID_PATHS } from './grid-paths/scenes.js';
import { SCENES as HEX_EDITOR } from './hex-editor/scenes.js';
import { SCENES as NAV_BUILDER } from './nav-builder/scenes.js';
import { SCENES as NAV_MESH } from './nav-mesh/scenes.js';
import { SCENES as ORCA_CIRCLE } from './orca-circle/scenes.js';
import { SCENES as RACE } from './race/scenes.js';
import { SCENES as REPLANNER } from './replanner/scenes.js';
import { SCENES as ROAD_GRAPH } from './road-graph/scenes.js';
import { SCENES as ROLLBACK } from './rollback/scenes.js';
import { SCENES as VOXEL_FLIGHT } from './voxel-flight/scenes.js';

export const DEMOS = [
  {
    id: 'grid-paths',
    page: 'grid-paths/index.html',
    title: 'Grid paths',
    about:
      'Paint walls, sand, mud and water, drag the start and the goal, and follow a search cell by cell: A*, jump point search, Theta* or HPA*, what it knows, and why it goes where it goes.',
    scenes: GRID_PATHS,
  },
  {
    id: 'race',
    page: 'race/index.html',
    title: 'Race',
    about: 'Two searches side by side on one map, expansion by expansion, with all their numbers next to each other.',
    scenes: RACE,
  },
  {
    id: 'replanner',
    page: 'replanner/index.html',
    title: 'Replanning',
    about:
      'An agent walks while you build walls in its way. D* Lite and LPA* repair the plan where it broke; a fresh A* beside them shows what that saves.',
    scenes: REPLANNER,
  },
  {
    id: 'flow-field',
    page: 'flow-field/index.html',
    title: 'Flow field',
    about:
      'Three thousand units follow one field to the nearest of several goals. Paint walls and drag goals while they walk: the field is repaired under their feet.',
    scenes: FLOW_FIELD,
  },
  {
    id: 'hex-editor',
    page: 'hex-editor/index.html',
    title: 'Hex editor',
    about:
      'Walls and nine priced areas on hexagons, pointy or flat. A*, Dijkstra, a plan that D* Lite mends while you paint, or a flow field; and every map is a text to take away.',
    scenes: HEX_EDITOR,
  },
  {
    id: 'road-graph',
    page: 'road-graph/index.html',
    title: 'Road graph',
    about:
      'Four searches for the quickest route through up to fifty thousand crossings. Dijkstra looks at most of the country, A* with landmarks at little more than the route, and the cost is the same.',
    scenes: ROAD_GRAPH,
  },
  {
    id: 'voxel-flight',
    page: 'voxel-flight/index.html',
    title: 'Voxel flight',
    about:
      'A craft flies the cheapest path through caves of voxels. Dig and fill while it flies, follow the search voxel by voxel, or follow the craft.',
    scenes: VOXEL_FLIGHT,
  },
  {
    id: 'nav-mesh',
    page: 'nav-mesh/index.html',
    title: 'Navigation mesh',
    about:
      'Draw floors and holes, and see the mesh being built as you draw. Paths pulled tight in their corridors, rays, walls, prices of areas, links over gaps.',
    scenes: NAV_MESH,
  },
  {
    id: 'nav-builder',
    page: 'nav-builder/index.html',
    title: 'Mesh builder',
    about:
      'Triangles become a navigation mesh in nine stages: spans, floors, distances, regions, outlines, polygons. Open a level of your own, move the sliders, and click two places for a path.',
    scenes: NAV_BUILDER,
  },
  {
    id: 'city-crowd',
    page: 'city-crowd/index.html',
    title: 'City crowd',
    about:
      'Thousands of agents on the mesh of a city, drawn straight from the library’s memory. Call them, pick one to see what it sees, and compare hashes with another machine.',
    scenes: CITY_CROWD,
  },
  {
    id: 'changing-city',
    page: 'changing-city/index.html',
    title: 'Changing city',
    about:
      'Drop obstacles and swamps in front of a crowd and drag them about. Only the tiles below them are built again, and the mesh is always that of a fresh build, byte for byte.',
    scenes: CHANGING_CITY,
  },
  {
    id: 'orca-circle',
    page: 'orca-circle/index.html',
    title: 'ORCA circle',
    about:
      'Discs change places without a plan: see the half-planes that each one chooses from, the lanes that form by themselves, and the rings that jam.',
    scenes: ORCA_CIRCLE,
  },
  {
    id: 'rollback',
    page: 'rollback/index.html',
    title: 'Rollback',
    about:
      'Two peers run the same crowd over a slow and lossy line. Late commands take it back in time; hashes show that both agree, until you flip a bit.',
    scenes: ROLLBACK,
  },
];
