// Places in words, and the calls as code.

import { HEIGHT, NAMES } from './things.js';

const text = (value) => String(Number(value.toFixed(1)));

// Around a place, in which a polygon is under it.
const ON_IT = [0.01, 0.5, 0.01];

/** @param {import('./city_model.js').CityModel} model @param {number[]} place */
export function placeText(model, place) {
  const thing = model.thingAt(place);
  const isOnMesh = model.ground.query.nearestPoly(place, ON_IT)?.overPolygon ?? false;
  const what = thing ? NAMES[thing.kind].toLowerCase() : isOnMesh ? 'on the mesh' : 'not on the mesh';
  return `${place.map(text).join(', ')} · ${what}`;
}

const at = (values) => `[${values.map(text).join(', ')}]`;

const ADDERS = {
  drum: ({ place, size }) => `cache.addCylinder(${at(place)}, ${size}, ${HEIGHT})`,
  box: ({ place: [x, y, z], size }) =>
    `cache.addBox(\n  ${at([x - 2 * size, y, z - size])},\n  ${at([x + 2 * size, y + HEIGHT, z + size])},\n)`,
  turned: ({ place: [x, y, z], size, turn }) =>
    `cache.addOrientedBox(\n  ${at([x, y + HEIGHT / 2, z])},\n  ${at([2 * size, HEIGHT / 2, size])},\n  ${turn} * (Math.PI / 180),\n)`,
  swamp: () => 'cache.addVolume({ corners, minY, maxY, area: 5 })',
};

/** The calls as a program would write them. @param {import('./city_model.js').CityModel} model */
export function callText({ things, settings }) {
  const thing = things.at(-1);
  return [
    'const cache = TileCache.build(positions, indices, {',
    "  partition: 'layers', tileSize: 16,",
    '});',
    'const crowd = cache.mesh.createCrowd({',
    `  filter: { areaCosts: { 5: ${settings.swampCost} } },`,
    '});',
    '',
    thing ? `const id = ${ADDERS[thing.kind](thing)};` : 'const id = cache.addCylinder(place, radius, height);',
    '',
    '// in every frame',
    `cache.update(${settings.tilesPerFrame});`,
    'crowd.step(1 / 30);',
  ].join('\n');
}
