// The objects in C behind navigation meshes, for the classes that take meshes.
import { wrongType } from './arguments.js';
import type { Handle } from './handle.js';

const handles = new WeakMap<object, Handle>();

/** Makes `mesh`, the object that users see, known as one. */
export function registerNavMesh(mesh: object, handle: Handle): void {
  handles.set(mesh, handle);
}

/** What a caller passed as a mesh. */
export function navMeshHandle(value: unknown, argument: string): Handle {
  const handle = typeof value === 'object' && value !== null ? handles.get(value) : undefined;
  if (handle === undefined) throw wrongType(argument, 'a NavMesh', value);
  return handle;
}
