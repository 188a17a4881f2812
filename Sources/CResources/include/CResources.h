// Files that are part of the program.

#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>

/// A file as it was when the program was built; everything lives as long as the program.
typedef struct {
    /// Where it is served, from the slash on.
    const char *path;
    /// Its media type.
    const char *type;
    const unsigned char *start;
    size_t count;
} CResource;

/// All files, and how many they are.
const CResource *CResources_All(size_t *count);

#endif
