// The settings of navigation mesh builds, as users write them and as the module takes them.
import {
  requireBoolean,
  requireChoice,
  requireInt32,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpNavSettings, OpOffMeshLinkDefinition as OpLink } from './layout.js';
import type { Memory } from './memory.js';
import { readVec3, type Vec3, vec3At, type Vec3Like } from './vec3.js';

/** How the 3D builder cuts the walkable surface into regions. */
export type NavPartition = 'watershed' | 'monotone' | 'layers';

/** A link between two points that no surface joins: a jump, a ladder, a teleporter. */
export interface OffMeshLink {
  /** Where it begins. */
  start: Vec3Like;
  /** Where it ends. */
  end: Vec3Like;
  /** How far either end may lie from its polygon: above 0, at most 2^21. */
  radius: number;
  /** Whether it can be taken from its end as well. Default false. */
  bidirectional?: boolean | undefined;
  /** 0 to 63. Default 0. */
  area?: number | undefined;
  /** For filters, 0 to 65535. Default 1. */
  flags?: number | undefined;
  /** The caller's own number, 0 to 2^32 - 1. Default 0. */
  userId?: number | undefined;
}

/** Settings of a build, in world units. Every setting that changes a tile is part of the fingerprint of a mesh. */
export interface NavSettings {
  /** How far the centre of an agent keeps from walls, at least 0. Humanoid 0.6, small 0.3, large 1.5. */
  agentRadius: number;
  /** At least 0. Humanoid 2, small 1, large 4. */
  agentHeight: number;
  /** The highest step, at least 0. Humanoid 0.9, small 0.4, large 1.2. */
  walkableClimb: number;
  /** The steepest ground, 0 to 90. Humanoid and small 45, large 40. */
  agentMaxSlopeDegrees: number;
  /** The resolution on the ground, above 0. Humanoid 0.3, small 0.15, large 0.5. */
  cellSize: number;
  /** The resolution upwards, above 0. Default 0.2. */
  cellHeight: number;
  /** Side of a tile: above 0, at most 8192 cells, and a number that a 32-bit float can hold. Humanoid 64, small 32, large 128. */
  tileSize: number;
  /** World x where tile (0, 0) begins. Default 0. */
  originX: number;
  /** World z where tile (0, 0) begins. Default 0. */
  originZ: number;
  /** The most corners of a polygon, 3 to 16. Default 6. */
  maxVertsPerPoly: number;
  /** 2D: the height of the floor. Default 0. */
  floorY: number;
  /** 2D: the area of all polygons, 0 to 63. Default 0. */
  area: number;
  /** 2D: the flags of all polygons, 0 to 65535. Default 1. */
  flags: number;
  /** 2D: the grid unit of the exact geometry is 2^-snapBits, 0 to 16. Default: the finest that `cellSize` allows. */
  snapBits?: number | undefined;
  /** 3D. Default `'watershed'`. */
  partition: NavPartition;
  /** 3D: regions with fewer cells go, at least 0. Default 64. */
  minRegionArea: number;
  /** 3D: regions with fewer cells are merged into others, at least 0. Default 400. */
  mergeRegionArea: number;
  /** 3D: how far a simplified contour may lie from the cells, in cells, at least 0. Default 1.3. */
  contourMaxError: number;
  /** 3D: the longest edge along a wall; 0 for any length. Default 3.6. */
  maxEdgeLength: number;
  /** 3D: distance between samples of the height; 0 for no height detail. Default 1.8. */
  detailSampleDistance: number;
  /** 3D: how far the height detail may lie from the ground, at least 0. Default 0.2. */
  detailMaxError: number;
  /** Links between points that no surface joins. Default none. */
  offMeshLinks: readonly OffMeshLink[];
}

/** Frozen settings for agents of three sizes. */
export interface NavSettingsPresets {
  /** The default of every build. */
  readonly humanoid: Readonly<NavSettings>;
  /** For agents half as large. */
  readonly small: Readonly<NavSettings>;
  /** For agents more than twice as large. */
  readonly large: Readonly<NavSettings>;
}

const HUMANOID: Readonly<NavSettings> = /* @__PURE__ */ Object.freeze({
  agentRadius: 0.6,
  agentHeight: 2,
  walkableClimb: 0.9,
  agentMaxSlopeDegrees: 45,
  cellSize: 0.3,
  cellHeight: 0.2,
  tileSize: 64,
  originX: 0,
  originZ: 0,
  maxVertsPerPoly: 6,
  floorY: 0,
  area: 0,
  flags: 1,
  snapBits: undefined,
  partition: 'watershed',
  minRegionArea: 64,
  mergeRegionArea: 400,
  contourMaxError: 1.3,
  maxEdgeLength: 3.6,
  detailSampleDistance: 1.8,
  detailMaxError: 0.2,
  offMeshLinks: /* @__PURE__ */ Object.freeze([]),
} satisfies NavSettings);

