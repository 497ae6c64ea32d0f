// Scenes: settings, who is picked, and one sentence about what to look at. `hash` is that of all positions and velocities after 300
// steps, on any machine; `steps` is how often the step button was pressed for the picture.

export const SCENES = [
  {
    id: 'circle',
    title: 'Eighty on a circle',
    look: 'All go straight through the middle, and nobody leads: each takes the velocity nearest to the one it wants.',
    settings: {},
    picked: 0,
    hash: '20b0721ed90d37eb',
    steps: 190,
  },
  {
    id: 'ring-that-jams',
    title: 'A ring that jams',
    look: 'Forty in perfect symmetry stop before the middle, and stay. This is no error: every change is forbidden by somebody.',
    settings: { discs: 40 },
    picked: 0,
    hash: '3e650febca28d4e7',
    steps: 120,
  },
  {
    id: 'streams',
    title: 'Crossing streams',
    look: 'Two streams meet at right angles, and comb through each other in slanted rows.',
    settings: { preset: 'streams', discs: 160 },
    picked: null,
    hash: 'd307dca459254e49',
    steps: 150,
  },
  {
    id: 'blocks',
    title: 'Block through block',
    look: 'Face to face, lanes form by themselves: who follows somebody has nobody to give way to.',
    settings: { preset: 'blocks', discs: 100 },
    picked: null,
    hash: '5d73cb998264ade6',
    steps: 190,
  },
  {
    id: 'anywhere',
    title: 'From anywhere to anywhere',
    look: 'Each to where another one began: no lanes, no order, and little time lost.',
    settings: { preset: 'random', discs: 300 },
    picked: 7,
    hash: 'b0dac70091d19e91',
    steps: 110,
  },
  {
    id: 'thousand',
    title: 'A thousand',
    look: 'Five hundred each way, one stream to the right and one down. Where they meet, room is scarce, and discs overlap a little.',
    settings: { preset: 'streams', discs: 1000 },
    picked: null,
    hash: '5804d6fd82a321df',
    steps: 260,
  },
];
