#include "check.h"

#include <string.h>

void check_status(OpStatus actual, OpStatus expected, const char *call, const char *file, int line) {
    if (actual == expected) {
        return;
    }
    print_error("%s\n  gave status %d (%s), expected %d (%s); last message: %s\n", call, (int)actual,
                op_status_name(actual), (int)expected, op_status_name(expected), op_error_message());
    _fail(file, line);
}

void check_refusal(OpStatus actual, OpStatus expected, const char *argument, const char *part,
                   const char *call, const char *file, int line) {
    check_status(actual, expected, call, file, line);
    if (strcmp(op_error_argument(), argument) != 0) {
        print_error("%s\n  is about argument \"%s\", expected \"%s\"; message: %s\n", call,
                    op_error_argument(), argument, op_error_message());
        _fail(file, line);
    }
    if (strstr(op_error_message(), argument) == NULL || strstr(op_error_message(), part) == NULL) {
        print_error("%s\n  message \"%s\" should name \"%s\" and say \"%s\"\n", call, op_error_message(),
                    argument, part);
        _fail(file, line);
    }
}

void check_bits(double a, double b, const char *what, const char *file, int line) {
    if (bits_of(a) != bits_of(b)) {
        print_error("%s\n  %.17g (%016llx) is not %.17g (%016llx)\n", what, a, (unsigned long long)bits_of(a),
                    b, (unsigned long long)bits_of(b));
        _fail(file, line);
    }
}

uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double positive_infinity(void) {
    return from_bits(UINT64_C(0x7FF0000000000000));
}

double not_a_number(void) {
    return from_bits(UINT64_C(0x7FF8000000000000));
}
