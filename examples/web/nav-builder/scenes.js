// Scenes: a level, a stage, ends, settings, where to look from, and one sentence about what to look at.

export const SCENES = [
  {
    id: 'city',
    title: 'A city',
    look: 'From triangles to a mesh in nine stages: step through them, and click two places to ask for a path.',
    level: { kind: 'city', size: 'medium', seed: 12 },
    settings: { tileSize: 32 },
  },
  {
    id: 'storeys',
    title: 'Storeys',
    look: 'Floors above floors, bridges over a court, ramps through wells: the path climbs from the lowest to the highest.',
    level: { kind: 'overlapping', size: 'small', seed: 2 },
    ends: [
      [58, 0, 8],
      [58, 10, 10],
    ],
    settings: { tileSize: 16 },
  },
  {
    id: 'regions',
    title: 'Regions',
    look: 'Watersheds grow regions from the widest places down. Choose Monotone below, and see the same floors in stripes.',
    level: { kind: 'city', size: 'small', seed: 12 },
    stage: 'regions',
  },
  {
    id: 'distances',
    title: 'Terraces',
    look: 'Steps too high for this agent. The brighter a floor, the farther it lies from a boundary.',
    level: { kind: 'terraces', size: 'small', seed: 3 },
    stage: 'distances',
    settings: { walkableClimb: 0.4 },
  },
  {
    id: 'stairs',
    title: 'Stairs',
    look: 'What is solid, in columns of cells. Marked tops are lost: a ledge beside them, or too little room above.',
    level: { kind: 'stairs', size: 'small', seed: 5 },
    stage: 'filtered',
    ends: [
      [40, 0, 34],
      [37, 5, 44],
    ],
    settings: { cellSize: 0.5, agentRadius: 0.5 },
    view: { target: [380, 0, 680], turn: 24, rise: 32, distance: 62 },
  },
  {
    id: 'outlines',
    title: 'Outlines',
    look: 'Thin: every step along the cells. Broad: what is left when an outline may stray from them.',
    level: { kind: 'terraces', size: 'small', seed: 3 },
    stage: 'contours',
    settings: { walkableClimb: 0.4, contourMaxError: 2 },
    view: { target: [610, 0, 600], turn: 20, rise: 48, distance: 48 },
  },
];
