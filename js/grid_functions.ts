// Square and hex grids share their place in the world, searches, replanners and flow fields. These are the functions of
// the module that differ between the two; a replanner or flow field is the same object in C, only its maker differs.
import type { DependentParts } from './dependent.js';
import type { ReadOptions } from './grid_options.js';

/** What searches, replanners and flow fields over a grid are made from. */
export interface GridParts extends DependentParts {
  options: ReadOptions;
  functions: GridFunctions;
}

export const SQUARE_GRID = {
  width: 'opw_grid_width',
  height: 'opw_grid_height',
  space: 'opw_grid_space',
  setSpace: 'opw_grid_set_space',
  createReplanner: 'opw_grid_replanner_create',
  createFlowField: 'opw_grid_flow_field_create',
  createSearch: 'opw_grid_search_create',
  destroySearch: 'opw_grid_search_destroy',
  beginSearch: 'opw_grid_search_begin',
  stepSearch: 'opw_grid_search_step',
  searchStatus: 'opw_grid_search_status',
  searchPath: 'opw_grid_search_path',
  searchState: 'search',
} as const;

export const HEX_GRID = {
  width: 'opw_hex_grid_width',
  height: 'opw_hex_grid_height',
  space: 'opw_hex_grid_space',
  setSpace: 'opw_hex_grid_set_space',
  createReplanner: 'opw_hex_grid_replanner_create',
  createFlowField: 'opw_hex_grid_flow_field_create',
  createSearch: 'opw_hex_search_create',
  destroySearch: 'opw_hex_search_destroy',
  beginSearch: 'opw_hex_search_begin',
  stepSearch: 'opw_hex_search_step',
  searchStatus: 'opw_hex_search_status',
  searchPath: 'opw_hex_search_path',
  searchState: 'hexSearch',
} as const;

export type GridFunctions = typeof SQUARE_GRID | typeof HEX_GRID;
