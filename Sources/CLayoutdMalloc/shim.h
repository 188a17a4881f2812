#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

// Swift's Glibc module leaves the allocator's settings out.
#include <malloc.h>

#endif
