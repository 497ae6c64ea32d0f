// The card about the agent that is looked at: what it does, and the velocities that it may choose.

import { byId } from '../dom.js';
import { count } from '../numbers.js';
import { VelocityPlot } from './velocity_plot.js';

const STATE_TEXTS = {
  idle: 'Stands',
  moving: 'Under way',
  'off-mesh-link': 'On a link',
  arrived: 'Arrived',
  stuck: 'Has given up',
  'no-path': 'Knows no way',
};

/** @param {import('../../lib/onepath.js').AgentState} state */
export const stateText = (state) => STATE_TEXTS[state];

export class PickedCard {
  #plot = new VelocityPlot(byId('plot'));

  /**
   * @param {import('../../lib/onepath.js').Agent | null} agent
   * @param {import('../../lib/onepath.js').AgentDebugGeometry | null} geometry of it
   */
  show(agent, geometry) {
    byId('picked-empty').hidden = agent !== null;
    byId('picked-body').hidden = agent === null;
    byId('picked-title').textContent = agent ? `Agent ${count(agent.slot)}` : 'One of them';
    if (agent === null) return;
    const { remainingDistance, options } = agent;
    const { state, velocity, wantedVelocity, corridor, corners, constraints } = geometry;
    const { maxSpeed } = options;
    byId('picked-state').textContent = stateText(state);
    byId('picked-speed').textContent = Math.hypot(velocity.x, velocity.z).toFixed(2);
    byId('picked-left').textContent = Number.isFinite(remainingDistance) ? remainingDistance.toFixed(1) : 'far';
    byId('picked-corridor').textContent = `${count(corridor.length)} / ${count(corners.length / 3)}`;
    byId('picked-walls').textContent = count(constraints.wallCount);
    byId('picked-neighbours').textContent = count(constraints.count - constraints.wallCount);
    this.#plot.show({ ...constraints, wanted: wantedVelocity, chosen: velocity, maxSpeed });
  }
}
