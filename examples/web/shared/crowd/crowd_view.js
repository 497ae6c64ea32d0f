// The picture of a crowd on a level: houses, the mesh, the agents, and what one of them sees.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  Vector3,
} from 'three';
import { OrbitView } from '../orbit_view.js';
import { placeCamera, POLAR_LIMITS, turned, viewOf } from '../space/camera_view.js';
import { FinishedMesh } from '../space/finished_mesh.js';
import { diagonalOf } from '../space/level.js';
import { PathObjects } from '../space/path_objects.js';
import { ShapeMesh } from '../space/shape_mesh.js';
import { AgentCloud } from './agent_cloud.js';
import { levelShapes } from './level_shapes.js';

const LENS = 32;
const NARROW = 1.2;

/** How far things on the ground are drawn above it. */
const LIFT = 0.08;

/** The radius of the line along the way of the picked agent. */
const PATH_RADIUS = 0.12;

export class CrowdView extends OrbitView {
  #level = null;
  #ground = new ShapeMesh(160);
  #walls = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  #ring = flatRing(0.86);
  #reach = flatRing(0.97);

  mesh = new FinishedMesh();
  agents = new AgentCloud();
  path = new PathObjects();

  /**
   * @param {HTMLCanvasElement} canvas its parent gives the width
   * @param {{ height: () => number, needsFrame: () => void, moved: () => void }} options see OrbitView
   */
  constructor(canvas, options) {
    super(canvas, { ...options, lens: LENS, narrow: NARROW });
    [this.controls.minPolarAngle, this.controls.maxPolarAngle] = POLAR_LIMITS;
    const path = new Group();
    path.add(this.path.object);
    this.scene.add(this.#ground.object, this.mesh.object, this.agents.object, this.#walls, this.#ring, this.#reach);
    this.scene.add(path, this.path.cursor);
    this.path.unit = PATH_RADIUS;
    this.path.showEnds(null);
    this.path.cursor.scale.setScalar(0.6);
  }

  /** The faces of the level, for a ray to hit. */
  get ground() {
    return this.#ground.faces;
  }

  /** @param {import('./crowd_palette.js').CrowdPalette} palette */
  setPalette(palette) {
    this.scene.background = new Color(palette.background);
    this.#ground.setPalette(palette);
    this.mesh.setPalette(palette);
    this.agents.setPalette(palette);
    this.path.setPalette(palette);
    this.#walls.material.color.set(palette.wall);
    this.#ring.material.color.set(palette.picked);
    this.#reach.material.color.set(palette.cursor);
  }

  /** @param {import('./crowd_ground.js').CrowdGround} ground */
  showGround({ level, mesh }) {
    this.#ground.show(levelShapes(level));
    this.#ground.hasEdges = false;
    this.showMesh(mesh);
  }

  /** @param {import('../../lib/onepath.js').NavMesh} mesh as it is now */
  showMesh(mesh) {
    this.mesh.show(mesh, LIFT);
  }

  /** @param {import('../space/camera_view.js').CameraView} view @param {import('../space/level.js').Level} level */
  look(view, level) {
    this.#level = level;
    const diagonal = diagonalOf(level);
    Object.assign(this.camera, { near: diagonal / 500, far: diagonal * 8 });
    this.camera.updateProjectionMatrix();
    this.place(placeCamera(view, level));
  }

  /** Where the camera is now. */
  get view() {
    const { target, eye } = this.placed;
    return viewOf(target, eye, this.#level);
  }

  /** Turns the camera by degrees, or moves it nearer (factor below 1). */
  orbit(turn, rise, factor) {
    this.look(turned(this.view, turn, rise, factor), this.#level);
  }

  /** The camera goes along, so that what it looks at comes to a place. @param {number[]} place */
  follow(place) {
    const step = new Vector3(...place).sub(this.controls.target);
    this.controls.target.add(step);
    this.camera.position.add(step);
    this.camera.updateMatrixWorld();
  }

  /** The point of the ground under a point of the window. @returns {number[] | null} */
  pointAt(clientX, clientY) {
    const [hit] = this.casterAt(clientX, clientY).intersectObjects([this.mesh.ground, this.#ground.faces], false);
    return hit ? hit.point.toArray() : null;
  }

  /** A ray into the picture, and how many units a CSS pixel is so far along it. */
  rayAt(clientX, clientY) {
    const { origin, direction } = this.casterAt(clientX, clientY).ray;
    const { clientHeight } = this.controls.domElement;
    const pixel = (2 * Math.tan((this.camera.fov * Math.PI) / 360)) / this.camera.zoom / clientHeight;
    return { origin: origin.toArray(), way: direction.toArray(), pixelAt: (distance) => pixel * distance };
  }

  /** @param {{ place: number[], radius: number } | null} picked @param {Float64Array} [walls] both ends of each */
  showPicked(picked, walls = new Float64Array(0)) {
    this.#ring.visible = picked !== null;
    if (picked) {
      this.#ring.position.set(picked.place[0], picked.place[1] + LIFT, picked.place[2]);
      this.#ring.scale.setScalar(picked.radius * 2.4);
    }
    this.#walls.geometry.dispose();
    this.#walls.geometry = new BufferGeometry();
    const lifted = Float32Array.from(walls, (value, i) => (i % 3 === 1 ? value + 2 * LIFT : value));
    this.#walls.geometry.setAttribute('position', new BufferAttribute(lifted, 3));
    this.#walls.visible = walls.length > 0;
  }

  /** How far a call is heard from a place. @param {number[] | null} place @param {number} radius */
  showReach(place, radius) {
    this.#reach.visible = place !== null;
    if (place === null) return;
    this.#reach.position.set(place[0], place[1] + 2 * LIFT, place[2]);
    this.#reach.scale.setScalar(radius);
  }
}

/** A ring of radius 1 that lies on the ground, seen through everything. @param {number} inner */
function flatRing(inner) {
  const material = new MeshBasicMaterial({ transparent: true, opacity: 0.9, depthTest: false });
  const ring = new Mesh(new RingGeometry(inner, 1, 64).rotateX(-Math.PI / 2), material);
  ring.renderOrder = 4;
  ring.visible = false;
  return ring;
}
