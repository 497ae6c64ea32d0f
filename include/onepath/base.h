/* OnePath: what every part of the library shares. Statuses and messages, memory, seeded random numbers,
 * hashes, and the byte reader and writer that all saved formats go through.
 *
 * Conventions of the whole C API:
 *  - A fallible function returns an OpStatus and writes its result through its last parameter. When it does
 *    not return OP_STATUS_OK, nothing has changed and op_error_message() says what was wrong.
 *  - An expected outcome of a query ("no path") is not an error: it is OP_STATUS_OK and a value in the result.
 *  - Objects are opaque, made by op_x_create and freed by op_x_destroy (which accepts NULL).
 *  - A NULL where an object is needed is INVALID_ARGUMENT; the functions on this page that have no status say what
 *    a NULL does, and none of them reads or writes through it.
 *  - One object is used by one thread at a time; different objects are independent. The library has no state
 *    of its own but the thread-local error message.
 */
#ifndef ONEPATH_BASE_H
#define ONEPATH_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OP_VERSION_MAJOR 0
#define OP_VERSION_MINOR 1
#define OP_VERSION_PATCH 0

#ifndef OP_API
#define OP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* World coordinates, origins and sizes are doubles with |v| <= 2^21, the range in which a Q31.32 fixed-point
 * value converts exactly. Grids and 2D geometry include the bound. */
#define OP_MAX_COORDINATE 2097152.0

/* How a call ended. Numbers are appended, never renumbered. */
typedef enum OpStatus {
    OP_STATUS_OK = 0,
    OP_STATUS_INVALID_ARGUMENT =
        1,                       /* a NULL, an undefined enum value, arguments that contradict each other */
    OP_STATUS_OUT_OF_RANGE = 2,  /* a number outside its bounds, NaN and infinities included */
    OP_STATUS_OUT_OF_MEMORY = 3, /* the allocator gave nothing; every object is as it was */
    OP_STATUS_INVALID_STATE = 4, /* a call in the wrong order, such as an edit while a search runs */
    OP_STATUS_BUFFER_TOO_SMALL = 5, /* the caller's array is short; the count needed was written */
    OP_STATUS_CANCELLED = 6,        /* the cancel callback asked to stop */
    OP_STATUS_CALLBACK_FAILED = 7,  /* for callbacks to return when they cannot answer; passed through */
    OP_STATUS_GRID_FORMAT = 8,      /* text or bytes of a map or scenario file are malformed */
    OP_STATUS_GRID_STATE = 9,       /* bytes of a saved state are malformed, or of another object */
    OP_STATUS_GRAPH_FORMAT = 10,    /* text of a graph file is malformed */
    OP_STATUS_GRAPH_STATE =
        11, /* bytes of a graph, a search over one, or landmarks are malformed or of another */
    OP_STATUS_NAV_MESH_FORMAT = 12,      /* bytes or data of a navigation mesh are malformed */
    OP_STATUS_NAV_MESH_VERSION = 13,     /* bytes of another version of the navigation mesh format */
    OP_STATUS_NAV_MESH_FINGERPRINT = 14, /* a tile or mesh that was built with other settings */
    OP_STATUS_GEOMETRY = 15,    /* exact geometry did not come to an end: a defect, never bad input */
    OP_STATUS_GLTF_FORMAT = 16, /* bytes of a glTF file are malformed, or go beyond what is read */
    OP_STATUS_CROWD_STATE = 17  /* bytes of a saved corridor, follower or crowd are malformed */
} OpStatus;

/* A short constant name such as "out of range"; "unknown status" for numbers that are not a status. */
OP_API const char *op_status_name(OpStatus status);

/* The message of this thread's last failed call, for example
 * "agent_size must be in [1, 255], was 0"; empty when none has failed. Valid until this thread's next failure. */
OP_API const char *op_error_message(void);

/* The argument or field that message is about ("agent_size"), or an empty string. Same lifetime. */
OP_API const char *op_error_argument(void);

/* "0.1.0" */
OP_API const char *op_version(void);

/* ---- Path outcomes ---- */

/* The outcome of a path query, whatever the world is made of. Zero is never success, and the numbers are fixed:
 * saved states and logs carry them. */
typedef enum OpPathStatus {
    OP_PATH_NONE = 0,             /* no query has produced a result */
    OP_PATH_FOUND = 1,            /* a path to the goal is in the result */
    OP_PATH_START_INVALID = 2,    /* start outside the world, blocked, or too narrow for the agent */
    OP_PATH_GOAL_INVALID = 3,     /* the same for the goal */
    OP_PATH_NO_PATH = 4,          /* everything reachable was searched */
    OP_PATH_BUDGET_EXHAUSTED = 5, /* the iteration budget ran out */
    OP_PATH_PARTIAL = 6,          /* a path to the closest reachable place (navigation meshes and crowds) */
    OP_PATH_IN_PROGRESS = 7       /* a sliced search has work left */
} OpPathStatus;

