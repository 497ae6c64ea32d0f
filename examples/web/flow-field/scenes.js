// Scenes: a map, where the goals are, settings and one sentence about what to look at. `steps` is how often the units have
// been moved on for the picture.

export const SCENES = [
  {
    id: 'to-the-square',
    title: 'All to one place',
    look: 'Three thousand units, one field. None of them searches: each reads one number, the next cell, from where it stands.',
    map: { kind: 'pillars', size: 'wide', seed: 3 },
    goals: [[0.5, 0.5]],
    settings: {},
    steps: 3,
  },
  {
    id: 'rooms',
    title: 'Through the doors',
    look: 'Close a door with a stroke. Only the cells behind it are computed again, and the stream turns to the next door.',
    map: { kind: 'rooms', size: 'wide', seed: 5 },
    goals: [[0.85, 0.5]],
    settings: {},
    steps: 4,
  },
  {
    id: 'four-exits',
    title: 'Four exits',
    look: 'With several goals every cell knows the way to the nearest. Drag one, and watch where the borders between them go.',
    map: { kind: 'random', size: 'large', seed: 2 },
    goals: [
      [0.06, 0.08],
      [0.94, 0.08],
      [0.06, 0.92],
      [0.94, 0.92],
    ],
    settings: { units: 2000 },
    steps: 3,
  },
  {
    id: 'maze',
    title: 'A maze, slowly',
    look: 'Forty cells a frame: the wave runs through the maze while units already follow what it has reached.',
    map: { kind: 'maze', size: 'large', seed: 4 },
    goals: [[0.5, 0.5]],
    settings: { slice: 40, units: 1500 },
    steps: 4,
  },
  {
    id: 'ford',
    title: 'Dry feet',
    look: 'Deep water is dear, so most units go where the river is sandy. Paint a bridge of ground and see who turns.',
    map: { kind: 'river' },
    goals: [[0.9, 0.5]],
    settings: { units: 1000 },
    steps: 4,
  },
];
