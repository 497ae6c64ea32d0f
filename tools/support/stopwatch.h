/* Monotonic time for the native tools. */
#ifndef ONEPATH_TOOLS_STOPWATCH_H
#define ONEPATH_TOOLS_STOPWATCH_H

/* Microseconds since some fixed moment. */
double stopwatch_microseconds(void);

#endif
