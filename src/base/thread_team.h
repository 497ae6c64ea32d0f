/* Threads that do one piece of work together and wait for the next. Where the library is built without threads (ONEPATH_THREADS is off,
 * as it is for WebAssembly), a team is the calling thread alone. */
#ifndef ONEPATH_SRC_BASE_THREAD_TEAM_H
#define ONEPATH_SRC_BASE_THREAD_TEAM_H

#include "onepath/base.h"

typedef struct OpThreadTeam OpThreadTeam;

typedef void (*OpThreadWork)(void *user, int32_t member);

/* At most size members (at least 1), the calling thread included; fewer where the system gives no more. */
OpStatus op_thread_team_create(int32_t size, const OpAllocator *allocator, OpThreadTeam **out);
void op_thread_team_destroy(OpThreadTeam *team);
int32_t op_thread_team_size(const OpThreadTeam *team);

/* Calls work once for each member, 0 in this thread, and returns when all are done. */
void op_thread_team_run(OpThreadTeam *team, OpThreadWork work, void *user);

#endif
