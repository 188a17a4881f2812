// Files embedded in the program.

#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>

/// A file as it was at build time; its memory is valid as long as the program runs.
typedef struct {
    /// The path at which it is served, with its leading slash.
    const char *path;
    /// Its media type.
    const char *type;
    const unsigned char *start;
    size_t count;
} CResource;

/// Returns all files, and their number in `count`.
const CResource *CLayoutdResources_All(size_t *count);

/// Compresses a file as gzip (RFC 1952); returns the number of bytes written, or 0 if `capacity` is
/// too small.
size_t CLayoutdResources_Compress(const CResource *file, unsigned char *output, size_t capacity);

#endif
