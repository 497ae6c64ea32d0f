/* What every test file includes: cmocka, and assertions that print the library's own message when they fail. */
#ifndef ONEPATH_TESTS_CHECK_H
#define ONEPATH_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "onepath/onepath.h"

/* The call succeeds. */
#define check_ok(call) check_status((call), OP_STATUS_OK, #call, __FILE__, __LINE__)

/* The call fails with this status, the message is about argument, and it contains part (a value or a bound). */
#define check_refused(call, status, argument, part)                                                          \
    check_refusal((call), (status), (argument), (part), #call, __FILE__, __LINE__)

/* The call fails with this status; for statuses that carry no argument of their own, such as a callback's. */
#define check_fails(call, status) check_status((call), (status), #call, __FILE__, __LINE__)

/* Equal down to the bit, so that 0 and -0 differ and equal NaNs agree. */
#define check_same_bits(a, b) check_bits((a), (b), #a " == " #b, __FILE__, __LINE__)

void check_status(OpStatus actual, OpStatus expected, const char *call, const char *file, int line);
void check_refusal(OpStatus actual, OpStatus expected, const char *argument, const char *part,
                   const char *call, const char *file, int line);
void check_bits(double a, double b, const char *what, const char *file, int line);

/* The 64 bits of a double. */
uint64_t bits_of(double value);

double positive_infinity(void);
double not_a_number(void);

#endif
