// What builds mark on the ground beside the geometry: volumes with an area of their own, and obstacles.
import {
  requireChoice,
  requireInteger,
  requireKnownKeys,
  requireNumber,
  requireObject,
  wrongType,
} from './arguments.js';
import { requireCoordinate } from './cells.js';
import type { Core } from './core.js';
import { OnePathRangeError } from './errors.js';
import { OpAreaVolume, OpMeshBuildOptions, OpObstacle, OpVec3 } from './layout.js';
import type { Memory } from './memory.js';
import { readTriple, vec3At, type Vec3Like } from './vec3.js';
import type { Vec3Arguments } from './raw_nav.js';

/** A point on the ground: `{ x, z }` (a three.js Vector3 fits) or `[x, z]`, within ±2^21. */
export type GroundPointLike = Readonly<{ x: number; z: number }> | readonly [x: number, z: number];

/** A part of the ground that gets an area: upright, over a convex polygon. */
export interface AreaVolume {
  /** 3 to 256 corners of a convex polygon, either way round. */
  readonly corners: readonly GroundPointLike[];
  /** The lowest ground that counts. */
  readonly minY: number;
  /** The highest ground that counts, above `minY`. */
  readonly maxY: number;
  /** What walkable ground in it gets, 0 to 63; 0 is not walkable. */
  readonly area: number;
}

/** A round obstacle. */
export interface CylinderObstacle {
  /** What it is. */
  readonly shape: 'cylinder';
  /** The centre of its base. */
  readonly position: Vec3Like;
  /** Above 0. */
  readonly radius: number;
  /** At least 0. */
  readonly height: number;
}

/** An obstacle along the axes. */
export interface BoxObstacle {
  /** What it is. */
  readonly shape: 'box';
  /** Its low corner. */
  readonly min: Vec3Like;
  /** Its high corner. */
  readonly max: Vec3Like;
}

/** An obstacle that is turned about Y. */
export interface OrientedBoxObstacle {
  /** What it is. */
  readonly shape: 'oriented-box';
  /** Its centre. */
  readonly center: Vec3Like;
  /** Half its sides: x and z above 0, y at least 0. */
  readonly halfExtents: Vec3Like;
  /** Radians from +X towards +Z. */
  readonly yaw: number;
}

/** A place where nobody can stand. It is grown by the agent's radius. */
export type Obstacle = CylinderObstacle | BoxObstacle | OrientedBoxObstacle;

// ---- Reading ----

export interface ReadVolume {
  /** X, Z pairs. */
  corners: Float64Array;
  minY: number;
  maxY: number;
  area: number;
}

export interface ReadObstacle {
  /** In the order of OpObstacleShape in include/onepath/mesh_builder.h. */
  shape: number;
  position: Vec3Arguments;
  size: Vec3Arguments;
  yaw: number;
}

export interface ReadShapes {
  readonly volumes: readonly ReadVolume[];
  readonly obstacles: readonly ReadObstacle[];
}

export const SHAPE_KEYS: readonly string[] = ['volumes', 'obstacles'];

/** The shapes of an options object. */
export function readShapes({ volumes = [], obstacles = [] }: { volumes?: unknown; obstacles?: unknown }): ReadShapes {
  if (!Array.isArray(volumes)) throw wrongType('volumes', 'an array of volumes', volumes);
  if (!Array.isArray(obstacles)) throw wrongType('obstacles', 'an array of obstacles', obstacles);
  return {
    volumes: volumes.map((volume: unknown, index) => readVolume(volume, `volumes[${index}]`)),
    obstacles: obstacles.map((obstacle: unknown, index) => readObstacle(obstacle, `obstacles[${index}]`)),
  };
}

export function readVolume(value: unknown, argument: string): ReadVolume {
  const volume = requireObject(value, argument) as Partial<AreaVolume>;
  requireKnownKeys(volume, argument, ['corners', 'minY', 'maxY', 'area']);
  const corners: unknown = volume.corners;
  if (!Array.isArray(corners)) throw wrongType(`${argument}.corners`, 'an array of points', corners);
  if (corners.length < 3 || corners.length > 256) {
    const message = `${argument}.corners must be 3 to 256 points, was ${corners.length}`;
    throw new OnePathRangeError(`${argument}.corners`, message);
  }
  return {
    corners: Float64Array.from(
      corners.flatMap((corner: unknown, index) => readGroundPoint(corner, `${argument}.corners[${index}]`)),
    ),
    minY: requireCoordinate(volume.minY, `${argument}.minY`),
    maxY: requireCoordinate(volume.maxY, `${argument}.maxY`),
    area: requireInteger(volume.area, `${argument}.area`, 0, 63),
  };
}