/** Presets, to pass as they are or to lay changes over: `{ ...NavSettings.small, tileSize: 16 }`. */
export const NavSettings: NavSettingsPresets = /* @__PURE__ */ Object.freeze({
  humanoid: HUMANOID,
  small: /* @__PURE__ */ Object.freeze({
    ...HUMANOID,
    agentRadius: 0.3,
    agentHeight: 1,
    walkableClimb: 0.4,
    cellSize: 0.15,
    tileSize: 32,
  }),
  large: /* @__PURE__ */ Object.freeze({
    ...HUMANOID,
    agentRadius: 1.5,
    agentHeight: 4,
    walkableClimb: 1.2,
    agentMaxSlopeDegrees: 40,
    cellSize: 0.5,
    tileSize: 128,
  }),
});

/** In the order of OpPartition in include/onepath/nav_settings.h. */
export const PARTITIONS: readonly NavPartition[] = ['watershed', 'monotone', 'layers'];

/** The settings that are doubles: their names here, and where they lie. */
const DOUBLES = {
  agentRadius: OpNavSettings.agent_radius,
  agentHeight: OpNavSettings.agent_height,
  walkableClimb: OpNavSettings.walkable_climb,
  agentMaxSlopeDegrees: OpNavSettings.agent_max_slope_degrees,
  cellSize: OpNavSettings.cell_size,
  cellHeight: OpNavSettings.cell_height,
  tileSize: OpNavSettings.tile_size,
  originX: OpNavSettings.origin_x,
  originZ: OpNavSettings.origin_z,
  floorY: OpNavSettings.floor_y,
  contourMaxError: OpNavSettings.contour_max_error,
  maxEdgeLength: OpNavSettings.max_edge_length,
  detailSampleDistance: OpNavSettings.detail_sample_distance,
  detailMaxError: OpNavSettings.detail_max_error,
} as const;

const INTEGERS = {
  maxVertsPerPoly: OpNavSettings.max_verts_per_poly,
  minRegionArea: OpNavSettings.min_region_area,
  mergeRegionArea: OpNavSettings.merge_region_area,
} as const;

type DoubleName = keyof typeof DOUBLES;
type IntegerName = keyof typeof INTEGERS;
const DOUBLE_NAMES = /* @__PURE__ */ Object.keys(DOUBLES) as DoubleName[];
const INTEGER_NAMES = /* @__PURE__ */ Object.keys(INTEGERS) as IntegerName[];

/** Automatic, for C. */
const AUTOMATIC_SNAP_BITS = -1;

// ---- Reading ----

/** Whole settings whose values are of the right types; the module looks at their bounds. */
export function readNavSettings(value: unknown, argument: string): NavSettings {
  const given = requireObject(value, argument) as Record<string, unknown>;
  requireKnownKeys(given, argument, Object.keys(HUMANOID));
  const settings: Record<string, unknown> = { ...HUMANOID };
  for (const [key, setting] of Object.entries(given)) if (setting !== undefined) settings[key] = setting;
  for (const name of DOUBLE_NAMES) requireNumber(settings[name], name);
  for (const name of INTEGER_NAMES) requireInt32(settings[name], name);
  const { area, flags, snapBits, partition, offMeshLinks } = settings;
  requireInteger(area, 'area', 0, 63);
  requireInteger(flags, 'flags', 0, 0xffff);
  if (snapBits !== undefined) requireInteger(snapBits, 'snapBits', 0, 16);
  requireChoice(partition, 'partition', PARTITIONS);
  if (!Array.isArray(offMeshLinks)) throw wrongType('offMeshLinks', 'an array of links', offMeshLinks);
  settings['offMeshLinks'] = offMeshLinks.map((link, index) => readLink(link, `offMeshLinks[${index}]`));
  return settings as unknown as NavSettings;
}

/** A link, read and checked. */
type ReadLink = { [Key in keyof OffMeshLink]-?: Exclude<OffMeshLink[Key], undefined> };

function readLink(value: unknown, argument: string): ReadLink {
  const link = requireObject(value, argument) as OffMeshLink;
  const known = ['start', 'end', 'radius', 'bidirectional', 'area', 'flags', 'userId'];
  requireKnownKeys(link, argument, known);
  return {
    start: readVec3(link.start, `${argument}.start`),
    end: readVec3(link.end, `${argument}.end`),
    radius: readRadius(link.radius, `${argument}.radius`),
    bidirectional: requireBoolean(link.bidirectional ?? false, `${argument}.bidirectional`),
    area: requireInteger(link.area ?? 0, `${argument}.area`, 0, 63),
    flags: requireInteger(link.flags ?? 1, `${argument}.flags`, 0, 0xffff),
    userId: requireInteger(link.userId ?? 0, `${argument}.userId`, 0, 0xffffffff),
  };
}

/** A tile keeps it as a 32-bit float, which must not be 0. */
function readRadius(value: unknown, argument: string): number {
  const radius = requireNumber(value, argument);
  if (Math.fround(radius) > 0 && radius <= 2097152) return radius;
  throw new OnePathRangeError(argument, `${argument} must be in (0, 2097152], was ${radius}`);
}

