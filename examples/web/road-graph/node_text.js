// When a search came by at a node.

import { ordinal } from '../shared/numbers.js';

/** @param {{ name: string, sides: number }} search @param {{ expandedNodes: Int32Array }} result @param {number} node */
export function orderText({ name, sides }, { expandedNodes }, node) {
  const at = expandedNodes.indexOf(node);
  if (at < 0) return `${name} –`;
  const side = sides === 2 ? ` from ${at % 2 === 0 ? 'S' : 'G'}` : '';
  return `${name} ${ordinal(at + 1)}${side}`;
}
