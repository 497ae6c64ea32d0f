// Scenes: a map, settings and one sentence about what to look at. `steps` is how far the agent has gone on the picture.

export const SCENES = [
  {
    id: 'doors-close',
    title: 'Doors close',
    look: 'A wall falls in front of the agent again and again. D* Lite mends the few cells that matter and walks on.',
    map: { kind: 'rooms', size: 'large', seed: 7 },
    settings: { changes: 'ahead' },
    steps: 14,
  },
  {
    id: 'unknown-ground',
    title: 'Unknown ground',
    look: 'The agent sees four cells far and takes the rest for free. Every wall that comes into view is an edit to repair.',
    map: { kind: 'random', size: 'large', seed: 6 },
    settings: { sight: 4 },
    steps: 34,
  },
  {
    id: 'your-turn',
    title: 'Your turn',
    look: 'Let it walk and paint walls in its way. An edit near the agent is mended at once; one near the goal costs more. Why?',
    map: { kind: 'pillars', size: 'large', seed: 4 },
    settings: {},
    steps: 12,
  },
  {
    id: 'restless',
    title: 'A restless map',
    look: 'Eight cells change with every third step, most of them far from any path. A fresh search pays every time, the repair hardly ever.',
    map: { kind: 'pillars', size: 'wide', seed: 2 },
    settings: { changes: 'scattered' },
    steps: 30,
  },
  {
    id: 'from-the-start',
    title: 'The other way round',
    look: 'LPA* searches from the start. Paint while the agent stands: it repairs. Let it walk: every step is a new beginning.',
    map: { kind: 'rooms', size: 'large', seed: 3 },
    settings: { algorithm: 'lpa*' },
    steps: 8,
  },
];
