/* How a function of the library fails: one line that sets the thread's message and returns the status. */
#ifndef ONEPATH_SRC_BASE_STATUS_H
#define ONEPATH_SRC_BASE_STATUS_H

#include "onepath/base.h"

#if defined(__GNUC__) || defined(__clang__)
#define OP_PRINTF_LIKE(text_index, first_index) __attribute__((format(printf, text_index, first_index)))
#else
#define OP_PRINTF_LIKE(text_index, first_index)
#endif

/* Sets the message to "<argument> <formatted text>" and returns status. The formatter is our own, so that messages
 * are the same on every platform; it knows %d, %u, %ld, %lu, %lld, %llu, %zu, %g (shortest
 * decimal that reads back as the same double), %s, %.*s, %c and %%, nothing else (message_format.h). A message has
 * at most 255 bytes; a longer one is cut and ends with "...". argument is copied; it has no spaces and is
 * below 64 bytes. */
OpStatus op_fail(OpStatus status, const char *argument, const char *format, ...) OP_PRINTF_LIKE(3, 4);

/* "<argument> must be in [low, high], was value" with OP_STATUS_OUT_OF_RANGE. */
OpStatus op_fail_range(const char *argument, int64_t low, int64_t high, int64_t value);

/* OUT_OF_RANGE unless a world coordinate is within 2^21; inside: and not on that bound. */
OpStatus op_check_coordinate(const char *argument, double value);
OpStatus op_check_coordinate_inside(const char *argument, double value);

#define OP_MESSAGE_SIZE 256
#define OP_ARGUMENT_SIZE 64

/* A failure of another thread, with its argument and message. */
typedef struct OpFailure {
    OpStatus status;
    char argument[OP_ARGUMENT_SIZE];
    char message[OP_MESSAGE_SIZE];
} OpFailure;

/* Takes this thread's last failure down, and makes it this thread's own. */
void op_failure_note(OpFailure *failure, OpStatus status);
OpStatus op_failure_repeat(const OpFailure *failure);

/* "<argument> must not be NULL" with OP_STATUS_INVALID_ARGUMENT. */
OpStatus op_fail_null(const char *argument);

/* "memory: could not allocate N bytes" with OP_STATUS_OUT_OF_MEMORY. */
OpStatus op_fail_memory(size_t bytes);

/* Returns from the calling function unless call is OP_STATUS_OK. */
#define OP_TRY(call)                                                                                         \
    do {                                                                                                     \
        OpStatus op_try_status = (call);                                                                     \
        if (op_try_status != OP_STATUS_OK) {                                                                 \
            return op_try_status;                                                                            \
        }                                                                                                    \
    } while (0)

#endif
