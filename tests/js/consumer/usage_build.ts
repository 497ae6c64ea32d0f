// What users of the 3D builder and of three.js write, for the compiler only.
import {
  type AreaVolume,
  type BoxObstacle,
  type Build3d,
  build3d,
  type BuildStages,
  CompactHeightfield,
  type ContourLoops,
  type ContourOptions,
  type Contours,
  type CylinderObstacle,
  type DetailOptions,
  type FloorDetail,
  type FloorPolys,
  type Floors,
  type GltfBuildAsyncOptions,
  type GltfBuildOptions,
  type GroundOptions,
  type GroundPointLike,
  Heightfield,
  type HeightfieldFrame,
  type HeightfieldSpans,
  type HeightGrid,
  type MeshBuildAsyncOptions,
  type MeshBuildOptions,
  NavMesh,
  type NavPath,
  NavSettings,
  NavWorld,
  type Obstacle,
  type OrientedBoxObstacle,
  type PartitionOptions,
  type PolyLoops,
  type RasterOptions,
  type SteppedBuild,
  type TileCells,
  type TilePlace,
  type TriangleIndices,
  type TrianglePositions,
  type VoxelBlock,
  type VoxelChunk,
  type VoxelizeOptions,
  type VoxelizeStats,
  type VoxelSize,
} from 'onepath-wasm';
import {
  type DrawableMesh,
  getPositionsAndIndices,
  navMeshGeometry,
  navMeshOutlineGeometry,
  pathGeometry,
  type ThreeClasses,
  type ThreeGeometry,
  type ThreeObject,
  type ThreeTriangles,
} from 'onepath-wasm/three';

export async function builds(bytes: Uint8Array, signal: { aborted: boolean }): Promise<unknown[]> {
  const positions: TrianglePositions = new Float32Array(9);
  const indices: TriangleIndices = new Uint16Array(3);
  const corners: GroundPointLike[] = [[0, 0], { x: 1, z: 0 }, [1, 1]];
  const volume: AreaVolume = { corners, minY: 0, maxY: 1, area: 5 };
  const cylinder: CylinderObstacle = { shape: 'cylinder', position: [0, 0, 0], radius: 1, height: 2 };
  const box: BoxObstacle = { shape: 'box', min: [0, 0, 0], max: { x: 1, y: 1, z: 1 } };
  const turned: OrientedBoxObstacle = { shape: 'oriented-box', center: [0, 0, 0], halfExtents: [1, 1, 1], yaw: 1 };
  const obstacles: Obstacle[] = [cylinder, box, turned];
  const ground: GroundOptions = { volumes: [volume], obstacles };
  const options: MeshBuildOptions = { ...ground, triangleAreas: new Uint8Array(1) };
  const steps: SteppedBuild = { signal, onProgress: (done, total) => console.log(done / total), tilesPerSlice: 2 };
  const stepped: MeshBuildAsyncOptions = { ...options, ...steps };
  const gltf: GltfBuildOptions = { ...ground, resolveBuffer: (uri) => (uri === '' ? bytes : undefined), maxNodes: 5 };
  const steppedGltf: GltfBuildAsyncOptions = { ...gltf, ...steps };
  const meshes: NavMesh[] = [
    NavMesh.build(positions, indices),
    NavMesh.build(positions, indices, { ...NavSettings.small, tileSize: 16 }, options),
    await NavMesh.buildAsync(positions, indices, {}, stepped),
    NavMesh.buildGltf(bytes, undefined, gltf),
    await NavMesh.buildGltfAsync(bytes, {}, steppedGltf),
  ];
  const world: NavWorld = NavWorld.build(positions, indices, [NavSettings.small, { agentRadius: 2 }], options);
  const controller = new AbortController();
  await NavMesh.buildAsync(positions, indices, {}, { signal: controller.signal });
  // @ts-expect-error arrays are typed ones
  NavMesh.build([0, 0, 0], indices);
  // @ts-expect-error a shape has its own numbers
  NavMesh.build(positions, indices, {}, { obstacles: [{ shape: 'box', position: [0, 0, 0], radius: 1, height: 2 }] });
  return [meshes, world];
}

declare const console: { log(value: unknown): void };
declare class AbortController {
  readonly signal: { readonly aborted: boolean; readonly reason: unknown };
}

