// What is in the picture at a stage: the level, plain or in the colours of its slopes, what the stage made, the mesh, the path.

import { triangleShapes } from './stage_shapes.js';
import { MESH_STAGE } from './stages.js';

/** Lines of the mesh lie this part of a row above its ground. */
const LIFT = 0.3;

export class StagePicture {
  #view;
  #ground = null;
  #mesh = null;

  /** What the worker has drawn last, and for which stage. @type {{ id: string, drawing: import('../shared/space/shapes.js').Drawing } | null} */
  drawn = null;

  /** The camera is there already. @type {import('../shared/space/camera_view.js').CameraView | null} */
  lookedAt = null;

  /** @param {import('./builder_view.js').BuilderView} view */
  constructor(view) {
    this.#view = view;
  }

  /** @param {import('./builder_model.js').BuilderModel} model @param {boolean} isOtherPath than when it was shown last */
  show(model, isOtherPath) {
    this.#look(model);
    this.#showLevel(model);
    this.#showStage(model);
    this.#showMesh(model);
    if (isOtherPath) this.#showPath(model);
    this.#view.path.object.visible = model.settings.showsPath;
  }

  #look({ view, level }) {
    if (view === this.lookedAt) return;
    this.lookedAt = view;
    this.#view.look(view, level);
  }

  #showLevel({ level, areas, stage, settings }) {
    if (this.#ground?.areas !== areas) this.#ground = { areas, drawing: triangleShapes(level, areas) };
    const { ground } = this.#view;
    const isFirst = stage === 0;
    ground.show(isFirst || settings.showsLevel ? this.#ground.drawing : null, isFirst ? 'ground' : 'level');
    ground.hasEdges = isFirst && settings.showsEdges;
  }

  #showStage({ stageId, settings }) {
    const { stage } = this.#view;
    stage.show(this.drawn?.id === stageId ? this.drawn.drawing : null);
    // Thin outlines are no edges of something else.
    stage.hasEdges = settings.showsEdges || stageId === 'contours';
  }

  #showMesh({ mesh: built, stage, settings }) {
    const { mesh } = this.#view;
    if (built !== this.#mesh) {
      this.#mesh = built;
      mesh.show(built, LIFT * settings.cellHeight);
    }
    mesh.object.visible = stage === MESH_STAGE;
    mesh.hasEdges = settings.showsEdges;
  }

  #showPath({ polygons, path, line, ends }) {
    this.#view.mesh.showCorridor(polygons, path?.corridor ?? []);
    this.#view.path.show(line, ends);
  }
}
