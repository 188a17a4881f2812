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
const CResource *CLayoutdResources_All(size_t *count);

/// Compresses a file as gzip (RFC 1952); returns the number of bytes written, or 0 if `capacity` is
/// too small.
size_t CLayoutdResources_Compress(const CResource *file, unsigned char *output, size_t capacity);

#endif
