// Meshes that change: random shapes, histories of them, and what the mesh must be after them.
import assert from 'node:assert/strict';
import { NavMesh, Random, TileCache } from './onepath.mjs';
import { randomSettings, randomSoup } from './build_scenes.mjs';

/** The settings that update fastest, with tiles of 8 on the floor of 40 x 40. */
export const QUICK_SETTINGS = { tileSize: 8, partition: 'layers', detailSampleDistance: 0 };

export const CYLINDER = { shape: 'cylinder', position: { x: 20, y: -0.5, z: 20 }, radius: 2, height: 3 };

/** { 'x,z,layer': bytes } of every tile: what must be equal, while references need not be. */
export function tilesOf(mesh) {
  const tiles = mesh.tiles().map(({ x, z, layer }) => [`${x},${z},${layer}`, mesh.saveTile(x, z, layer)]);
  return Object.fromEntries(tiles.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two meshes have the same tiles. */
export function sameTiles(mesh, expected, message) {
  const [found, wanted] = [tilesOf(mesh), tilesOf(expected)];
  assert.deepEqual(Object.keys(found), Object.keys(wanted), message);
  for (const [place, bytes] of Object.entries(found)) {
    assert.ok(Buffer.from(bytes).equals(Buffer.from(wanted[place])), `${message}: tile ${place}`);
  }
}

/** Draws obstacles and volumes for scenes of a size, some of them far outside. */
export class ShapeDraw {
  constructor(seed, size = 16) {
    this.random = new Random(BigInt(seed) + 77n);
    this.size = size;
  }

  between(low, high) {
    return low + this.random.nextDouble() * (high - low);
  }

  point() {
    return { x: this.between(-2, this.size + 2), y: this.between(-1.5, 2), z: this.between(-2, this.size + 2) };
  }

  obstacle() {
    const [position, reach] = [this.point(), this.between(0.05, 2.5)];
    switch (this.random.nextInt(4)) {
      case 0:
        return { shape: 'cylinder', position, radius: reach, height: this.between(0, 3) };
      case 1: {
        const { x, y, z } = position;
        return {
          shape: 'box',
          min: position,
          max: { x: x + reach, y: y + this.between(0, 3), z: z + this.between(0, 4) },
        };
      }
      case 2: {
        const halfExtents = { x: reach, y: this.between(0, 3), z: this.between(0.05, 4) };
        return { shape: 'oriented-box', center: position, halfExtents, yaw: this.between(-9, 9) };
      }
      default: // through it all, or nowhere
        return this.random.nextInt(2) === 0
          ? { shape: 'box', min: { x: -50, y: -5, z: position.z }, max: { x: 50, y: 9, z: position.z + 0.5 } }
          : { shape: 'cylinder', position: { x: 500, y: 0, z: 0 }, radius: 2, height: 9 };
    }
  }

  volume() {
    const { x, z } = this.point();
    const [width, depth] = [this.between(0.5, 6), this.between(0.5, 6)];
    return {
      corners: [
        { x, z },
        { x: x + width, z },
        { x: x + width, z: z + depth },
        { x, z: z + depth },
      ],
      minY: -1,
      maxY: this.between(0, 4),
      area: this.random.nextInt(8),
    };
  }
}

/** A cache of a random scene, shapes to change it with, and the mesh that a build with some shapes makes. */
export function randomCache(seed, settings = {}) {
  const soup = randomSoup(seed);
  const all = { ...randomSettings(seed), ...settings };
  return {
    make: (options) => TileCache.build(...soup, all, options),
    build: ({ obstacles = [], volumes = [] } = {}) => NavMesh.build(...soup, all, { obstacles, volumes }),
    draw: new ShapeDraw(seed),
  };
}

/** What is in force, as options of a build. */
export const shapesOf = (cache) => ({
  obstacles: cache.obstacles().map(({ obstacle }) => obstacle),
  volumes: cache.volumes().map(({ volume }) => volume),
});

/** Adds or removes something at random; `ids` are those in force. */
export function change(cache, draw, ids) {
  if (ids.length > 0 && draw.random.nextInt(3) === 0) {
    const [id] = ids.splice(draw.random.nextInt(ids.length), 1);
    assert.equal(cache.remove(id), true);
  } else if (draw.random.nextInt(4) === 0) {
    ids.push(cache.addVolume(draw.volume()));
  } else {
    ids.push(cache.addObstacle(draw.obstacle()));
  }
}
