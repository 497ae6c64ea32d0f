// Scenes: a map, settings and one sentence about what to look at. The index shows them with pictures.

export const SCENES = [
  {
    id: 'dead-end',
    title: 'A dead end',
    look: 'A* trusts its guess: it runs straight into the pocket and has to fill it before it looks around the outside.',
    map: { kind: 'dead-end' },
    settings: {},
  },
  {
    id: 'by-hand',
    title: 'By hand',
    look: 'Forty cells, small enough to follow with a pencil. Step through it and say before each step which cell is next.',
    map: { kind: 'hook' },
    settings: {},
  },
  {
    id: 'dijkstra',
    title: 'Without a guess',
    look: 'The same pocket with h = 0. This is Dijkstra’s algorithm: it grows evenly and finds a path of the same cost with more work.',
    map: { kind: 'dead-end' },
    settings: { heuristic: 'zero' },
  },
  {
    id: 'ford',
    title: 'The ford',
    look: 'Cells have a price. Wading straight through the river is possible, but the detour over the sandy ford costs less.',
    map: { kind: 'river' },
    settings: {},
  },
  {
    id: 'greedy',
    title: 'In a hurry',
    look: 'The same river with a weight of 3. The guess now counts more than the way so far: far fewer cells are expanded, and the path is dearer.',
    map: { kind: 'river' },
    settings: { heuristicWeight: 3 },
  },
  {
    id: 'ties',
    title: 'A matter of ties',
    look: 'With four moves and no walls, every cell between S and G has the same f. Taking the larger g first turns a flood into a line.',
    map: { kind: 'empty', size: 'medium' },
    settings: { connectivity: 4 },
  },
  {
    id: 'long-wall',
    title: 'The long wall',
    look: 'Octile distances leave many cells with the same f. Among equals the larger g goes first, and still half the map is searched.',
    map: { kind: 'long-wall' },
    settings: {},
  },
  {
    id: 'wide-agent',
    title: 'A wide agent',
    look: 'An agent of two by two cells fits only the wider doors and has to walk further. For size 3 there is no way at all.',
    map: { kind: 'rooms', size: 'medium', seed: 4 },
    settings: { agentSize: 2 },
  },
  {
    id: 'maze',
    title: 'A maze',
    look: 'In a maze the straight line says little about the way. Here the guess saves hardly a cell against Dijkstra’s algorithm.',
    map: { kind: 'maze', size: 'large', seed: 22 },
    settings: { connectivity: 4 },
  },
];
