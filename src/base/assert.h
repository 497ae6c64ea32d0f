/* OP_ASSERT(condition): an invariant of the library itself, never a check of what a caller passed. A build with
 * OP_DEBUG traps when it does not hold; other builds do not evaluate it. */
#ifndef ONEPATH_SRC_BASE_ASSERT_H
#define ONEPATH_SRC_BASE_ASSERT_H

/* The standard assert prints, which would pull file output into the WebAssembly module. */
#ifdef OP_DEBUG
#define OP_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define OP_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
