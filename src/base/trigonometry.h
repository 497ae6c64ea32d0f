/* Sine and cosine that are the same bits everywhere, which those of a C library are not. */
#ifndef ONEPATH_SRC_BASE_TRIGONOMETRY_H
#define ONEPATH_SRC_BASE_TRIGONOMETRY_H

#include "onepath/base.h"

typedef struct OpSinCos {
    double sin;
    double cos;
} OpSinCos;

/* Of an angle in radians, finite and within 2^21; each is less than 1 ulp from the real value. */
OpSinCos op_sin_cos(double radians);

#endif
