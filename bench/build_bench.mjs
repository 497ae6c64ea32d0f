// Rows of 3D builds in WebAssembly: a generated level becomes a mesh.
import { makeBenchLevel } from './build_settings.mjs';

/** Loads a row: { run, close }. Mesh is that of onepath_mesh.mjs or recast_mesh.mjs. */
export function loadBuild({ level, size, tiled }, Mesh, costsOf) {
  const { positions, indices } = makeBenchLevel(level, size);
  const triangles = { positions: Float32Array.from(positions), indices };
  const run = () => {
    const begun = performance.now();
    const mesh = new Mesh(triangles, tiled);
    const time = performance.now() - begun;
    const costs = costsOf(mesh);
    mesh.close();
    return { times: { search: time }, costs, expanded: 0 };
  };
  return { run, close: () => {} };
}
