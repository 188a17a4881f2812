#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif

// Swift's Glibc module lacks the allocator's statistics, and ppoll.
#include <malloc.h>
#include <poll.h>
#include <sys/prctl.h>

// Makes this thread's sleeps end on time; by default they may last 50 microseconds longer.
// prctl is variadic, and Swift imports no variadic functions.
static inline int CLinux_sleepExactly(void)
{
    return prctl(PR_SET_TIMERSLACK, 1);
}

// Waits until a socket is ready, or for a time.
static inline int CLinux_poll(struct pollfd *sockets, nfds_t count, const struct timespec *timeout)
{
    return ppoll(sockets, count, timeout, 0);
}

#endif
