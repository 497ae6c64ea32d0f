// Scenes: a map, where the ends are, settings and one sentence about what to look at.

export const SCENES = [
  {
    id: 'hills',
    title: 'Over the hills',
    look: 'Every number is a price, dark ground is dear. The path goes round the summits and over the passes. Paint a road of ground and watch it move.',
    map: { kind: 'hills', size: 'large', seed: 14 },
    settings: {},
  },
  {
    id: 'pocket',
    title: 'A pocket',
    look: 'The guess runs straight into the pocket, and the search has to fill it before it looks around the outside.',
    map: { kind: 'pocket' },
    settings: {},
  },
  {
    id: 'rings',
    title: 'Rings are hexagons',
    look: 'Dijkstra’s algorithm knows no direction: on open ground it grows as a hexagon, as six moves of equal cost do.',
    map: { kind: 'empty', size: 'large' },
    ends: [
      [0.42, 0.5],
      [0.75, 0.3],
    ],
    settings: { method: 'dijkstra' },
  },
  {
    id: 'repair',
    title: 'Mend the plan',
    look: 'Paint a wall on the path: D* Lite looks again only at the blue cells. The counts beside the map compare it with a fresh search.',
    map: { kind: 'caves', size: 'large', seed: 21 },
    settings: { method: 'd*-lite' },
  },
  {
    id: 'field',
    title: 'Arrows to the goal',
    look: 'One computation, and every cell knows its next one. Close a passage: only what lies behind it is computed again.',
    map: { kind: 'caves', size: 'medium', seed: 21 },
    settings: { method: 'flow-field', layout: 'flat-odd-column' },
  },
  {
    id: 'by-hand',
    title: 'By hand',
    look: 'Small enough to follow with a pencil, with axial coordinates in the cells. Change the layout: the same rows, and another path.',
    map: { kind: 'hook' },
    settings: { layout: 'pointy-even-row', coordinates: 'axial' },
  },
];
