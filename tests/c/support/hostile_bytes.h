/* Spoils good bytes in every way: cut off, made longer, each byte changed, random bytes in random places. */
#ifndef ONEPATH_TESTS_HOSTILE_BYTES_H
#define ONEPATH_TESTS_HOSTILE_BYTES_H

#include "state_subject.h"

/* Offers bytes to what reads them and judges what came of it; says whether they were taken. */
typedef bool (*OfferBytes)(void *user, const SavedState *offered);

/* Cut and longer bytes must not be taken. */
void offer_hostile_bytes(const SavedState *good, OfferBytes offer, void *user, uint64_t seed);

#endif
