#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

// Swift's Glibc module leaves the allocator's figures out.
#include <malloc.h>
#include <sys/prctl.h>

// Lets this thread's sleeps end on time: otherwise they may last 50 microseconds longer.
// prctl is variadic, and Swift imports no variadic functions.
static inline int CLinux_sleepExactly(void)
{
    return prctl(PR_SET_TIMERSLACK, 1);
}

#endif
