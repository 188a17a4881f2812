#ifndef CLAYOUTD_ZLIB_SHIM_H
#define CLAYOUTD_ZLIB_SHIM_H

// Makes the input of a stream a pointer to constant bytes.
#define ZLIB_CONST
#include <zlib.h>

// Swift imports no macros with arguments. Adding 16 to the largest window selects gzip's header and
// trailer instead of zlib's.
static inline int CLayoutdZlib_inflateInit(z_stream *stream)
{
    return inflateInit2(stream, MAX_WBITS + 16);
}

static inline int CLayoutdZlib_deflateInit(z_stream *stream)
{
    return deflateInit2(
        stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

#endif
