// Scenes: a block, settings, where to look from, and one sentence about what to look at.

export const SCENES = [
  {
    id: 'caves',
    title: 'Through the caves',
    look: 'Chambers, winding tunnels and crawlways one voxel wide. The mist is what the search has seen; the tube is what it found.',
    block: { kind: 'caves', size: 'medium', seed: 8 },
  },
  {
    id: 'one-hole',
    title: 'One hole',
    look: 'The only way through is one voxel wide. The search piles up before the wall until it comes to the hole.',
    block: { kind: 'hole' },
    settings: { rock: 'solid' },
    view: { turn: 300, rise: 24 },
  },
  {
    id: 'six-moves',
    title: 'Six moves',
    look: 'Through faces alone the craft turns at right angles. With 26 moves the way is a third shorter, and the search far longer.',
    block: { kind: 'girders', size: 'medium', seed: 2 },
    settings: { moves: 6, rock: 'solid' },
  },
  {
    id: 'storeys',
    title: 'Up the storeys',
    look: 'The shafts are at one end, then at the other. A guess that flies straight up is wrong on every floor.',
    block: { kind: 'storeys', size: 'medium', seed: 4 },
    settings: { rock: 'solid' },
    view: { turn: 24, rise: 20 },
  },
  {
    id: 'fog',
    title: 'Around the fog',
    look: 'A voxel of fog costs as much as four of clear air, so the path goes around. Let it cost 1, and it goes straight through.',
    block: { kind: 'clouds', size: 'medium', seed: 5 },
    settings: { rock: 'solid' },
  },
  {
    id: 'sponge',
    title: 'Through the sponge',
    look: 'Tunnels of 9, 3 and 1 voxels, nested. Which of them does the cheapest path use?',
    block: { kind: 'sponge' },
    settings: { rock: 'solid' },
    view: { turn: 38, rise: 28 },
  },
  {
    id: 'impatient',
    title: 'Impatience',
    look: 'Three times the guess: a third of the voxels are looked at, and the path is longer than need be. Try weight 1.',
    block: { kind: 'caves', size: 'large', seed: 8 },
    settings: { heuristicWeight: 3 },
  },
];
