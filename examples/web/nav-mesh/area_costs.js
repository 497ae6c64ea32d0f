// What areas cost on this page, as a filter of the library.

import { MUD, WATER } from './plan.js';

/** What a unit of length costs in mud and water. @param {Record<string, any>} settings */
export const filterOf = ({ mudCost, waterCost }) => ({ areaCosts: { [MUD]: mudCost, [WATER]: waterCost } });
