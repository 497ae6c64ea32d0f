// The rows of the path table: one a way of searching. A new algorithm is a new row and nothing else: both sides take the
// options as they are. areaCosts gives cost multipliers by area id; without it every area costs 1. way is 'find-path' unless
// it says otherwise: 'replanner' is the first plan of a new replanner, 'flow-field' a new field to the goal.
export const pathCases = [
  { label: 'A*, 8 moves', options: {} },
  { label: 'A*, 8 moves, no squeezing', options: { diagonals: 'no-squeezing' } },
  { label: 'A*, 8 moves, any diagonal', options: { diagonals: 'allow-all' } },
  { label: 'A*, 4 moves', options: { connectivity: 4 } },
  { label: 'A*, zero heuristic', options: { heuristic: 'zero' } },
  { label: 'A*, Euclidean heuristic', options: { heuristic: 'euclidean' } },
  { label: 'A*, weight 2', options: { heuristicWeight: 2 } },
  { label: 'A*, generic engine', options: { specializedEngines: false } },
  { label: 'A*, 2 x 2 agent', options: { agentSize: 2 } },
  { label: 'A*, area 1 costs 3', options: {}, areaCosts: { 1: 3 } },
  { label: 'JPS', options: { algorithm: 'jps' } },
  { label: 'JPS, improved pruning', options: { algorithm: 'jps', experimentalImprovedPruning: true } },
  { label: 'JPS, generic engine', options: { algorithm: 'jps', specializedEngines: false } },
  { label: 'JPS+', options: { algorithm: 'jps+' } },
  { label: 'JPS+, improved pruning', options: { algorithm: 'jps+', experimentalImprovedPruning: true } },
  { label: 'JPS+, generic engine', options: { algorithm: 'jps+', specializedEngines: false } },
  { label: 'Theta*', options: { algorithm: 'theta*' } },
  { label: 'Lazy Theta*', options: { algorithm: 'lazy-theta*' } },
  { label: 'HPA*', options: { algorithm: 'hpa*' } },
  { label: 'HPA*, not smoothed', options: { algorithm: 'hpa*', hpaSmoothing: false } },
  { label: 'HPA*, 2 x 2 agent', options: { algorithm: 'hpa*', agentSize: 2 } },
  { label: 'LPA*, first plan', options: { algorithm: 'lpa*' }, way: 'replanner' },
  { label: 'D* Lite, first plan', options: { algorithm: 'd*-lite' }, way: 'replanner' },
  { label: 'flow field to the goal', options: {}, way: 'flow-field' },
];

/**
 * The ways of answering whole scenario files. cost says what a cost is to the published length of the shortest path on the
 * grid: 'equal', 'at-least', or 'any' (any-angle paths turn at other places; they are mostly shorter). The ways that
 * are not optimal are tried on at most `most` scenarios, spread over the file.
 */
export const scenarioCases = [
  { label: 'A*', options: {}, cost: 'equal' },
  { label: 'JPS', options: { algorithm: 'jps' }, cost: 'equal' },
  { label: 'JPS, improved pruning', options: { algorithm: 'jps', experimentalImprovedPruning: true }, cost: 'equal' },
  { label: 'JPS+', options: { algorithm: 'jps+' }, cost: 'equal' },
  { label: 'JPS+, improved pruning', options: { algorithm: 'jps+', experimentalImprovedPruning: true }, cost: 'equal' },
  { label: 'HPA*', options: { algorithm: 'hpa*' }, cost: 'at-least', most: 500 },
  { label: 'HPA*, not smoothed', options: { algorithm: 'hpa*', hpaSmoothing: false }, cost: 'at-least', most: 500 },
  { label: 'Theta*', options: { algorithm: 'theta*' }, cost: 'any', most: 500 },
  { label: 'Lazy Theta*', options: { algorithm: 'lazy-theta*' }, cost: 'any', most: 500 },
];
