// The exports of the module that read glTF files. See raw_exports.ts.
import type { Pointer, StateBuffer, Status } from './raw_exports.js';

export interface RawGltfExports {
  opw_gltf_uris(bytes: Pointer, size: number, ...buffer: StateBuffer): Status;
  opw_gltf_read(
    bytes: Pointer,
    size: number,
    buffers: Pointer,
    bufferCount: number,
    maxTriangles: number,
    maxNodes: number,
    scene: Pointer,
  ): Status;
  opw_gltf_scene_reset(scene: Pointer): void;
}
