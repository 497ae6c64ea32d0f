// The block in the scene: its rock, its fog, and its edges. The walls of hollows, seen from behind through rock that is not
// drawn, are a faint glass.

import {
  BackSide,
  Box3,
  Box3Helper,
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import { FOG, ROCK } from './block.js';
import { buildSurface } from './surface_mesh.js';

export class BlockShapes {
  #rock = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ vertexColors: true }));
  #glass = new Mesh(
    this.#rock.geometry,
    new MeshBasicMaterial({ side: BackSide, transparent: true, opacity: 0.1, depthWrite: false }),
  );
  #fog = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.3, depthWrite: false }),
  );
  #edges = new Box3Helper(new Box3());
  #shown = null;
  #palette = null;

  object = new Group();

  constructor() {
    this.#fog.renderOrder = 3;
    this.#glass.renderOrder = 4;
    this.object.add(this.#rock, this.#glass, this.#fog, this.#edges);
  }

  /** @param {import('./flight_palette.js').FlightPalette} palette */
  setPalette(palette) {
    this.#palette = palette;
    this.#edges.material.color.set(palette.edge);
    this.#glass.material.color.set(palette.glass);
    if (this.#shown) this.show(this.#shown);
  }

  /**
   * @param {object} shown
   * @param {import('./block.js').Block} shown.block
   * @param {import('./block.js').Sides} shown.sides the part that is not cut away
   * @param {boolean} shown.hasHull whether the outside of the rock is drawn
   */
  show(shown) {
    this.#shown = shown;
    const { block, sides, hasHull } = shown;
    const { rock, hull, fog } = this.#palette;
    const stone = buildSurface(block, sides, hasHull, (area) => area === ROCK);
    setGeometry(this.#rock, stone, [rock, hull], block.height);
    this.#glass.geometry = this.#rock.geometry;
    this.#glass.visible = !hasHull;
    this.#fog.visible = block.cells.includes(FOG);
    if (this.#fog.visible) {
      const mist = buildSurface(block, sides, true, (area) => area === FOG);
      setGeometry(this.#fog, mist, [fog, fog], block.height);
    }
    this.#edges.box.set(new Vector3(0, 0, 0), new Vector3(block.width, block.height, block.depth));
  }
}

/** Colours by kind and shade, a little darker towards the ground. */
function setGeometry(mesh, { positions, shades, isHull, indices }, colors, height) {
  const bytes = new Uint8Array(positions.length);
  const tones = colors.map((color) => new Color(color).toArray());
  for (let i = 0; i < shades.length; i++) {
    const depth = 0.74 + (0.26 * positions[3 * i + 1]) / height;
    const shade = (shades[i] / 255) * depth;
    for (let k = 0; k < 3; k++) bytes[3 * i + k] = Math.round(255 * tones[isHull[i]][k] * shade);
  }
  mesh.geometry.dispose();
  mesh.geometry = new BufferGeometry();
  mesh.geometry.setAttribute('position', new BufferAttribute(positions, 3));
  mesh.geometry.setAttribute('color', new BufferAttribute(bytes, 3, true));
  mesh.geometry.setIndex(new BufferAttribute(indices, 1));
}
