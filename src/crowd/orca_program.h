/* The linear program of orca.h over half-planes, without checks and without memory of its own. */
#ifndef ONEPATH_SRC_CROWD_ORCA_PROGRAM_H
#define ONEPATH_SRC_CROWD_ORCA_PROGRAM_H

#include "onepath/orca.h"

/* True where a velocity within max_speed and all half-planes exists: *out is then the one nearest to wanted. Otherwise *out goes least
 * beyond any half-plane from hard_count on. scratch has room for count half-planes. */
bool op_orca_program(const OpHalfPlane *half_planes, int32_t count, int32_t hard_count, double max_speed,
                     OpVec2 wanted, OpHalfPlane *scratch, OpVec2 *out);

#endif
