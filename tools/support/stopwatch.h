/* Monotonic time and processor time, for measuring. */
#ifndef ONEPATH_TOOLS_STOPWATCH_H
#define ONEPATH_TOOLS_STOPWATCH_H

/* Microseconds since some fixed moment. */
double stopwatch_microseconds(void);

/* Microseconds of processor time that this process has had. */
double stopwatch_processor_microseconds(void);

#endif
