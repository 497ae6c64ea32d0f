// The question on the page as a program would ask it: the last of the four searches.

/** @param {import('./road_model.js').RoadModel} model */
export function callText({ settings, ends, landmarks, file }) {
  const [start, goal] = ends;
  const guesses = [];
  if (landmarks) guesses.push('landmarks');
  if (settings.guess === 'straight' || settings.guess === 'both') guesses.push('heuristic: straightLine');
  const options = ["algorithm: 'bidirectional-a*'", ...guesses].join(', ');
  return [
    file
      ? 'const graph = dimacs.parseGraph(text);'
      : 'const graph = Graph.from({ from, to, weight }, { directed: true });',
    ...(landmarks ? [`const landmarks = graph.buildLandmarks(${landmarkOptions(settings)});`] : []),
    `const path = graph.findPath(${start}, ${goal}, { ${options} });`,
  ].join('\n');
}

/** Only what differs from the library's defaults. */
function landmarkOptions({ landmarks, selection, landmarkSeed }) {
  const said = [
    landmarks === 16 ? '' : `count: ${landmarks}`,
    selection === 'avoid' ? '' : `selection: '${selection}'`,
    landmarkSeed === 1 ? '' : `seed: ${landmarkSeed}`,
  ].filter((each) => each !== '');
  return said.length > 0 ? `{ ${said.join(', ')} }` : '';
}
