#include "CLayoutdResources.h"

#include <zlib.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi[] = {
#embed "../../openapi.yaml"
};
static const unsigned char client[] = {
#embed "Web/layoutd-client.js"
};
static const unsigned char icon[] = {
#embed "Web/icon.svg"
};
static const unsigned char page[] = {
#embed "Web/index.html"
};
static const unsigned char style[] = {
#embed "Web/playground/playground.css"
};
static const unsigned char script[] = {
#embed "Web/playground/playground.js"
};
static const unsigned char editor[] = {
#embed "Web/playground/editor.js"
};
static const unsigned char gestures[] = {
#embed "Web/playground/gestures.js"
};
static const unsigned char meter[] = {
#embed "Web/playground/meter.js"
};
static const unsigned char plots[] = {
#embed "Web/playground/plots.js"
};
static const unsigned char requests[] = {
#embed "Web/playground/requests.js"
};
static const unsigned char selection[] = {
#embed "Web/playground/selection.js"
};
static const unsigned char settings[] = {
#embed "Web/playground/settings.js"
};
static const unsigned char stage[] = {
#embed "Web/playground/stage.js"
};

#define SCRIPT "text/javascript; charset=utf-8"

#define FILE(path, type, bytes) {path, type, bytes, sizeof bytes}

static const CResource resources[] = {
    FILE("/openapi.yaml", "application/yaml", openapi),
    FILE("/layoutd-client.js", SCRIPT, client),
    FILE("/icon.svg", "image/svg+xml", icon),
    FILE("/", "text/html; charset=utf-8", page),
    FILE("/playground/playground.css", "text/css; charset=utf-8", style),
    FILE("/playground/playground.js", SCRIPT, script),
    FILE("/playground/editor.js", SCRIPT, editor),
    FILE("/playground/gestures.js", SCRIPT, gestures),
    FILE("/playground/meter.js", SCRIPT, meter),
    FILE("/playground/plots.js", SCRIPT, plots),
    FILE("/playground/requests.js", SCRIPT, requests),
    FILE("/playground/selection.js", SCRIPT, selection),
    FILE("/playground/settings.js", SCRIPT, settings),
    FILE("/playground/stage.js", SCRIPT, stage),
};

const CResource *CLayoutdResources_All(size_t *count) {
    *count = sizeof resources / sizeof *resources;
    return resources;
}

size_t CLayoutdResources_Compress(const CResource *file, unsigned char *output, size_t capacity) {
    // Adding 16 to the largest window selects gzip's header and trailer instead of zlib's.
    z_stream stream = {
        .next_in = (unsigned char *)file->start, .avail_in = (uInt)file->count,
        .next_out = output, .avail_out = (uInt)capacity,
    };
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    int status = deflate(&stream, Z_FINISH);
    size_t count = stream.total_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END ? count : 0;
}
