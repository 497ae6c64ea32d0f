/* Statuses and the thread's message. */
#include "base/status.h"

#include "base/message_format.h"

#include <string.h>

/* A WebAssembly module without threads has one message, and not every linker takes thread-local storage there. */
#if defined(__wasm__) && !defined(__wasm_atomics__)
#define OP_THREAD_LOCAL
#else
#define OP_THREAD_LOCAL _Thread_local
#endif

static OP_THREAD_LOCAL char last_message[OP_MESSAGE_SIZE];
static OP_THREAD_LOCAL char last_argument[OP_ARGUMENT_SIZE];

const char *op_status_name(OpStatus status) {
    switch (status) {
    case OP_STATUS_OK:
        return "ok";
    case OP_STATUS_INVALID_ARGUMENT:
        return "invalid argument";
    case OP_STATUS_OUT_OF_RANGE:
        return "out of range";
    case OP_STATUS_OUT_OF_MEMORY:
        return "out of memory";
    case OP_STATUS_INVALID_STATE:
        return "invalid state";
    case OP_STATUS_BUFFER_TOO_SMALL:
        return "buffer too small";
    case OP_STATUS_CANCELLED:
        return "cancelled";
    case OP_STATUS_CALLBACK_FAILED:
        return "callback failed";
    case OP_STATUS_GRID_FORMAT:
        return "grid format";
    case OP_STATUS_GRID_STATE:
        return "grid state";
    case OP_STATUS_GRAPH_FORMAT:
        return "graph format";
    case OP_STATUS_GRAPH_STATE:
        return "graph state";
    case OP_STATUS_NAV_MESH_FORMAT:
        return "nav mesh format";
    case OP_STATUS_NAV_MESH_VERSION:
        return "nav mesh version";
    case OP_STATUS_NAV_MESH_FINGERPRINT:
        return "nav mesh fingerprint";
    case OP_STATUS_GEOMETRY:
        return "geometry";
    case OP_STATUS_GLTF_FORMAT:
        return "glTF format";
    case OP_STATUS_CROWD_STATE:
        return "crowd state";
    }
    return "unknown status";
}

const char *op_error_message(void) {
    return last_message;
}

const char *op_error_argument(void) {
    return last_argument;
}

/* Both texts are made on the stack first: the arguments may point into the last message. */
static void set_message(const char *argument, const char *separator, const char *format, va_list arguments) {
    char name[OP_ARGUMENT_SIZE];
    char text[OP_MESSAGE_SIZE];
    size_t length = 0;
    size_t name_length = argument == NULL ? 0 : strlen(argument);
    if (name_length >= sizeof name) {
        name_length = sizeof name - 1;
    }
    if (name_length > 0) {
        memcpy(name, argument, name_length);
        memcpy(text, argument, name_length);
        memcpy(text + name_length, separator, strlen(separator));
        length = name_length + strlen(separator);
    }
    name[name_length] = '\0';
    length += op_format_message(text + length, sizeof text - length, format, arguments);
    memcpy(last_argument, name, name_length + 1);
    memcpy(last_message, text, length + 1);
}

static OpStatus fail(OpStatus status, const char *argument, const char *separator, const char *format, ...)
    OP_PRINTF_LIKE(4, 5);

static OpStatus fail(OpStatus status, const char *argument, const char *separator, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(argument, separator, format, arguments);
    va_end(arguments);
    return status;
}

OpStatus op_fail(OpStatus status, const char *argument, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(argument, " ", format, arguments);
    va_end(arguments);
    return status;
}

OpStatus op_fail_range(const char *argument, int64_t low, int64_t high, int64_t value) {
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be in [%lld, %lld], was %lld", (long long)low,
                   (long long)high, (long long)value);
}

OpStatus op_check_coordinate(const char *argument, double value) {
    if (value >= -OP_MAX_COORDINATE && value <= OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be in [%g, %g], was %g", -OP_MAX_COORDINATE,
                   OP_MAX_COORDINATE, value);
}

OpStatus op_check_coordinate_inside(const char *argument, double value) {
    if (value > -OP_MAX_COORDINATE && value < OP_MAX_COORDINATE) {
        return OP_STATUS_OK;
    }
    return op_fail(OP_STATUS_OUT_OF_RANGE, argument, "must be in (%g, %g), was %g", -OP_MAX_COORDINATE,
                   OP_MAX_COORDINATE, value);
}

void op_failure_note(OpFailure *failure, OpStatus status) {
    failure->status = status;
    memcpy(failure->argument, last_argument, sizeof last_argument);
    memcpy(failure->message, last_message, sizeof last_message);
}

OpStatus op_failure_repeat(const OpFailure *failure) {
    memcpy(last_argument, failure->argument, sizeof last_argument);
    memcpy(last_message, failure->message, sizeof last_message);
    return failure->status;
}

OpStatus op_fail_null(const char *argument) {
    return op_fail(OP_STATUS_INVALID_ARGUMENT, argument, "must not be NULL");
}

OpStatus op_fail_memory(size_t bytes) {
    return fail(OP_STATUS_OUT_OF_MEMORY, "memory", ": ", "could not allocate %zu bytes", bytes);
}
