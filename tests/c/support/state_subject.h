/* Objects with a saved state behind one face, so that every kind is put through the same trials. */
#ifndef ONEPATH_TESTS_STATE_SUBJECT_H
#define ONEPATH_TESTS_STATE_SUBJECT_H

#include "onepath/onepath.h"

typedef struct SavedState {
    uint8_t *bytes; /* exactly size of them, so that a read past the end is caught */
    size_t size;
} SavedState;

void saved_state_free(SavedState *saved);
bool saved_states_equal(const SavedState *a, const SavedState *b);

typedef struct StateSubject {
    void *object;
    size_t (*state_size)(const void *object);
    OpStatus (*save)(const void *object, uint8_t *buffer, size_t capacity, size_t *needed);
    OpStatus (*restore)(void *object, const uint8_t *bytes, size_t size);
    /* Makes the object compute with whatever it holds, within bounds; any status will do. */
    void (*exercise)(void *object);
    bool all_or_nothing; /* a refused restore leaves the object as it was */
} StateSubject;

StateSubject grid_subject(OpGrid *grid);
StateSubject replanner_subject(OpGridReplanner *replanner);
StateSubject flow_field_subject(OpGridFlowField *field);
StateSubject graph_subject(OpGraph *graph);
StateSubject graph_search_subject(OpGraphSearch *search);

/* Saves, checking that the size is what the object says and that shorter buffers are refused and left alone. */
SavedState subject_save(const StateSubject *subject);

/* Offers the object every beginning of a saved state, the state with every byte changed in several ways, and random
 * bytes. All end in success or as malformed; whatever is taken is exercised, saved and restored again. The object is left
 * in the saved state. */
void subject_survives_hostile_bytes(const StateSubject *subject, uint64_t seed);

#endif