function readGroundPoint(value: unknown, argument: string): [x: number, z: number] {
  const [x, z] = takeApart(value, argument);
  return [requireCoordinate(x, `${argument}.x`), requireCoordinate(z, `${argument}.z`)];
}

function takeApart(value: unknown, argument: string): [x: unknown, z: unknown] {
  if (Array.isArray(value) && value.length === 2) return [value[0], value[1]];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { x, z } = value as { x?: unknown; z?: unknown };
    return [x, z];
  }
  throw wrongType(argument, '{ x, z } or [x, z]', value);
}

/** In the order of OpObstacleShape in include/onepath/mesh_builder.h. */
const SHAPES: readonly Obstacle['shape'][] = ['cylinder', 'box', 'oriented-box'];

const AXES = ['x', 'y', 'z'] as const;

/** What each shape has beside its name: first where it is, then its sizes. */
const KEYS = [
  ['position', 'radius', 'height'],
  ['min', 'max'],
  ['center', 'halfExtents', 'yaw'],
] as const;

/** `prefix` comes before the names of its parts in messages. */
export function readObstacle(value: unknown, argument: string, prefix = `${argument}.`): ReadObstacle {
  const obstacle = requireObject(value, argument) as Record<string, unknown>;
  const shape = requireChoice(obstacle['shape'], `${prefix}shape`, SHAPES);
  requireKnownKeys(obstacle, argument, ['shape', ...(KEYS[shape] as readonly string[])]);
  const point = (key: string): Vec3Arguments => {
    const [x, y, z] = readTriple(obstacle[key], `${prefix}${key}`);
    const at = (number: number, axis: string): number => requireCoordinate(number, `${prefix}${key}.${axis}`);
    return [at(x, 'x'), at(y, 'y'), at(z, 'z')];
  };
  const number = (key: string, least: 'above' | 'from'): number =>
    requireSize(requireNumber(obstacle[key], `${prefix}${key}`), `${prefix}${key}`, least);
  if (shape === 0) {
    return {
      shape,
      position: point('position'),
      size: [number('radius', 'above'), number('height', 'from'), 0],
      yaw: 0,
    };
  }
  if (shape === 1) return { shape, position: point('min'), size: point('max'), yaw: 0 };
  const yaw = requireCoordinate(obstacle['yaw'], `${prefix}yaw`);
  return { shape, position: point('center'), size: point('halfExtents'), yaw };
}

/** Above 0, or from 0 on. */
function requireSize(number: number, argument: string, least: 'above' | 'from'): number {
  if ((least === 'above' ? number > 0 : number >= 0) && number <= 2097152) return number;
  const bounds = least === 'above' ? '(0, 2097152]' : '[0, 2097152]';
  throw new OnePathRangeError(argument, `${argument} must be in ${bounds}, was ${number}`);
}

/** For `check`: the names that C has for the parts of an obstacle. */
export function obstacleNames({ shape }: ReadObstacle, prefix: string): Readonly<Record<string, string>> {
  const [position, ...sizes] = KEYS[shape] as readonly [string, ...string[]];
  const names: Record<string, string> = {};
  AXES.forEach((axis, index) => {
    names[`position.${axis}`] = `${prefix}${position}.${axis}`;
    names[`size.${axis}`] = shape === 0 ? `${prefix}${sizes[index]}` : `${prefix}${sizes[0]}.${axis}`;
  });
  return { ...names, yaw: `${prefix}yaw` };
}

/** The same for a volume. */
export const VOLUME_NAMES: Readonly<Record<string, string>> = {
  corners: 'volume.corners',
  min_y: 'volume.minY',
  max_y: 'volume.maxY',
  area: 'volume.area',
};

// ---- Into the module ----

/** What options of a build have beside the shapes. */
interface BuildExtras {
  /** The address of areas, 0 for none. */
  readonly triangleAreas: number;
  readonly keepForCache: boolean;
}

