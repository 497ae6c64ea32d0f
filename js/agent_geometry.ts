// Agents of a crowd for drawing: the way ahead, the walls that they keep in mind, and what held them in the last step.
import type { AgentState, OffMeshCrossing } from './agent.js';
import type { Core } from './core.js';
import {
  OpAgentDebugGeometry,
  OpFollowerDebugGeometry,
  OpHalfPlane,
  OpNavDebugPoly,
  OpStraightPathPoint,
  OpWallSegment,
} from './layout.js';
import { readStraightPoints } from './nav_path.js';
import type { Vec3 } from './vec3.js';

/** The walls that an agent keeps in mind. */
export interface AgentWalls {
  /** Both ends of each piece: six numbers, x, y, z and x, y, z. The ground is to the left of the way from one to the other. */
  readonly segments: Float64Array;
  /** How many pieces. */
  readonly count: number;
  /** The polygon of each. */
  readonly polys: BigUint64Array;
  /** The edge of each. */
  readonly edges: Int32Array;
}

/** The half-planes of velocities that an agent was held to: those on the side of the normal. */
export interface AgentConstraints {
  /** A velocity on each border, as x, z pairs. */
  readonly points: Float64Array;
  /** The normal of each, of length 1, as x, z pairs. */
  readonly normals: Float64Array;
  /** How many half-planes. */
  readonly count: number;
  /** How many of them, the first, are walls. The others are agents. */
  readonly wallCount: number;
}

/** The parts of an {@link AgentDebugGeometry} that lie in arrays. */
export interface AgentArrays {
  /** Of its body. */
  readonly radius: number;
  /** The polygons ahead. */
  readonly corridor: BigUint64Array;
  /** Their edges: pairs of positions for line segments. Polygons that are gone from the mesh have none. */
  readonly outlines: Float32Array;
  /** The way that is left, from the agent to where it ends; nothing while the corridor has to be mended. */
  readonly corners: Float64Array;
  /** Of each corner: 1 the agent, 2 the end, 4 where an off-mesh link is taken, which leads to the next corner. */
  readonly cornerFlags: Uint8Array;
  /** Of each corner the polygon that is entered there. */
  readonly cornerPolys: BigUint64Array;
  /** As {@link Agent.walls} tells. */
  readonly walls: AgentWalls;
  /** As {@link Agent.constraints} tells. */
  readonly constraints: AgentConstraints;
}

/** All there is to draw of an agent: a plain object that owns its arrays. Positions are x, y, z triples. */
export interface AgentDebugGeometry extends AgentArrays {
  /** As {@link Agent.id}. */
  readonly id: number;
  /** As {@link Agent.state}. */
  readonly state: AgentState;
  /** As {@link Agent.position}. */
  readonly position: Vec3;
  /** As {@link Agent.velocity}. */
  readonly velocity: Vec3;
  /** As {@link Agent.wantedVelocity}. */
  readonly wantedVelocity: { x: number; z: number };
  /** As {@link Agent.destination}. */
  readonly destination: Vec3;
  /** As {@link Agent.crossing}. */
  readonly crossing: OffMeshCrossing | null;
}

export function takeAgentWalls({ memory }: Core, walls: number, count: number): AgentWalls {
  const segments = new Float64Array(count * 6);
  const polys = new BigUint64Array(count);
  const edges = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const wall = walls + i * OpWallSegment.size;
    segments.set(memory.copyDoubles(wall + OpWallSegment.start, 6), i * 6);
    polys[i] = memory.uint64(wall + OpWallSegment.poly);
    edges[i] = memory.int32(wall + OpWallSegment.edge);
  }
  return { segments, count, polys, edges };
}

export function takeAgentConstraints(
  { memory }: Core,
  planes: number,
  { count, wallCount }: { count: number; wallCount: number },
): AgentConstraints {
  const points = new Float64Array(count * 2);
  const normals = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const plane = planes + i * OpHalfPlane.size;
    points.set(memory.copyDoubles(plane + OpHalfPlane.point, 2), i * 2);
    normals.set(memory.copyDoubles(plane + OpHalfPlane.normal, 2), i * 2);
  }
  return { points, normals, count, wallCount };
}

/** The arrays that C draws an agent into. @param draw fills a zeroed OpAgentDebugGeometry and returns the status */
export function readAgentArrays(core: Core, draw: (address: number) => number): AgentArrays {
  const { raw, memory } = core;
  return memory.withScratch(OpAgentDebugGeometry.size, (address) => {
    memory.bytes.fill(0, address, address + OpAgentDebugGeometry.size);
    try {
      core.check(draw(address));
      return takeArrays(core, address);
    } finally {
      raw.opw_agent_debug_geometry_reset(address);
    }
  });
}

function takeArrays(core: Core, address: number): AgentArrays {
  const { memory } = core;
  const int = (offset: number): number => memory.int32(address + offset);
  const count = int(OpAgentDebugGeometry.constraint_count);
  const wallCount = int(OpAgentDebugGeometry.hard_count);
  return {
    radius: memory.float64(address + OpAgentDebugGeometry.radius),
    ...takeCorridor(core, address + OpAgentDebugGeometry.follower),
    ...takeCorners(core, address + OpAgentDebugGeometry.follower),
    walls: takeAgentWalls(core, int(OpAgentDebugGeometry.walls) >>> 0, int(OpAgentDebugGeometry.wall_count)),
    constraints: takeAgentConstraints(core, int(OpAgentDebugGeometry.constraints) >>> 0, { count, wallCount }),
  };
}

function takeCorridor({ memory }: Core, follower: number): Pick<AgentArrays, 'corridor' | 'outlines'> {
  const int = (offset: number): number => memory.int32(follower + offset);
  const polyCount = int(OpFollowerDebugGeometry.poly_count);
  const cornerCount = int(OpFollowerDebugGeometry.poly_corner_count);
  const polys = int(OpFollowerDebugGeometry.polys) >>> 0;
  const positions = memory.copyDoubles(int(OpFollowerDebugGeometry.poly_corners) >>> 0, cornerCount * 3);
  const corridor = new BigUint64Array(polyCount);
  const outlines = new Float32Array(cornerCount * 6);
  for (let poly = 0; poly < polyCount; poly++) {
    const at = polys + poly * OpNavDebugPoly.size;
    const first = memory.int32(at + OpNavDebugPoly.first_corner);
    const count = memory.int32(at + OpNavDebugPoly.corner_count);
    corridor[poly] = memory.uint64(at + OpNavDebugPoly.poly);
    for (let corner = 0; corner < count; corner++) {
      const [from, to] = [first + corner, first + ((corner + 1) % count)];
      outlines.set(positions.subarray(from * 3, from * 3 + 3), from * 6);
      outlines.set(positions.subarray(to * 3, to * 3 + 3), from * 6 + 3);
    }
  }
  return { corridor, outlines };
}

function takeCorners(core: Core, follower: number): Pick<AgentArrays, 'corners' | 'cornerFlags' | 'cornerPolys'> {
  const { memory } = core;
  const count = memory.int32(follower + OpFollowerDebugGeometry.corner_count);
  const first = memory.uint32(follower + OpFollowerDebugGeometry.corners);
  const { points, pointFlags } = readStraightPoints(core, first, count);
  const cornerPolys = BigUint64Array.from({ length: count }, (_, i) =>
    memory.uint64(first + i * OpStraightPathPoint.size + OpStraightPathPoint.poly),
  );
  return { corners: points, cornerFlags: pointFlags, cornerPolys };
}
