// The stages of a build, in order: what each is called, and what one sees of it. The order is written into links.

import { count } from '../shared/numbers.js';

/**
 * @typedef {object} Counts what each stage made
 * @property {number} triangles @property {number} steep
 * @property {number} cells @property {number} columns @property {number} spans @property {number} walkable @property {number} filtered
 * @property {number} floors @property {number} open @property {number} farthest
 * @property {number} regions @property {number} contours @property {number} vertices @property {number} rawVertices
 * @property {number} polys @property {number} detail
 * @property {number} meshPolys @property {number} tiles
 */

/** A count that is not known yet. */
const number = (value) => (value === undefined ? '…' : count(value));

export const STAGES = [
  {
    id: 'triangles',
    title: 'Triangles',
    countKey: 'triangles',
    tell: ({ triangles, steep }) =>
      `${number(triangles)} triangles as they come; ${number(steep)} are too steep to walk on, or face down.`,
  },
  {
    id: 'spans',
    title: 'Spans',
    countKey: 'spans',
    tell: ({ spans, cells, walkable }) =>
      `${number(spans)} solid spans in columns of ${number(cells)} × ${number(cells)} cells; ${number(walkable)} have a walkable top.`,
  },
  {
    id: 'filtered',
    title: 'Walkable',
    countKey: 'filtered',
    tell: ({ walkable, filtered }) =>
      `${number(filtered)} tops stay walkable. The marked ones had a ledge beside them or too little room above (${number(walkable)} before the filters).`,
  },
  {
    id: 'distances',
    title: 'Distances',
    countKey: 'open',
    tell: ({ open, farthest }) =>
      `${number(open)} floors are left where the agent fits beside walls. The brighter, the farther from a boundary: at most ${number(farthest)} cells.`,
  },
  {
    id: 'regions',
    title: 'Regions',
    countKey: 'regions',
    tell: ({ regions }) => `The floors, cut into ${number(regions)} regions that hang together.`,
  },
  {
    id: 'contours',
    title: 'Contours',
    countKey: 'contours',
    tell: ({ contours, vertices, rawVertices }) =>
      `${number(contours)} outlines: ${number(rawVertices)} vertices along the cells, of which ${number(vertices)} are left after simplifying.`,
  },
  {
    id: 'polygons',
    title: 'Polygons',
    countKey: 'polys',
    tell: ({ polys }) =>
      `${number(polys)} convex polygons, merged from triangles between the vertices of the outlines.`,
  },
  {
    id: 'detail',
    title: 'Detail',
    countKey: 'detail',
    tell: ({ detail }) => `${number(detail)} triangles inside the polygons follow the height of the floors.`,
  },
  {
    id: 'mesh',
    title: 'Mesh',
    countKey: 'meshPolys',
    tell: ({ meshPolys, tiles }) =>
      `${number(meshPolys)} polygons in ${number(tiles)} ${tiles === 1 ? 'tile' : 'tiles'}, each built alone and joined to its neighbours: what paths are asked of.`,
  },
];

export const MESH_STAGE = STAGES.length - 1;
