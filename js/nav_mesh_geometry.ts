// Navigation meshes as plain data: their tiles, their polygons, and arrays for drawing.
import type { Core } from './core.js';
import {
  OpNavDebugGeometry as OpGeometry,
  OpNavDebugLink,
  OpNavDebugPoly,
  OpNavTileData,
  OpOffMeshSlot,
  OpVec3,
} from './layout.js';
import { uint16At } from './nav_settings.js';
import { joinUint64 } from './uint64.js';
import { type Vec3, vec3At } from './vec3.js';

/** A tile of a mesh. */
export interface NavTile {
  /** Column. */
  readonly x: number;
  /** Row. */
  readonly z: number;
  /** 0 for the only floor of a column; the others of stacked floors are 1 and so on. */
  readonly layer: number;
  /** How many polygons it has. */
  readonly polyCount: number;
}

/** An off-mesh link of a mesh. */
export interface NavLink {
  /** Column of the tile that it belongs to. */
  readonly tileX: number;
  /** Row of that tile. */
  readonly tileZ: number;
  /** Layer of that tile. */
  readonly layer: number;
  /** Which of the links of that tile. */
  readonly index: number;
  /** Where it begins. */
  readonly start: Vec3;
  /** Where it ends. */
  readonly end: Vec3;
  /** How far either end may lie from its polygon. */
  readonly radius: number;
  /** Whether it can be taken from its end as well. */
  readonly bidirectional: boolean;
  /** 0 to 63. */
  readonly area: number;
  /** For filters. */
  readonly flags: number;
  /** The caller's own number. */
  readonly userId: number;
  /** Whether it is switched on. */
  readonly enabled: boolean;
}

/** The polygons of a mesh: a plain object that owns its arrays. */
export interface NavPolygons {
  /** x, y, z triples. The polygons of a tile share vertices, those of different tiles do not. */
  readonly vertices: Float64Array;
  /** How many corners each polygon has. */
  readonly counts: Uint8Array;
  /** The corners of all polygons, one after the other, as numbers of vertices. Counter-clockwise with x to the right and z up. */
  readonly indices: Uint32Array;
  /** The area of each polygon. */
  readonly areas: Uint8Array;
  /** The flags of each polygon. */
  readonly flags: Uint16Array;
  /** The reference of each polygon. */
  readonly refs: BigUint64Array;
}

/** A mesh for drawing: a plain object that owns its arrays. Positions are x, y, z triples. */
export interface NavDebugGeometry {
  /** The corners of all polygons; polygons do not share them, so that each can have its own colour. */
  readonly positions: Float32Array;
  /** Triangles of positions, which face up. */
  readonly indices: Uint32Array;
  /** The area of the polygon of each position. */
  readonly areas: Uint8Array;
  /** The edges of the polygons: pairs of positions for line segments. */
  readonly outlines: Float32Array;
  /** The links: pairs of positions for line segments. */
  readonly links: Float32Array;
  /** Of each link: 0 across a tile border, 1 an off-mesh link from its start, 2 one from its end. */
  readonly linkKinds: Uint8Array;
}

/** A tile where it lies in the module. */
interface TileView {
  readonly slot: number;
  readonly salt: number;
  readonly origin: Vec3;
  /** A field of its OpNavTileData that is an integer or the address of an array. */
  readonly field: (offset: number) => number;
}

/** The tiles in the order of their slots. What they say is good until the mesh is edited. */
function viewTiles(core: Core, mesh: number): TileView[] {
  const { raw, memory, out } = core;
  const [origin, salt] = [out + OpNavTileData.size, out + OpNavTileData.size + OpVec3.size];
  const tiles = [];
  for (let slot = 0; slot < raw.opw_nav_mesh_slot_count(mesh); slot++) {
    if (raw.opw_nav_mesh_tile_view(mesh, slot, out, origin, salt) === 0) continue;
    const data = memory.copyInts(out, OpNavTileData.size / 4);
    const field = (offset: number): number => (data[offset >>> 2] as number) >>> 0;
    tiles.push({ slot, salt: memory.uint32(salt), origin: vec3At(memory, origin), field });
  }
  return tiles;
}

/** A field that can be negative. */
function signed(number: number): number {
  return number | 0;
}

export function listTiles(core: Core, mesh: number): NavTile[] {
  return viewTiles(core, mesh).map(({ field }) => ({
    x: signed(field(OpNavTileData.tile_x)),
    z: signed(field(OpNavTileData.tile_z)),
    layer: field(OpNavTileData.layer),
    polyCount: field(OpNavTileData.poly_count),
  }));
}

export function listLinks(core: Core, mesh: number): NavLink[] {
  return viewTiles(core, mesh).flatMap((tile) =>
    Array.from({ length: tile.field(OpNavTileData.off_mesh_link_count) }, (_, index) =>
      readLink(core, mesh, tile, index),
    ),
  );
}

function readLink({ raw, memory }: Core, mesh: number, { slot, origin, field }: TileView, index: number): NavLink {
  const { bytes } = memory;
  const floats = new Float32Array(memory.buffer);
  const address = field(OpNavTileData.off_mesh_links) + index * OpOffMeshSlot.size;
  const float = (offset: number): number => floats[(address + offset) >>> 2] as number;
  const point = (offset: number): Vec3 => ({
    x: origin.x + float(offset),
    y: origin.y + float(offset + 4),
    z: origin.z + float(offset + 8),
  });
  return {
    tileX: signed(field(OpNavTileData.tile_x)),
    tileZ: signed(field(OpNavTileData.tile_z)),
    layer: field(OpNavTileData.layer),
    index,
    start: point(OpOffMeshSlot.start),
    end: point(OpOffMeshSlot.end),
    radius: float(OpOffMeshSlot.radius),
    bidirectional: bytes[address + OpOffMeshSlot.bidirectional] === 1,
    area: bytes[address + OpOffMeshSlot.area] as number,
    flags: uint16At(bytes, address + OpOffMeshSlot.flags),
    userId: memory.uint32(address + OpOffMeshSlot.user_id),
    enabled: raw.opw_nav_mesh_link_enabled(mesh, slot, index) === 1,
  };
}

