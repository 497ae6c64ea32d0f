// Scenes: a level, what lies in it, settings, where to look from, and one sentence about what to look at. `steps` is how often the
// step button was pressed for the picture.

export const SCENES = [
  {
    id: 'market',
    title: 'Market day',
    look: 'Drop drums and boxes in front of the crowd, drag them about, and watch the tiles that are built again.',
    level: {},
    things: [
      ['drum', 50, 48, 3],
      ['drum', 40, 58, 2],
      ['box', 60, 40, 1.5],
      ['turned', 44, 38, 2, 30],
      ['swamp', 56, 60, 5],
    ],
    steps: 60,
  },
  {
    id: 'swamps',
    title: 'Dear ground',
    look: 'Swamps can be walked through, at eight times the price: most go around, and those who begin in one leave it.',
    level: { seed: 3 },
    things: [
      ['swamp', 30, 48, 8],
      ['swamp', 50, 30, 7],
      ['swamp', 66, 56, 8],
      ['swamp', 48, 70, 6],
    ],
    settings: { agents: 800 },
    steps: 90,
  },
  {
    id: 'barrier',
    title: 'A barrier with a gate',
    look: 'One row of boxes cuts the square in two. Drag one of them aside, or close the gate with another.',
    level: { seed: 5 },
    things: [
      ['box', 6, 48, 1.5],
      ['box', 14, 48, 1.5],
      ['box', 22, 48, 1.5],
      ['box', 30, 48, 1.5],
      ['box', 38, 48, 1.5],
      ['box', 54, 48, 1.5],
      ['box', 62, 48, 1.5],
      ['box', 70, 48, 1.5],
      ['box', 78, 48, 1.5],
      ['box', 86, 48, 1.5],
      ['box', 92, 48, 1.5],
    ],
    settings: { agents: 400, tilesPerFrame: 1 },
    steps: 150,
  },
  {
    id: 'rush',
    title: 'Two thousand, and a closed street',
    look: 'Drop a turned box into a stream: those who see it first turn, and the others follow, each for itself.',
    level: { size: 'large', seed: 12 },
    things: [
      ['turned', 64, 60, 4, 45],
      ['turned', 78, 74, 4, 45],
      ['drum', 40, 90, 5],
      ['swamp', 92, 44, 7],
    ],
    settings: { agents: 2000, colors: 'speed', tilesPerFrame: 4 },
    steps: 60,
  },
];
