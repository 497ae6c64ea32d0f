// Places in words, and the calls as code.

const text = (value) => String(Number(value.toFixed(1)));

// Around a place, in which a polygon is under it.
const ON_IT = [0.01, 0.5, 0.01];

/** @param {import('./crowd_model.js').CrowdModel} model @param {number[]} point */
export function placeText({ ground }, point) {
  const isOnMesh = ground.query.nearestPoly(point, ON_IT)?.overPolygon ?? false;
  return `${point.map(text).join(', ')} · ${isOnMesh ? 'on the mesh' : 'not on the mesh'}`;
}

/** The calls as a program would write them. @param {import('./crowd_model.js').CrowdModel} model */
export function callText({ settings, calls }) {
  const place = calls.length > 0 ? `[${calls.at(-1).place.map(text).join(', ')}]` : 'place';
  return [
    'const crowd = mesh.createCrowd();',
    `const agent = crowd.add(from, { ...Agent.small, quality: '${settings.quality}' });`,
    `agent.setDestination(${place});`,
    '',
    '// at a fixed rate',
    'crowd.step(1 / 30);',
    '',
    '// in every frame',
    'const { positionsView, statesView } = crowd; // live, no copy',
    '',
    '// to compare with other machines',
    'crowd.stateHash();',
  ].join('\n');
}