export function readPolygons(core: Core, mesh: number): NavPolygons {
  const tiles = viewTiles(core, mesh);
  const total = (offset: number): number => tiles.reduce((sum, { field }) => sum + field(offset), 0);
  const polyCount = total(OpNavTileData.poly_count);
  const polygons = {
    vertices: new Float64Array(total(OpNavTileData.vertex_count) * 3),
    counts: new Uint8Array(polyCount),
    indices: new Uint32Array(total(OpNavTileData.index_count)),
    areas: new Uint8Array(polyCount),
    flags: new Uint16Array(polyCount),
    refs: new BigUint64Array(polyCount),
  };
  const next = { vertex: 0, poly: 0, index: 0 };
  for (const tile of tiles) addTile(core, tile, polygons, next);
  return polygons;
}

/** Adds a tile behind those that are there; `next` says where. */
function addTile(
  { memory }: Core,
  { slot, salt, origin, field }: TileView,
  { vertices, counts, indices, areas, flags, refs }: NavPolygons,
  next: { vertex: number; poly: number; index: number },
): void {
  const { buffer } = memory;
  const vertexCount = field(OpNavTileData.vertex_count);
  const polyCount = field(OpNavTileData.poly_count);
  const indexCount = field(OpNavTileData.index_count);
  const local = new Float32Array(buffer, field(OpNavTileData.vertices), vertexCount * 3);
  const corner = [origin.x, origin.y, origin.z];
  local.forEach((value, i) => {
    vertices[next.vertex * 3 + i] = (corner[i % 3] as number) + value;
  });
  new Uint16Array(buffer, field(OpNavTileData.poly_indices), indexCount).forEach((vertex, i) => {
    indices[next.index + i] = next.vertex + vertex;
  });
  counts.set(new Uint8Array(buffer, field(OpNavTileData.poly_vertex_counts), polyCount), next.poly);
  areas.set(new Uint8Array(buffer, field(OpNavTileData.poly_areas), polyCount), next.poly);
  flags.set(new Uint16Array(buffer, field(OpNavTileData.poly_flags), polyCount), next.poly);
  for (let poly = 0; poly < polyCount; poly++) refs[next.poly + poly] = makeRef(salt, slot, poly);
  next.vertex += vertexCount;
  next.poly += polyCount;
  next.index += indexCount;
}

/** Generation of the slot (24 bits), slot (20), polygon (20). */
function makeRef(salt: number, slot: number, poly: number): bigint {
  return joinUint64((slot << 20) | poly, (salt << 8) | (slot >>> 12));
}

export function readDebugGeometry(core: Core, mesh: number): NavDebugGeometry {
  const { raw, memory } = core;
  return memory.withScratch(OpGeometry.size, (address) => {
    memory.bytes.fill(0, address, address + OpGeometry.size);
    try {
      core.check(raw.opw_nav_mesh_debug_geometry(mesh, address));
      return { ...readDebugPolys(core, address), ...readDebugLinks(core, address) };
    } finally {
      raw.opw_nav_debug_geometry_reset(address);
    }
  });
}

function readDebugPolys(
  { memory }: Core,
  address: number,
): Pick<NavDebugGeometry, 'positions' | 'indices' | 'areas' | 'outlines'> {
  const int = (offset: number): number => memory.int32(address + offset);
  const cornerCount = int(OpGeometry.corner_count);
  const polyCount = int(OpGeometry.poly_count);
  const polys = int(OpGeometry.polys) >>> 0;
  const positions = Float32Array.from(memory.copyDoubles(int(OpGeometry.corners) >>> 0, cornerCount * 3));
  const areas = new Uint8Array(cornerCount);
  const indices = new Uint32Array((cornerCount - 2 * polyCount) * 3);
  const outlines = new Float32Array(cornerCount * 6);
  let next = 0;
  for (let poly = 0; poly < polyCount; poly++) {
    const at = polys + poly * OpNavDebugPoly.size;
    const first = memory.int32(at + OpNavDebugPoly.first_corner);
    const count = memory.int32(at + OpNavDebugPoly.corner_count);
    areas.fill(memory.bytes[at + OpNavDebugPoly.area] as number, first, first + count);
    for (let corner = 0; corner < count; corner++) {
      const [from, to] = [first + corner, first + ((corner + 1) % count)];
      outlines.set(positions.subarray(from * 3, from * 3 + 3), from * 6);
      outlines.set(positions.subarray(to * 3, to * 3 + 3), from * 6 + 3);
      // Clockwise seen with z up is counter-clockwise seen from above.
      if (corner >= 1 && corner + 1 < count) {
        indices.set([first, to, from], next);
        next += 3;
      }
    }
  }
  return { positions, indices, areas, outlines };
}

function readDebugLinks({ memory }: Core, address: number): Pick<NavDebugGeometry, 'links' | 'linkKinds'> {
  const count = memory.int32(address + OpGeometry.link_count);
  const first = memory.uint32(address + OpGeometry.links);
  const links = new Float32Array(count * 6);
  const linkKinds = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const link = first + i * OpNavDebugLink.size;
    links.set(memory.copyDoubles(link + OpNavDebugLink.start, 6), i * 6);
    linkKinds[i] = memory.int32(link + OpNavDebugLink.kind);
  }
  return { links, linkKinds };
}