export function stages(positions: Float64Array, indices: Uint32Array): unknown[] {
  const all: Build3d = build3d;
  const frame: HeightfieldFrame = all.frame([0, 0, 0], [9, 9, 9], 0.5, 0.25);
  const raster: RasterOptions = {
    maxSlopeDegrees: 40,
    threshold: 2,
    areas: build3d.classify(positions, indices, frame),
  };
  const voxelize: VoxelizeOptions = { ...raster, frame };
  const solid: Heightfield = build3d.voxelize(positions, indices, voxelize);
  const grid: HeightGrid = { heights: new Float32Array(4), countX: 2, countZ: 2, x: 0, z: 0, spacing: 1 };
  const stats: VoxelizeStats = solid.addHeightGrid(grid, { threshold: 1 });
  const size: VoxelSize = { width: 1, depth: 1, height: 1, materialAreas: { 1: 5 } };
  const block: VoxelBlock = { ...size, materials: new Uint8Array(1) };
  const chunk: VoxelChunk = build3d.voxelChunk(block);
  solid.addVoxels(chunk, [1, 0, 0]);
  solid.filter(8, 2);
  const spans: HeightfieldSpans = solid.spans();
  const floors: CompactHeightfield = solid.compact(8, 2);
  const smallest: PartitionOptions = { minRegionArea: 5 };
  floors.partition('monotone', smallest);
  const list: Floors = floors.floors();
  const simple: ContourOptions = { maxError: 1, raw: true };
  const contours: Contours = floors.contours(simple);
  const loops: ContourLoops = contours;
  const tile: TileCells = build3d.tileCells(frame, 2);
  const polys: FloorPolys = build3d.polygonize(loops, tile, 5);
  const shapes: PolyLoops = polys;
  const sampled: DetailOptions = { sampleDistance: 1 };
  const detail: FloorDetail = build3d.detail(shapes, floors, tile, sampled);
  const place: TilePlace = { tileX: 1, layer: 2 };
  const tileBytes: Uint8Array | null = build3d.tile(polys, floors, tile, { tileSize: 16 }, place);
  const found: BuildStages = build3d.stages(positions, indices, { cellSize: 0.5 });
  const meshes = [NavMesh.buildHeightfield(solid, {}, {}), NavMesh.buildVoxels(block), NavMesh.buildVoxels(chunk)];
  // @ts-expect-error floors come from a heightfield
  new CompactHeightfield();
  return [stats, spans, list, detail, tileBytes, found, meshes, build3d.worldPositions(frame, polys.vertices)];
}

/** Classes that look as those of three.js do. */
declare class Vector {
  x: number;
  y: number;
  z: number;
}
declare class BufferAttribute {
  constructor(array: Float32Array | Uint32Array | Uint8Array | Int32Array, itemSize: number, normalized?: boolean);
  readonly count: number;
}
declare class BufferGeometry<Attributes extends Record<string, BufferAttribute> = Record<string, BufferAttribute>> {
  attributes: Attributes;
  setAttribute<Name extends keyof Attributes>(name: Name, attribute: Attributes[Name]): this;
  setIndex(index: BufferAttribute | number[] | null): this;
  computeVertexNormals(): void;
}
declare class Object3D {
  position: Vector;
  traverse(callback: (object: Object3D) => unknown): void;
  updateWorldMatrix(updateParents: boolean, updateChildren: boolean): void;
}
declare class Mesh extends Object3D {
  geometry: BufferGeometry;
}

export function drawings(mesh: NavMesh, path: NavPath, scene: Object3D, model: Mesh): unknown[] {
  const three = { BufferGeometry, BufferAttribute, Mesh };
  const classes: ThreeClasses<BufferGeometry> = three;
  const drawable: DrawableMesh = mesh;
  const object: ThreeObject = scene;
  const geometry: BufferGeometry = navMeshGeometry(mesh, three);
  geometry.computeVertexNormals();
  const least: ThreeGeometry = geometry;
  const triangles: ThreeTriangles = getPositionsAndIndices([scene, model]);
  const { positions, indices } = getPositionsAndIndices(object);
  // @ts-expect-error three.js is passed
  navMeshGeometry(mesh);
  return [
    least,
    triangles,
    NavMesh.build(positions, indices).findPath(scene.position, model.position),
    navMeshOutlineGeometry(drawable, classes),
    pathGeometry(path, three),
    pathGeometry(path.points, three),
  ];
}
