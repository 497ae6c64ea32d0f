// The rows of the path table: one a way of searching. A new algorithm is a new row and nothing else: both sides take the
// options as they are. areaCosts gives cost multipliers by area id; without it every area costs 1.
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
];
