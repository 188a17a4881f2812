#ifndef CALLOCATOR_SHIM_H
#define CALLOCATOR_SHIM_H

// Swift's Glibc module leaves the allocator's figures out.
#include <malloc.h>

#endif
