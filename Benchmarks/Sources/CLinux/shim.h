#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Swift's Glibc module lacks the allocator's statistics.
#include <malloc.h>
#include <sys/prctl.h>

// Makes this thread's sleeps end on time; by default they may last 50 microseconds longer.
// prctl is variadic, and Swift imports no variadic functions.
static inline int CLinux_sleepExactly(void)
{
    return prctl(PR_SET_TIMERSLACK, 1);
}

#endif
