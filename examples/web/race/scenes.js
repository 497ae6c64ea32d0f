// Scenes: a map, two contestants and one sentence about what to look at.

export const SCENES = [
  {
    id: 'around-the-wall',
    title: 'A* against jump points',
    look: 'The same cheapest cost on both sides. A* expands half the map for it, jump point search only the cells where a path may have to turn.',
    map: { kind: 'rooms', size: 'square', seed: 12 },
    settings: { left: 'a*', right: 'jps' },
  },
  {
    id: 'with-a-guess',
    title: 'With and without a guess',
    look: 'Dijkstra’s algorithm does not know where the goal lies. A* does, finds a path of the same cost, and is there first.',
    map: { kind: 'pillars', size: 'square', seed: 5 },
    settings: { left: 'dijkstra', right: 'a*' },
  },
  {
    id: 'angles',
    title: 'Eight directions or any',
    look: 'Left, the cheapest path from cell to cell. Right, Theta* goes straight wherever nothing is in the way: a shorter way to walk.',
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
    map: { kind: 'rooms', size: 'wide', seed: 2 },
    settings: { left: 'a*', right: 'hpa*' },
  },
];
