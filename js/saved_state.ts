// Saved states on their way out of and into the module.
import { requireBytes } from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import type { StateBuffer, Status } from './raw_exports.js';

/** What a snapshot holds of the tiles: all of them, or what it takes to find them in a {@link TileLibrary}. */
export type NavSnapshotMode = 'full' | 'referenced';

/** In the order of OpSnapshotMode in include/onepath/navmesh.h. */
export const SNAPSHOT_MODES: readonly NavSnapshotMode[] = ['full', 'referenced'];

/** The functions of each kind of object that has a state. */
const FUNCTIONS = {
  grid: { size: 'opw_grid_state_size', save: 'opw_grid_save_state', restore: 'opw_grid_restore_state' },
  search: {
    size: 'opw_grid_search_state_size',
    save: 'opw_grid_search_save_state',
    restore: 'opw_grid_search_restore_state',
  },
  replanner: {
    size: 'opw_grid_replanner_state_size',
    save: 'opw_grid_replanner_save_state',
    restore: 'opw_grid_replanner_restore_state',
  },
  flowField: {
    size: 'opw_grid_flow_field_state_size',
    save: 'opw_grid_flow_field_save_state',
    restore: 'opw_grid_flow_field_restore_state',
  },
  hexGrid: {
    size: 'opw_hex_grid_state_size',
    save: 'opw_hex_grid_save_state',
    restore: 'opw_hex_grid_restore_state',
  },
  hexSearch: {
    size: 'opw_hex_search_state_size',
    save: 'opw_hex_search_save_state',
    restore: 'opw_hex_search_restore_state',
  },
  voxelGrid: {
    size: 'opw_voxel_grid_state_size',
    save: 'opw_voxel_grid_save_state',
    restore: 'opw_voxel_grid_restore_state',
  },
  voxelSearch: {
    size: 'opw_voxel_search_state_size',
    save: 'opw_voxel_search_save_state',
    restore: 'opw_voxel_search_restore_state',
  },
  graph: { size: 'opw_graph_state_size', save: 'opw_graph_save_state', restore: 'opw_graph_restore_state' },
  graphSearch: {
    size: 'opw_graph_search_state_size',
    save: 'opw_graph_search_save_state',
    restore: 'opw_graph_search_restore_state',
  },
  crowd: { size: 'opw_crowd_state_size', save: 'opw_crowd_save_state', restore: 'opw_crowd_restore_state' },
} as const;

export type StateKind = keyof typeof FUNCTIONS;

/** The functions that tell the size of some bytes and write them. */
type Writer =
  | Pick<(typeof FUNCTIONS)[StateKind], 'size' | 'save'>
  | { readonly size: 'opw_landmarks_saved_size'; readonly save: 'opw_landmarks_save' }
  | { readonly size: 'opw_nav_mesh_saved_size'; readonly save: 'opw_nav_mesh_save' }
  | { readonly size: 'opw_nav_world_saved_size'; readonly save: 'opw_nav_world_save' };

/** The state in `into`, a caller's array, or in a new one. */
export function saveState(core: Core, kind: StateKind, pointer: number, into: unknown): Uint8Array {
  return saveBytes(core, FUNCTIONS[kind], pointer, into);
}

export function saveBytes(core: Core, functions: Writer, pointer: number, into: unknown): Uint8Array {
  const { raw } = core;
  const size = raw[functions.size](pointer) >>> 0;
  return writeBytes(core, size, into, (...buffer) => raw[functions.save](pointer, ...buffer));
}

/** So many bytes, which `write` has C write, in `into` or a new array. */
export function writeBytes(
  core: Core,
  size: number,
  into: unknown,
  write: (...buffer: StateBuffer) => Status,
): Uint8Array {
  const { memory, out } = core;
  const target = into === undefined ? new Uint8Array(size) : requireBytes(into, 'into');
  if (target.length < size) {
    throw new OnePathRangeError('into', `into must hold at least ${size} bytes, had ${target.length}`);
  }
  memory.withScratch(size, (buffer) => {
    core.check(write(buffer, size, out));
    target.set(memory.bytes.subarray(buffer, buffer + size));
  });
  return target.subarray(0, size);
}

export function restoreState(core: Core, kind: StateKind, pointer: number, state: unknown): void {
  core.memory.withCopy(requireBytes(state, 'bytes'), (bytes, size) => {
    core.check(core.raw[FUNCTIONS[kind].restore](pointer, bytes, size));
  });
}
