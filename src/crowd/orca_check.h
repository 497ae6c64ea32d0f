/* What the functions of orca.h take. The bounds keep every square and quotient on the way finite. */
#ifndef ONEPATH_SRC_CROWD_ORCA_CHECK_H
#define ONEPATH_SRC_CROWD_ORCA_CHECK_H

#include "onepath/orca.h"

/* In [0, most]. */
OpStatus op_orca_check_size(const char *argument, double value, double most);

/* In [OP_ORCA_LEAST_TIME, OP_MAX_COORDINATE]. */
OpStatus op_orca_check_time(const char *argument, double value);

/* Both components in [-most, most]. */
OpStatus op_orca_check_vec2(const char *argument, OpVec2 value, double most);

#endif
