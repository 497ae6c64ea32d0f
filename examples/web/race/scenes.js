// Scenes: a map, two contestants and one sentence about what to look at.

export const SCENES = [
  {
    id: 'jump-points',
    title: 'A* against jump points',
    look: 'The same cost on both sides. A* looks at half the map for it, JPS only at the cells where a path may turn.',
    map: { kind: 'rooms', size: 'square', seed: 12 },
    settings: { left: 'a*', right: 'jps' },
  },
  {
    id: 'with-a-guess',
    title: 'With and without a guess',
    look: 'Dijkstra’s algorithm does not know where the goal lies. A* does, and finds a path of the same cost first.',
    map: { kind: 'pillars', size: 'square', seed: 5 },
    settings: { left: 'dijkstra', right: 'a*' },
  },
  {
    id: 'angles',
    title: 'Eight directions or any',
    look: 'Left, a cheapest path from cell to cell. Right, Theta* goes straight wherever nothing is in the way: a shorter walk.',
    map: { kind: 'pillars', size: 'square', seed: 8 },
    settings: { left: 'a*', right: 'theta*' },
  },
  {
    id: 'impatience',
    title: 'Impatience',
    look: 'Doubling the guess saves most of the work. What the haste costs is the difference between the two paths.',
    map: { kind: 'random', size: 'square', seed: 9 },
    settings: { left: 'a*', right: 'weighted' },
  },
  {
    id: 'doors',
    title: 'Cells or doors',
    look: 'HPA* looks at the doors between chunks of the map and fills in the cells at the end. The path is nearly as cheap.',
    map: { kind: 'rooms', size: 'wide', seed: 10 },
    settings: { left: 'a*', right: 'hpa*' },
  },
];
