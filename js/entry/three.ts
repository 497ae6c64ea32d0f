// The entry for programs with three.js: what leads from its objects to builds, and from meshes and paths to its geometries. It needs
// neither the module nor three.js itself when it is loaded.
export {
  type DrawableMesh,
  navMeshGeometry,
  navMeshOutlineGeometry,
  pathGeometry,
  type ThreeClasses,
  type ThreeGeometry,
} from '../three_geometry.js';
export { getPositionsAndIndices, type ThreeObject, type ThreeTriangles } from '../three_meshes.js';
