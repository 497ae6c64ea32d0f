/* A team on POSIX threads: a round begins when its number goes up, and ends when nobody is busy any more. */
#if defined(OP_THREADS)
#define _POSIX_C_SOURCE 200809L
#endif

#include "base/thread_team.h"

#include "base/memory.h"
#include "base/status.h"

#if defined(OP_THREADS)

#include <pthread.h>

typedef struct Member {
    OpThreadTeam *team;
    pthread_t thread;
    int32_t number; /* from 1 */
} Member;

struct OpThreadTeam {
    OpAllocator allocator;
    Member *members;
    int32_t room;  /* for members */
    int32_t count; /* of them that run */
    pthread_mutex_t lock;
    pthread_cond_t begins;
    pthread_cond_t ends;

    /* Behind the lock. */
    OpThreadWork work;
    void *user;
    uint64_t round;
    int32_t busy;
    bool is_over;
};

static void *be_a_member(void *argument) {
    const Member *member = argument;
    OpThreadTeam *team = member->team;
    uint64_t done = 0;
    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (team->round == done && !team->is_over) {
            pthread_cond_wait(&team->begins, &team->lock);
        }
        if (team->is_over) {
            break;
        }
        done = team->round;
        OpThreadWork work = team->work;
        void *user = team->user;
        pthread_mutex_unlock(&team->lock);
        work(user, member->number);
        pthread_mutex_lock(&team->lock);
        team->busy--;
        if (team->busy == 0) {
            pthread_cond_signal(&team->ends);
        }
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

static void start_members(OpThreadTeam *team) {
    for (int32_t i = 0; i < team->room; i++) {
        Member *member = &team->members[i];
        *member = (Member){.team = team, .number = i + 1};
        if (pthread_create(&member->thread, NULL, be_a_member, member) != 0) {
            return;
        }
        team->count++;
    }
}

OpStatus op_thread_team_create(int32_t size, const OpAllocator *allocator, OpThreadTeam **out) {
    void *memory = NULL;
    void *members = NULL;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpThreadTeam), &memory));
    OpStatus status = op_alloc_array(allocator, (size_t)size - 1, sizeof(Member), &members);
    if (status != OP_STATUS_OK) {
        op_free_array(allocator, memory, 1, sizeof(OpThreadTeam));
        return status;
    }
    OpThreadTeam *team = memory;
    team->allocator = *allocator;
    team->members = members;
    team->room = size - 1;
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->begins, NULL);
    pthread_cond_init(&team->ends, NULL);
    start_members(team);
    *out = team;
    return OP_STATUS_OK;
}

void op_thread_team_destroy(OpThreadTeam *team) {
    if (team == NULL) {
        return;
    }
    OpAllocator allocator = team->allocator;
    pthread_mutex_lock(&team->lock);
    team->is_over = true;
    pthread_cond_broadcast(&team->begins);
    pthread_mutex_unlock(&team->lock);
    for (int32_t i = 0; i < team->count; i++) {
        pthread_join(team->members[i].thread, NULL);
    }
    pthread_cond_destroy(&team->ends);
    pthread_cond_destroy(&team->begins);
    pthread_mutex_destroy(&team->lock);
    op_free_array(&allocator, team->members, (size_t)team->room, sizeof(Member));
    op_free_array(&allocator, team, 1, sizeof(OpThreadTeam));
}

int32_t op_thread_team_size(const OpThreadTeam *team) {
    return team->count + 1;
}

void op_thread_team_run(OpThreadTeam *team, OpThreadWork work, void *user) {
    pthread_mutex_lock(&team->lock);
    team->work = work;
    team->user = user;
    team->busy = team->count;
    team->round++;
    pthread_cond_broadcast(&team->begins);
    pthread_mutex_unlock(&team->lock);
    work(user, 0);
    pthread_mutex_lock(&team->lock);
    while (team->busy > 0) {
        pthread_cond_wait(&team->ends, &team->lock);
    }
    pthread_mutex_unlock(&team->lock);
}

#else

struct OpThreadTeam {
    OpAllocator allocator;
};

OpStatus op_thread_team_create(int32_t size, const OpAllocator *allocator, OpThreadTeam **out) {
    void *memory = NULL;
    (void)size;
    OP_TRY(op_alloc_zeroed(allocator, 1, sizeof(OpThreadTeam), &memory));
    *out = memory;
    (*out)->allocator = *allocator;
    return OP_STATUS_OK;
}

void op_thread_team_destroy(OpThreadTeam *team) {
    if (team != NULL) {
        OpAllocator allocator = team->allocator;
        op_free_array(&allocator, team, 1, sizeof(OpThreadTeam));
    }
}

int32_t op_thread_team_size(const OpThreadTeam *team) {
    (void)team;
    return 1;
}

void op_thread_team_run(OpThreadTeam *team, OpThreadWork work, void *user) {
    (void)team;
    work(user, 0);
}

#endif
