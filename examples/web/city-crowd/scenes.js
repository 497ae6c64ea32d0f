// Scenes: a level, settings, where to look from, calls, and one sentence about what to look at. `hash` is that of the crowd after
// 300 steps, on any machine; `steps` is how often the step button was pressed for the picture.

export const SCENES = [
  {
    id: 'city',
    title: 'Two thousand in a city',
    look: 'Everybody has a place to go to, and gets another one on arrival. Click to call them, or pick one to see what it sees.',
    level: {},
    settings: {},
    hash: '912a99d8bff866f2',
    steps: 60,
  },
  {
    id: 'square',
    title: 'All to one square',
    look: 'Everybody is called to one place, and stays. Those who come late look for a way in, and give up in the end.',
    level: { size: 'medium', seed: 7 },
    calls: [{ step: 0, place: [48, 0, 48], reach: Infinity }],
    settings: { agents: 1200, goesOn: false, colors: 'state' },
    view: { rise: 58 },
    hash: '7dda182ce3cce2a4',
    steps: 260,
  },
  {
    id: 'hills',
    title: 'Over the hills',
    look: 'Terraces of half a unit: the mesh goes up and down them, and so does everybody.',
    level: { kind: 'terraces', size: 'medium', seed: 3 },
    settings: { agents: 1000 },
    view: { rise: 36, distance: 112 },
    hash: '3a4019f16735dd4d',
    steps: 60,
  },
  {
    id: 'storeys',
    title: 'Three storeys',
    look: 'Ramps and bridges between floors above floors. Pick one on the highest floor, and follow it down.',
    level: { kind: 'overlapping', size: 'small', seed: 2 },
    settings: { agents: 400, colors: 'state', showsMesh: true },
    view: { rise: 36, distance: 118 },
    hash: 'f6bdec27c90e0539',
    steps: 90,
  },
  {
    id: 'five-thousand',
    title: 'Five thousand',
    look: 'As many as this page lets walk. Where a step takes longer than its time, time goes slower, and the hashes stay the same.',
    level: { size: 'huge', seed: 4 },
    settings: { agents: 5000 },
    hash: 'cf5bee8bd9face32',
    steps: 40,
  },
];