// ---- Into the module ----

/** Lends the module an array of settings, which have been read. */
export function withNavSettings<T>(
  { memory }: Core,
  list: readonly NavSettings[],
  use: (address: number, count: number) => T,
): T {
  const links = list.reduce((sum, { offMeshLinks }) => sum + offMeshLinks.length, 0);
  return memory.withScratch(list.length * OpNavSettings.size + links * OpLink.size, (base) => {
    let nextLink = base + list.length * OpNavSettings.size;
    list.forEach((settings, index) => {
      writeSettings(memory, base + index * OpNavSettings.size, settings, nextLink);
      for (const link of settings.offMeshLinks as readonly ReadLink[]) {
        writeLink(memory, nextLink, link);
        nextLink += OpLink.size;
      }
    });
    return use(base, list.length);
  });
}

/** The same for the settings of one build; those that are not given have address 0, which stands for the default. */
export function withOptionalNavSettings<T>(core: Core, value: unknown, use: (address: number) => T): T {
  return value === undefined ? use(0) : withNavSettings(core, [readNavSettings(value, 'settings')], use);
}

function writeSettings({ bytes, ints, doubles }: Memory, address: number, settings: NavSettings, links: number): void {
  const setInt = (offset: number, value: number): void => {
    ints[(address + offset) >>> 2] = value;
  };
  bytes.fill(0, address, address + OpNavSettings.size);
  for (const name of DOUBLE_NAMES) doubles[(address + DOUBLES[name]) >>> 3] = settings[name];
  for (const name of INTEGER_NAMES) setInt(INTEGERS[name], settings[name]);
  bytes[address + OpNavSettings.area] = settings.area;
  setUint16(bytes, address + OpNavSettings.flags, settings.flags);
  setInt(OpNavSettings.snap_bits, settings.snapBits ?? AUTOMATIC_SNAP_BITS);
  setInt(OpNavSettings.partition, PARTITIONS.indexOf(settings.partition));
  setInt(OpNavSettings.off_mesh_links, links);
  setInt(OpNavSettings.off_mesh_link_count, settings.offMeshLinks.length);
}

function writeLink({ bytes, ints, doubles }: Memory, address: number, link: ReadLink): void {
  doubles.set(link.start as readonly number[], (address + OpLink.start_x) >>> 3);
  doubles.set(link.end as readonly number[], (address + OpLink.end_x) >>> 3);
  doubles[(address + OpLink.radius) >>> 3] = link.radius;
  bytes[address + OpLink.bidirectional] = link.bidirectional ? 1 : 0;
  bytes[address + OpLink.area] = link.area;
  setUint16(bytes, address + OpLink.flags, link.flags);
  ints[(address + OpLink.user_id) >>> 2] = link.userId;
}

function setUint16(bytes: Uint8Array, address: number, value: number): void {
  bytes[address] = value & 0xff;
  bytes[address + 1] = value >> 8;
}

// ---- Out of the module ----

/** The settings at an address. */
export function navSettingsAt(memory: Memory, address: number): NavSettings {
  const { bytes } = memory;
  const int = (offset: number): number => memory.int32(address + offset);
  const snapBits = int(OpNavSettings.snap_bits);
  const numbers: Record<string, number> = {};
  for (const name of DOUBLE_NAMES) numbers[name] = memory.float64(address + DOUBLES[name]);
  for (const name of INTEGER_NAMES) numbers[name] = int(INTEGERS[name]);
  const first = int(OpNavSettings.off_mesh_links) >>> 0;
  const count = int(OpNavSettings.off_mesh_link_count);
  return {
    ...(numbers as Record<DoubleName | IntegerName, number>),
    area: bytes[address + OpNavSettings.area] as number,
    flags: uint16At(bytes, address + OpNavSettings.flags),
    snapBits: snapBits === AUTOMATIC_SNAP_BITS ? undefined : snapBits,
    partition: PARTITIONS[int(OpNavSettings.partition)] as NavPartition,
    offMeshLinks: Array.from({ length: count }, (_, index) => linkAt(memory, first + index * OpLink.size)),
  };
}

function linkAt(memory: Memory, address: number): ReadLink & { start: Vec3; end: Vec3 } {
  const { bytes } = memory;
  return {
    start: vec3At(memory, address + OpLink.start_x),
    end: vec3At(memory, address + OpLink.end_x),
    radius: memory.float64(address + OpLink.radius),
    bidirectional: bytes[address + OpLink.bidirectional] === 1,
    area: bytes[address + OpLink.area] as number,
    flags: uint16At(bytes, address + OpLink.flags),
    userId: memory.uint32(address + OpLink.user_id),
  };
}

export function uint16At(bytes: Uint8Array, address: number): number {
  return (bytes[address] as number) | ((bytes[address + 1] as number) << 8);
}
