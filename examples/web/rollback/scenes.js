// Scenes: settings, and one sentence about what to look at. `steps` is how often the step button was pressed for the picture.

export const SCENES = [
  {
    id: 'ocean',
    title: 'Across an ocean',
    look: 'Click in one of the two: its own team obeys at once. The other hears of it later, goes back in time, and catches up.',
    settings: {},
    steps: 150,
  },
  {
    id: 'bad-line',
    title: 'A bad line',
    look: 'Every third packet is lost, and the rest come when they like. Both still agree about every tick that is confirmed.',
    settings: { latency: 300, jitter: 250, loss: 33, agents: 36 },
    steps: 150,
  },
  {
    id: 'input-delay',
    title: 'Delay instead of rollback',
    look: 'Where commands count a little later, they are there in time: hardly anything is made again, and your own team is lazier.',
    settings: { inputDelay: 6, agents: 14 },
    steps: 150,
  },
  {
    id: 'moon',
    title: 'From the moon',
    look: 'More than a second each way. Both wait for nobody, and go back more than thirty ticks for every command.',
    settings: { latency: 1000, jitter: 300, loss: 10, agents: 8 },
    steps: 170,
  },
];
