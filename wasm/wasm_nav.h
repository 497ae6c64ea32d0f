/* What the files of the flat ABI about navigation meshes share. A position is three doubles, a polygon reference two halves of
 * 32 bits, a filter the address of an OpQueryFilter or 0 for the default. */
#ifndef ONEPATH_WASM_WASM_NAV_H
#define ONEPATH_WASM_WASM_NAV_H

#include "wasm_options.h"

#define REF_PARAMETERS(name) uint32_t name##_low, uint32_t name##_high
#define REF(name) ((OpPolyRef)name##_high << 32 | name##_low)
#define VEC3_PARAMETERS(name) double name##_x, double name##_y, double name##_z
#define VEC3(name) ((OpVec3){name##_x, name##_y, name##_z})

#endif
