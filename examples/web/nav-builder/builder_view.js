// The picture: the level, the stage that is looked at, the finished mesh and the path.

import { Color, Vector3 } from 'three';
import { OrbitView } from '../shared/orbit_view.js';
import { placeCamera, POLAR_LIMITS, turned, viewOf } from '../shared/space/camera_view.js';
import { FinishedMesh } from '../shared/space/finished_mesh.js';
import { diagonalOf } from '../shared/space/level.js';
import { PathObjects } from '../shared/space/path_objects.js';
import { ShapeMesh } from '../shared/space/shape_mesh.js';

const LENS = 32;
const NARROW = 1.2;

/** Detail may lie as far below the level as it may above: the level is drawn as if it were so much farther away. */
const BEHIND = 160;

/** The radius of the path, as a part of the level's diagonal, and at most. */
const PATH_PART = 1 / 520;
const PATH_RADIUS = 0.35;

export class BuilderView extends OrbitView {
  #level = null;
  #parts;

  ground = new ShapeMesh(BEHIND);
  stage = new ShapeMesh(1);
  mesh = new FinishedMesh();
  path = new PathObjects();

  /**
   * @param {HTMLCanvasElement} canvas its parent gives the width
   * @param {{ height: () => number, needsFrame: () => void, moved: () => void }} options see OrbitView
   */
  constructor(canvas, options) {
    super(canvas, { ...options, lens: LENS, narrow: NARROW });
    [this.controls.minPolarAngle, this.controls.maxPolarAngle] = POLAR_LIMITS;
    this.#parts = [this.ground, this.stage, this.mesh, this.path];
    this.scene.add(...this.#parts.map(({ object }) => object), this.path.cursor);
  }

  /** @param {import('./builder_palette.js').BuilderPalette} palette */
  setPalette(palette) {
    this.scene.background = new Color(palette.background);
    for (const part of this.#parts) part.setPalette(palette);
  }

  /** @param {import('../shared/space/camera_view.js').CameraView} view @param {import('../shared/space/level.js').Level} level */
  look(view, level) {
    this.#level = level;
    const diagonal = diagonalOf(level);
    this.path.unit = Math.min(diagonal * PATH_PART, PATH_RADIUS);
    Object.assign(this.camera, { near: diagonal / 400, far: diagonal * 8 });
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

  /** The point of the mesh or of the level under a point of the window. @returns {import('../shared/space/level.js').Point | null} */
  pointAt(clientX, clientY) {
    const [hit] = this.casterAt(clientX, clientY).intersectObjects([this.mesh.ground, this.ground.faces], false);
    return hit ? hit.point.toArray() : null;
  }

  /** How far, in CSS pixels, a point of the world is from one of the window. */
  distanceTo(point, clientX, clientY) {
    const { x, y, isBehind } = this.toWindow(new Vector3(...point));
    return isBehind ? Infinity : Math.hypot(x - clientX, y - clientY);
  }
}
