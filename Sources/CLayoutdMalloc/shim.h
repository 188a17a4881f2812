#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

// Swift's Glibc module does not include the allocator's settings.
#include <malloc.h>

#endif
