// Crowds of DetourCrowd, see recast_native.cpp.
#ifndef ONEPATH_BENCH_RECAST_CROWD_H
#define ONEPATH_BENCH_RECAST_CROWD_H

namespace recast_bench {

bool crowd_run(char **arguments);

} // namespace recast_bench

#endif