/** Lends the module options of a build. */
export function withBuildOptions<T>(
  { memory }: Core,
  { volumes, obstacles }: ReadShapes,
  { triangleAreas, keepForCache }: BuildExtras,
  use: (address: number) => T,
): T {
  const corners = volumes.reduce((sum, volume) => sum + volume.corners.length, 0);
  const volumesSize = volumes.length * OpAreaVolume.size;
  const obstaclesSize = obstacles.length * OpObstacle.size;
  const cornersSize = corners * 8;
  return memory.withScratch(volumesSize + obstaclesSize + cornersSize + OpMeshBuildOptions.size, (volumesAt) => {
    const obstaclesAt = volumesAt + volumesSize;
    const cornersAt = obstaclesAt + obstaclesSize;
    const options = cornersAt + cornersSize;
    writeVolumes(memory, volumesAt, cornersAt, volumes);
    obstacles.forEach((obstacle, index) => {
      writeObstacle(memory, obstaclesAt + index * OpObstacle.size, obstacle);
    });
    memory.bytes.fill(0, options, options + OpMeshBuildOptions.size);
    const { ints } = memory;
    ints[(options + OpMeshBuildOptions.volumes) >>> 2] = volumesAt;
    ints[(options + OpMeshBuildOptions.volume_count) >>> 2] = volumes.length;
    ints[(options + OpMeshBuildOptions.obstacles) >>> 2] = obstaclesAt;
    ints[(options + OpMeshBuildOptions.obstacle_count) >>> 2] = obstacles.length;
    ints[(options + OpMeshBuildOptions.triangle_areas) >>> 2] = triangleAreas;
    memory.bytes[options + OpMeshBuildOptions.keep_for_cache] = keepForCache ? 1 : 0;
    return use(options);
  });
}

/** Lends the module one volume. */
export function withVolume<T>({ memory }: Core, volume: ReadVolume, use: (address: number) => T): T {
  return memory.withScratch(OpAreaVolume.size + volume.corners.byteLength, (address) => {
    writeVolumes(memory, address, address + OpAreaVolume.size, [volume]);
    return use(address);
  });
}

/** Lends the module one obstacle. */
export function withObstacle<T>({ memory }: Core, obstacle: ReadObstacle, use: (address: number) => T): T {
  return memory.withScratch(OpObstacle.size, (address) => {
    writeObstacle(memory, address, obstacle);
    return use(address);
  });
}

function writeVolumes(memory: Memory, address: number, cornersAt: number, volumes: readonly ReadVolume[]): void {
  const { bytes, ints, doubles } = memory;
  let nextCorner = cornersAt;
  volumes.forEach(({ corners, minY, maxY, area }, index) => {
    const at = address + index * OpAreaVolume.size;
    doubles.set(corners, nextCorner >>> 3);
    ints[(at + OpAreaVolume.corners) >>> 2] = nextCorner;
    ints[(at + OpAreaVolume.corner_count) >>> 2] = corners.length / 2;
    doubles[(at + OpAreaVolume.min_y) >>> 3] = minY;
    doubles[(at + OpAreaVolume.max_y) >>> 3] = maxY;
    bytes[at + OpAreaVolume.area] = area;
    nextCorner += corners.byteLength;
  });
}

function writeObstacle({ ints, doubles }: Memory, address: number, { shape, position, size, yaw }: ReadObstacle): void {
  ints[(address + OpObstacle.shape) >>> 2] = shape;
  doubles.set(position, (address + OpObstacle.position) >>> 3);
  doubles.set(size, (address + OpObstacle.position + OpVec3.size) >>> 3);
  doubles[(address + OpObstacle.yaw) >>> 3] = yaw;
}

// ---- Out of the module ----

/** The obstacle at an address. */
export function obstacleAt(memory: Memory, address: number): Obstacle {
  const position = vec3At(memory, address + OpObstacle.position);
  const size = vec3At(memory, address + OpObstacle.position + OpVec3.size);
  switch (SHAPES[memory.int32(address + OpObstacle.shape)]) {
    case 'cylinder':
      return { shape: 'cylinder', position, radius: size.x, height: size.y };
    case 'box':
      return { shape: 'box', min: position, max: size };
    default: {
      const yaw = memory.float64(address + OpObstacle.yaw);
      return { shape: 'oriented-box', center: position, halfExtents: size, yaw };
    }
  }
}

/** The volume at an address. */
export function volumeAt(memory: Memory, address: number): AreaVolume {
  const count = memory.int32(address + OpAreaVolume.corner_count);
  const corners = memory.copyDoubles(memory.uint32(address + OpAreaVolume.corners), count * 2);
  return {
    corners: Array.from({ length: count }, (_, index) => ({
      x: corners[2 * index] as number,
      z: corners[2 * index + 1] as number,
    })),
    minY: memory.float64(address + OpAreaVolume.min_y),
    maxY: memory.float64(address + OpAreaVolume.max_y),
    area: memory.bytes[address + OpAreaVolume.area] as number,
  };
}
