// Files that are part of the program.

#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>

/// The bytes of a file, which live as long as the program.
typedef struct {
    const unsigned char *start;
    size_t count;
} CResource;

/// The contract, `openapi.yaml`, as it was when the program was built.
CResource CResources_OpenAPI(void);

#endif
