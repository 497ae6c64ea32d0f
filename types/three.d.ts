/** A three.js `BufferGeometry`, as far as it is used. */
export interface ThreeGeometry {
    /** Sets an attribute. */
    setAttribute(name: string, attribute: never): unknown;
    /** Sets the index. */
    setIndex(index: never): unknown;
}

/** The three.js classes that are used: `THREE` itself, or `{ BufferGeometry, BufferAttribute }`. */
export interface ThreeClasses<Geometry extends ThreeGeometry> {
    /** `THREE.BufferGeometry`. */
    readonly BufferGeometry: new () => Geometry;
    /** `THREE.BufferAttribute`. */
    readonly BufferAttribute: new (array: Float32Array | Uint32Array | Uint8Array, itemSize: number) => object;
}

/** A NavMesh, as far as it is used. */
export interface DrawableMesh {
    /** Arrays for drawing. */
    debugGeometry(): {
        readonly positions: Float32Array;
        readonly indices: Uint32Array;
        readonly areas: Uint8Array;
        readonly outlines: Float32Array;
    };
}

/**
 * The polygons of a navigation mesh as triangles that face up: attributes `position` and `area` (0 to 63, for colours), and an index. For
 * lights, call `computeVertexNormals()` on it.
 *
 * @param three `THREE`, or `{ BufferGeometry, BufferAttribute }` of it
 */
export declare function navMeshGeometry<Geometry extends ThreeGeometry>(mesh: DrawableMesh, three: ThreeClasses<Geometry>): Geometry;

/** The edges of the polygons of a navigation mesh as pairs of positions, for `LineSegments`. */
export declare function navMeshOutlineGeometry<Geometry extends ThreeGeometry>(mesh: DrawableMesh, three: ThreeClasses<Geometry>): Geometry;

/**
 * The points of a path, for `Line`.
 *
 * @param path a path that was found, or its points: x, y, z triples
 */
export declare function pathGeometry<Geometry extends ThreeGeometry>(path: Readonly<{
    points: Float64Array;
}> | Float64Array, three: ThreeClasses<Geometry>): Geometry;

/** A three.js `Object3D`, as far as it is used. */
export interface ThreeObject {
    /** Calls back with the object and all below it. The type says nothing of that object, so that every version of three.js fits. */
    traverse(callback: () => void): void;
    /** Brings `matrixWorld` up to date. */
    updateWorldMatrix(updateParents: boolean, updateChildren: boolean): void;
}

/** Triangles, as {@link NavMesh.build} takes them. */
export interface ThreeTriangles {
    /** x, y, z of each vertex in the world. */
    positions: Float64Array;
    /** Three vertices a triangle, counter-clockwise seen from the side that three.js draws as its front. */
    indices: Uint32Array;
}

/**
 * The triangles of meshes and of all meshes below objects, placed by their world matrices: what
 * `NavMesh.build(positions, indices)` takes. Mirrored objects keep their fronts. Instances of an `InstancedMesh` count one by one; bones and
 * morph targets are left alone, and so is what a `drawRange` leaves out.
 *
 * @param objects an `Object3D`, such as a mesh, a group or a scene, or several
 * @throws TypeError for something else, and for a `BatchedMesh`
 */
export declare function getPositionsAndIndices(objects: ThreeObject | Iterable<ThreeObject>): ThreeTriangles;

export {};
