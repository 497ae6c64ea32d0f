// The city from above on a canvas: streets, the agents of all seats, and where one's own squad goes.
import { PlaneView } from '../../web/shared/plane_view.js';
import { onThemeChange, themeColor } from '../../web/shared/theme_colors.js';
import { CITY_SIZE, DT, SEATS, SQUAD } from '../rules.js';

/** The mesh is the streets less the radius of an agent; they are drawn with it. */
const RADIUS = 0.6;

/** Above it a polygon is a roof. */
const STREET_HEIGHT = 1;

const TURN = 2 * Math.PI;

export class TopView {
  #session;
  #now;
  #streets = null;
  #colors = readColors();
  #plane;

  /** Of the own squad; null stands for all. */
  selected = null;

  /** Where the keyboard points, or null. */
  cursor = null;

  /** @param {HTMLCanvasElement} canvas @param {import('./client_session.js').ClientSession} session @param {() => number} now */
  constructor(canvas, session, now) {
    this.#session = session;
    this.#now = now;
    this.#plane = new PlaneView(canvas, {
      maxHeight: () => Math.max(innerHeight - 280, 320),
      paint: (view, context) => this.#paint(view, context),
      margin: 6,
      shape: 1,
    });
    this.#plane.show({ left: 0, top: 0, width: CITY_SIZE, height: CITY_SIZE });
    onThemeChange(() => {
      this.#colors = readColors();
      this.invalidate();
    });
  }

  /** For the pointer and the keyboard. */
  get plane() {
    return this.#plane;
  }

  invalidate() {
    this.#plane.invalidate();
  }

  /** Number of the own agent within a distance of a place, or null. */
  ownAgentNear({ x, y }, distance) {
    const { positionsView } = this.#session.crowd;
    let nearest = null;
    let least = distance;
    for (let i = 0; i < SQUAD; i++) {
      const at = (this.#session.seat * SQUAD + i) * 3;
      const away = Math.hypot(positionsView[at] - x, positionsView[at + 2] - y);
      if (away < least) [nearest, least] = [i, away];
    }
    return nearest;
  }

  #paint(view, context) {
    const { scale, x, y } = view.transform;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.#colors.house;
    context.fillRect(0, 0, view.width, view.height);
    if (!this.#session.isPlaying) return;
    context.setTransform(scale, 0, 0, scale, x, y);
    const pixel = view.unit / scale;
    this.#paintStreets(context);
    this.#paintGoals(context, pixel);
    this.#paintAgents(context, pixel);
    if (this.cursor) this.#paintCursor(context, pixel);
  }

  #paintStreets(context) {
    this.#streets ??= streetsOf(this.#session.mesh);
    context.fillStyle = context.strokeStyle = this.#colors.street;
    context.lineWidth = 2 * RADIUS;
    context.lineJoin = 'round';
    context.fill(this.#streets);
    context.stroke(this.#streets);
  }

  #paintGoals(context, pixel) {
    context.strokeStyle = this.#colors.seats[this.#session.seat];
    context.lineWidth = 1.5 * pixel;
    for (const agent of this.#session.squad()) {
      if (!agent.hasPath) continue;
      const { x, z } = agent.destination;
      const arm = Math.max(0.5, 3 * pixel);
      context.beginPath();
      context.moveTo(x - arm, z - arm);
      context.lineTo(x + arm, z + arm);
      context.moveTo(x - arm, z + arm);
      context.lineTo(x + arm, z - arm);
      context.stroke();
    }
  }

  #paintAgents(context, pixel) {
    const { seat, seats, crowd } = this.#session;
    const { positionsView: places, velocitiesView: velocities } = crowd;
    // The picture is between two ticks.
    const seconds = this.#session.fractionAt(this.#now()) * DT;
    for (let owner = 0; owner < SEATS; owner++) {
      context.fillStyle = seats.includes(owner) ? this.#colors.seats[owner] : this.#colors.free;
      context.strokeStyle = this.#colors.ink;
      for (let i = 0; i < SQUAD; i++) {
        const at = (owner * SQUAD + i) * 3;
        context.beginPath();
        context.arc(
          places[at] + velocities[at] * seconds,
          places[at + 2] + velocities[at + 2] * seconds,
          RADIUS,
          0,
          TURN,
        );
        context.fill();
        if (owner !== seat) continue;
        context.lineWidth = (this.selected === i ? 4 : 1.5) * pixel;
        if (this.selected === null || this.selected === i) context.stroke();
      }
    }
  }

  #paintCursor(context, pixel) {
    const { x, y } = this.cursor;
    context.strokeStyle = this.#colors.focus;
    context.lineWidth = 2.5 * pixel;
    context.beginPath();
    context.arc(x, y, 1.2, 0, TURN);
    context.moveTo(x - 2.4, y);
    context.lineTo(x + 2.4, y);
    context.moveTo(x, y - 2.4);
    context.lineTo(x, y + 2.4);
    context.stroke();
  }
}

function readColors() {
  const [house, street, free, ink, focus] = ['house', 'street', 'free', 'ink', 'focus'].map((each) =>
    themeColor(`--${each}`),
  );
  const seats = Array.from({ length: SEATS }, (_, seat) => themeColor(`--seat-${seat}`));
  return { house, street, free, ink, focus, seats };
}

/** The triangles of the mesh that are not on a roof. */
function streetsOf(mesh) {
  const { positions, indices } = mesh.debugGeometry();
  const path = new Path2D();
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [0, 1, 2].map((k) => 3 * indices[i + k]);
    if (corners.some((at) => positions[at + 1] > STREET_HEIGHT)) continue;
    const [a, b, c] = corners.map((at) => [positions[at], positions[at + 2]]);
    path.moveTo(...a);
    path.lineTo(...b);
    path.lineTo(...c);
    path.closePath();
  }
  return path;
}
