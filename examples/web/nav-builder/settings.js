// What can be chosen on the page "Mesh builder", as data: every setting that the library's 3D builder uses, by its name
// there. See search_settings.js about ids.

import { defaultsOf } from '../shared/controls.js';

const number = (id, key, label, [min, max, step], fallback, hint, more = {}) => ({
  ...{ id, key, kind: 'number', slider: true, label, min, max, step, fallback, hint },
  ...more,
});

const AGENT = [
  number(1, 'agentRadius', 'Radius', [0, 3, 0.05], 0.6, 'How far its centre keeps from walls.'),
  number(2, 'agentHeight', 'Height', [0.2, 8, 0.1], 2, 'What is lower above a floor is no place to stand.'),
  number(3, 'walkableClimb', 'Highest step', [0, 4, 0.05], 0.9, 'Floors this close in height are joined.'),
  number(4, 'agentMaxSlopeDegrees', 'Steepest slope', [0, 90, 1], 45, 'Of a triangle that can be walked on.', {
    unit: '°',
  }),
];

const CELLS = [
  number(5, 'cellSize', 'Cell size', [0.1, 2, 0.05], 0.3, 'Half of it: four times the cells, and the work.'),
  number(6, 'cellHeight', 'Cell height', [0.05, 1, 0.05], 0.2, 'Heights are told in rows of it.'),
  number(7, 'tileSize', 'Tile size', [8, 256, 8], 64, 'A part of the world this large is built, and replaced, alone.'),
  number(8, 'originX', 'Tiles begin at x', [0, 256, 1], 0, ''),
  number(9, 'originZ', 'Tiles begin at z', [0, 256, 1], 0, ''),
];

const REGIONS = [
  {
    id: 10,
    key: 'partition',
    kind: 'choice',
    segments: true,
    label: 'Partition',
    fallback: 'watershed',
    values: [
      {
        value: 'watershed',
        label: 'Watershed',
        hint: 'Regions grow from the widest places: the roundest, and the slowest.',
      },
      { value: 'monotone', label: 'Monotone', hint: 'One sweep along x: fast, with long thin regions.' },
      { value: 'layers', label: 'Layers', hint: 'As few regions as can lie side by side: fast, for small tiles.' },
    ],
  },
  number(11, 'minRegionArea', 'Smallest region', [0, 1000, 4], 64, 'Islands of fewer cells go.', { unit: 'cells' }),
  number(12, 'mergeRegionArea', 'Merge regions below', [0, 4000, 20], 400, 'Smaller ones join a neighbour.', {
    unit: 'cells',
  }),
];

const SHAPES = [
  number(13, 'contourMaxError', 'Contour error', [0, 5, 0.1], 1.3, 'How far an outline may stray from its cells.', {
    unit: 'cells',
  }),
  number(14, 'maxEdgeLength', 'Longest wall edge', [0, 50, 0.1], 3.6, 'Longer ones are cut; 0 for any length.'),
  number(15, 'maxVertsPerPoly', 'Corners of a polygon, at most', [3, 16, 1], 6, '3 leaves the triangles.'),
  number(16, 'detailSampleDistance', 'Height samples every', [0, 20, 0.1], 1.8, '0 leaves the polygons flat.'),
  number(17, 'detailMaxError', 'Height error', [0, 4, 0.05], 0.2, 'How far the detail may lie from the floors.'),
];

const DRAWING = [
  { id: 30, key: 'showsLevel', kind: 'toggle', label: 'Level below the stage', fallback: true },
  { id: 31, key: 'showsEdges', kind: 'toggle', label: 'Edges', fallback: true },
  { id: 32, key: 'showsPath', kind: 'toggle', label: 'Path and its ends', fallback: true },
];

export const SETTING_GROUPS = [
  { title: 'Agent', settings: AGENT, open: true },
  { title: 'Cells and tiles', settings: CELLS, open: true },
  { title: 'Regions', settings: REGIONS, open: true },
  { title: 'Contours, polygons, detail', settings: SHAPES },
  { title: 'Drawing', settings: DRAWING, open: true },
];

export const SETTINGS = SETTING_GROUPS.flatMap((group) => group.settings);

const BUILD_KEYS = [...AGENT, ...CELLS, ...REGIONS, ...SHAPES].map(({ key }) => key);

/** @returns {Record<string, any>} */
export const defaultSettings = () => defaultsOf(SETTINGS);

/** What the library takes. @param {Record<string, any>} settings of the page */
export const buildSettings = (settings) => Object.fromEntries(BUILD_KEYS.map((key) => [key, settings[key]]));

/** The settings that are not the library's defaults, which are those of the page. */
export const changedSettings = (settings) =>
  SETTINGS.filter(({ key, fallback }) => BUILD_KEYS.includes(key) && settings[key] !== fallback);
