// Scenes: where start and goal are, as shares of width and height, settings, and one sentence about what to look at.

export const SCENES = [
  {
    id: 'four-ways',
    title: 'Four searches, one route',
    look: 'All four find a quickest route of the very same time. Dijkstra’s algorithm looks at most of the country for it, A* with landmarks at little more than the route.',
    places: [
      [0.16, 0.22],
      [0.82, 0.76],
    ],
    settings: {},
  },
  {
    id: 'straight-line',
    title: 'A hopeful guess',
    look: 'The straight line at motorway speed is a lower bound, too, but on streets it promises far too much: the search stays wide.',
    places: [
      [0.16, 0.22],
      [0.82, 0.76],
    ],
    settings: { guess: 'straight' },
  },
  {
    id: 'two-landmarks',
    title: 'Two landmarks',
    look: 'Two landmarks, far apart: routes towards or away from them are guessed well, those across are not. Raise the number and watch the sets shrink.',
    places: [
      [0.2, 0.75],
      [0.72, 0.2],
    ],
    settings: { landmarks: 2, selection: 'farthest', seed: 3 },
  },
  {
    id: 'one-way',
    title: 'One-way streets',
    look: 'The search from the goal runs against the arrows. Swap start and goal: the way back takes another time.',
    places: [
      [0.1, 0.5],
      [0.9, 0.45],
    ],
    settings: { oneWay: true, nodes: 2000, seed: 6 },
  },
  {
    id: 'country',
    title: 'Fifty thousand crossings',
    look: 'A larger country. The disc of Dijkstra’s algorithm grows with the square of the way; what A* with landmarks looks at hardly grows faster than the route.',
    places: [
      [0.2, 0.3],
      [0.75, 0.7],
    ],
    settings: { nodes: 50000, seed: 2 },
  },
];
