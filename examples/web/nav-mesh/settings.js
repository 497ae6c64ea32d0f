// What can be chosen on the page "Navigation mesh", as data. See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const PEN = [
  {
    id: 1,
    key: 'pen',
    kind: 'choice',
    segments: true,
    label: 'Draw floors and holes',
    fallback: 'free',
    values: [
      {
        value: 'free',
        label: 'Freehand',
        hint: 'Drag around what you draw. It closes by itself, and may cross itself.',
      },
      { value: 'box', label: 'Boxes', hint: 'Drag from corner to corner, or click both.' },
      { value: 'corners', label: 'Corners', hint: 'Click the corners one by one, and then the first one again.' },
    ],
  },
  { id: 2, key: 'isTwoWay', kind: 'toggle', label: 'New links go both ways', fallback: true },
];

const AGENT = [
  {
    id: 3,
    key: 'radius',
    kind: 'number',
    label: 'Agent radius',
    fallback: 0.6,
    min: 0,
    max: 2,
    step: 0.05,
    slider: true,
    hint: 'The floor shrinks by it, exactly, so that the agent is a point on the mesh.',
  },
  {
    id: 4,
    key: 'tileSize',
    kind: 'choice',
    segments: true,
    label: 'Tile size',
    fallback: 8,
    values: [
      { value: 2, label: '2' },
      { value: 4, label: '4' },
      { value: 8, label: '8' },
      { value: 16, label: '16' },
      { value: 64, label: 'One', hint: 'Larger than the board: a single tile.' },
    ],
    hint: 'Polygons end at the borders of tiles, and links join them across.',
  },
  {
    id: 5,
    key: 'maxVerts',
    kind: 'number',
    label: 'Corners of a polygon, at most',
    fallback: 6,
    min: 3,
    max: 16,
    step: 1,
    slider: true,
    hint: '3 leaves the triangles; more lets them merge into convex polygons.',
  },
  {
    id: 6,
    key: 'cellSize',
    kind: 'number',
    label: 'Cell size',
    fallback: 0.3,
    min: 0.05,
    max: 4,
    step: 0.05,
    hint: 'There are no cells in 2D: corners lie on a grid of at least a 256th of this.',
  },
];

const SEARCH = [
  {
    id: 7,
    key: 'nodeModel',
    kind: 'choice',
    segments: true,
    label: 'Nodes of the search',
    fallback: 'polygon',
    values: [
      { value: 'polygon', label: 'Polygons', hint: 'One node a polygon, entered where it looks best: half the work.' },
      {
        value: 'crossing',
        label: 'Crossings',
        hint: 'One node an edge, at its middle: exact for the cost between middles.',
      },
    ],
  },
  {
    id: 8,
    key: 'mudCost',
    kind: 'number',
    label: 'Mud, times',
    fallback: 3,
    min: 0.5,
    max: 50,
    step: 0.5,
  },
  {
    id: 9,
    key: 'waterCost',
    kind: 'number',
    label: 'Water, times',
    fallback: 8,
    min: 0.5,
    max: 50,
    step: 0.5,
  },
];

const ASKED = [
  {
    id: 10,
    key: 'line',
    kind: 'choice',
    segments: true,
    label: 'Line of the path',
    fallback: 'string',
    values: [
      { value: 'string', label: 'Pulled', hint: 'The shortest line inside the corridor, pulled tight like a string.' },
      { value: 'middles', label: 'Middles', hint: 'Through the middles of the portals, as the search saw it.' },
      { value: 'none', label: 'None' },
    ],
  },
  { id: 11, key: 'showsCorridor', kind: 'toggle', label: 'Corridor: the polygons of the path', fallback: true },
  { id: 21, key: 'showsExpanded', kind: 'toggle', label: 'Polygons that the search expanded', fallback: false },
  { id: 12, key: 'showsPortals', kind: 'toggle', label: 'Portals between them', fallback: false },
  { id: 13, key: 'showsRay', kind: 'toggle', label: 'Ray from S to G', fallback: false },
  { id: 14, key: 'showsWalls', kind: 'toggle', label: 'Walls near S', fallback: false },
  {
    id: 15,
    key: 'wallRadius',
    kind: 'number',
    label: 'Within',
    fallback: 3,
    min: 0.25,
    max: 12,
    step: 0.25,
    slider: true,
    shownWhen: ({ showsWalls }) => showsWalls,
    hint: 'The nearest wall, and every piece of wall in the circle that can be reached inside it.',
  },
  {
    id: 16,
    key: 'randomCount',
    kind: 'number',
    label: 'Random points',
    fallback: 0,
    min: 0,
    max: 2000,
    step: 50,
    slider: true,
    hint: 'Evenly over the area of the mesh, the same ones for a seed on every machine.',
  },
  {
    id: 17,
    key: 'randomSeed',
    kind: 'number',
    label: 'Seed of the points',
    fallback: 1,
    min: 0,
    max: 999999,
    step: 1,
    shownWhen: ({ randomCount }) => randomCount > 0,
  },
];

const DRAWING = [
  { id: 18, key: 'showsPolygons', kind: 'toggle', label: 'Polygons', fallback: true },
  {
    id: 19,
    key: 'showsTriangles',
    kind: 'toggle',
    label: 'Triangulation',
    fallback: false,
    hint: 'Dotted: what merged into polygons, from a second build with three corners each.',
  },
  { id: 20, key: 'showsTiles', kind: 'toggle', label: 'Tiles, and links across their borders', fallback: true },
];

export const SETTING_GROUPS = [
  { title: 'Pen', settings: PEN, into: 'pen-settings' },
  { title: 'What is asked', settings: ASKED, open: true },
  { title: 'Agent and mesh', settings: AGENT, open: true },
  { title: 'Search and costs', settings: SEARCH },
  { title: 'Drawing', settings: DRAWING },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);