/* "found", "no-path" and so on; "unknown" for numbers that are not a path status. */
OP_API const char *op_path_status_name(OpPathStatus status);

/* True for FOUND and PARTIAL. */
OP_API bool op_path_status_has_path(OpPathStatus status);

/* ---- Memory ---- */

/* Where an object takes its memory. alloc returns storage aligned for any type, or NULL; free receives what
 * alloc returned and its size. Both are called only inside calls on the objects made with this allocator.
 * Passing NULL for an allocator anywhere means malloc and free. The struct is copied. */
typedef struct OpAllocator {
    void *(*alloc)(void *user, size_t size);
    void (*free)(void *user, void *memory, size_t size);
    void *user;
} OpAllocator;

/* ---- Random numbers ---- */

/* SplitMix64 (Steele, Lea, Flood 2014). The caller owns the value; equal states give equal sequences everywhere.
 * A NULL random gives 0. */
typedef struct OpRandom {
    uint64_t state;
} OpRandom;

OP_API OpRandom op_random_seed(uint64_t seed);

/* The next 64 random bits. */
OP_API uint64_t op_random_next(OpRandom *random);

/* A double in [0, 1) with 53 random bits: (next >> 11) * 2^-53. */
OP_API double op_random_double(OpRandom *random);

/* An unbiased integer in [0, bound): the high half of next * bound, with rejection (Lemire 2019).
 * A bound of 0 gives 0 and takes no number. */
OP_API uint64_t op_random_below(OpRandom *random, uint64_t bound);

/* ---- Hashes ---- */

/* FNV-1a, 64 bit, over size bytes, continuing from hash (start with OP_FNV1A64_START). NULL bytes are none. */
#define OP_FNV1A64_START UINT64_C(0xCBF29CE484222325)
OP_API uint64_t op_fnv1a64(uint64_t hash, const void *bytes, size_t size);

/* SHA-256 (FIPS 180-4), incremental: begin, any number of updates, end; then begin again. A call with a NULL does
 * nothing. */
typedef struct OpSha256 {
    uint32_t state[8];
    uint64_t length; /* bytes taken so far */
    uint8_t block[64];
} OpSha256;

OP_API void op_sha256_begin(OpSha256 *sha);
OP_API void op_sha256_update(OpSha256 *sha, const void *bytes, size_t size);
OP_API void op_sha256_end(OpSha256 *sha, uint8_t digest[32]);

/* ---- Bytes ---- */

/* Writes little-endian values into the caller's buffer. It never writes past capacity, but keeps counting, so
 * a first pass with a NULL buffer tells the size and a second one fills it. A value that does not fit is left out
 * whole, and so is everything after it. A NULL writer is ignored, and so are NULL bytes. */
typedef struct OpWriter {
    uint8_t *bytes;
    size_t capacity;
    size_t size; /* bytes asked for so far, at most SIZE_MAX; more than capacity when the buffer was short */
} OpWriter;

OP_API OpWriter op_writer(uint8_t *bytes, size_t capacity);
OP_API void op_write_u8(OpWriter *writer, uint8_t value);
OP_API void op_write_u16(OpWriter *writer, uint16_t value);
OP_API void op_write_u32(OpWriter *writer, uint32_t value);
OP_API void op_write_u64(OpWriter *writer, uint64_t value);
OP_API void op_write_i32(OpWriter *writer, int32_t value);
OP_API void op_write_i64(OpWriter *writer, int64_t value);
OP_API void op_write_f32(OpWriter *writer, float value);  /* by bit pattern */
OP_API void op_write_f64(OpWriter *writer, double value); /* by bit pattern */
OP_API void op_write_bytes(OpWriter *writer, const void *bytes, size_t size);

/* Reads little-endian values from bytes that nobody vouches for. A read past the end gives 0, moves nothing
 * and sets failed, which stays set: from then on every read gives 0 and nothing is left, so read a whole record, then
 * look once. NULL bytes are an empty array; a NULL reader gives 0. */
typedef struct OpReader {
    const uint8_t *bytes;
    size_t size;
    size_t offset;
    bool failed;
} OpReader;

OP_API OpReader op_reader(const void *bytes, size_t size);
OP_API size_t op_reader_left(const OpReader *reader);
OP_API uint8_t op_read_u8(OpReader *reader);
OP_API uint16_t op_read_u16(OpReader *reader);
OP_API uint32_t op_read_u32(OpReader *reader);
OP_API uint64_t op_read_u64(OpReader *reader);
OP_API int32_t op_read_i32(OpReader *reader);
OP_API int64_t op_read_i64(OpReader *reader);
OP_API float op_read_f32(OpReader *reader);
OP_API double op_read_f64(OpReader *reader);
/* A pointer to the next size bytes inside the reader's own array, or NULL. Reading 0 bytes never fails. */
OP_API const uint8_t *op_read_bytes(OpReader *reader, size_t size);

#ifdef __cplusplus
}
#endif

#endif
