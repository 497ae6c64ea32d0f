#include "each_failure.h"

#include "check.h"

size_t fail_each_allocation(CountingAllocator *counter, const FailingCall *failing) {
    for (size_t n = 1;; n++) {
        size_t failures = counter->failures;
        counter->fail_in = n;
        OpStatus status = failing->call(failing->user);
        counter->fail_in = 0;
        if (counter->failures == failures) {
            check_ok(status);
            return n - 1;
        }
        assert_int_equal(status, OP_STATUS_OUT_OF_MEMORY);
        if (failing->check_unchanged != NULL) {
            failing->check_unchanged(failing->user);
        }
    }
}
