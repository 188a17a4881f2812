#include "CLayoutdResources.h"

#include <zlib.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi[] = {
#embed "../../openapi.yaml"
};
static const unsigned char latest_client[] = {
#embed "Web/layoutd-client.js"
};
static const unsigned char client[] = {
#embed "Web/client/1/layoutd-client.js"
};
static const unsigned char client_all[] = {
#embed "Web/client/1/all.js"
};
static const unsigned char connection[] = {
#embed "Web/client/1/connection.js"
};
static const unsigned char options[] = {
#embed "Web/client/1/options.js"
};
static const unsigned char display[] = {
#embed "Web/client/1/display.js"
};
static const unsigned char blend[] = {
#embed "Web/client/1/blend.js"
};
static const unsigned char holding[] = {
#embed "Web/client/1/holding.js"
};
static const unsigned char calls[] = {
#embed "Web/client/1/calls.js"
};
static const unsigned char layoutd_session[] = {
#embed "Web/client/1/layoutd-session.js"
};
static const unsigned char mount[] = {
#embed "Web/client/1/mount.js"
};
static const unsigned char places[] = {
#embed "Web/client/1/places.js"
};
static const unsigned char reading[] = {
#embed "Web/client/1/reading.js"
};
static const unsigned char layoutd_session_types[] = {
#embed "Web/client/1/layoutd-session.d.ts"
};
static const unsigned char mount_types[] = {
#embed "Web/client/1/mount.d.ts"
};
static const unsigned char line[] = {
#embed "Web/client/1/line.js"
};
static const unsigned char ahead[] = {
#embed "Web/client/1/ahead.js"
};
static const unsigned char stream[] = {
#embed "Web/client/1/stream.js"
};
static const unsigned char events[] = {
#embed "Web/client/1/events.js"
};
static const unsigned char following[] = {
#embed "Web/client/1/following.js"
};
static const unsigned char prediction[] = {
#embed "Web/client/1/prediction.js"
};
static const unsigned char scrolling[] = {
#embed "Web/client/1/scrolling.js"
};
static const unsigned char controls[] = {
#embed "Web/client/1/controls.js"
};
static const unsigned char lifecycle[] = {
#embed "Web/client/1/lifecycle.js"
};
static const unsigned char view[] = {
#embed "Web/client/1/view.js"
};
static const unsigned char slots[] = {
#embed "Web/client/1/slots.js"
};
static const unsigned char collected[] = {
#embed "Web/client/1/collected.js"
};
static const unsigned char zooming[] = {
#embed "Web/client/1/zooming.js"
};
static const unsigned char sectionprediction[] = {
#embed "Web/client/1/sectionprediction.js"
};
static const unsigned char sections[] = {
#embed "Web/client/1/sections.js"
};
static const unsigned char frames[] = {
#embed "Web/client/1/frames.js"
};
static const unsigned char client_requests[] = {
#embed "Web/client/1/requests.js"
};
static const unsigned char playback[] = {
#embed "Web/client/1/playback.js"
};
static const unsigned char client_types[] = {
#embed "Web/client/1/layoutd-client.d.ts"
};
static const unsigned char bundle_types[] = {
#embed "Web/client/1/layoutd-client.min.d.ts"
};
static const unsigned char compositional_types[] = {
#embed "Web/client/1/compositional.d.ts"
};
static const unsigned char document_types[] = {
#embed "Web/client/1/documents.d.ts"
};
static const unsigned char draw_types[] = {
#embed "Web/client/1/draw.d.ts"
};
static const unsigned char gesture_types[] = {
#embed "Web/client/1/gestures.d.ts"
};
static const unsigned char frame_types[] = {
#embed "Web/client/1/types.d.ts"
};
static const unsigned char package[] = {
#embed "Web/client/1/package.json"
};
static const unsigned char canvas[] = {
#embed "Web/client/1/canvas.js"
};
static const unsigned char draw[] = {
#embed "Web/client/1/draw.js"
};
static const unsigned char elements[] = {
#embed "Web/client/1/elements.js"
};
static const unsigned char client_gestures[] = {
#embed "Web/client/1/gestures.js"
};
static const unsigned char grip[] = {
#embed "Web/client/1/grip.js"
};
static const unsigned char animations[] = {
#embed "Web/client/1/animations.js"
};
static const unsigned char drive[] = {
#embed "Web/client/1/drive.js"
};
static const unsigned char hits[] = {
#embed "Web/client/1/hits.js"
};
static const unsigned char pinching[] = {
#embed "Web/client/1/pinching.js"
};
static const unsigned char pinching_types[] = {
#embed "Web/client/1/pinching.d.ts"
};
static const unsigned char lift[] = {
#embed "Web/client/1/lift.js"
};
static const unsigned char reorder_keys[] = {
#embed "Web/client/1/reorderkeys.js"
};
static const unsigned char reordering[] = {
#embed "Web/client/1/reordering.js"
};
static const unsigned char reordering_types[] = {
#embed "Web/client/1/reordering.d.ts"
};
static const unsigned char measuring[] = {
#embed "Web/client/1/measuring.js"
};
static const unsigned char copies[] = {
#embed "Web/client/1/copies.js"
};
static const unsigned char sightings[] = {
#embed "Web/client/1/sightings.js"
};
static const unsigned char keys[] = {
#embed "Web/client/1/keys.js"
};
static const unsigned char pointers[] = {
#embed "Web/client/1/pointers.js"
};
static const unsigned char visible[] = {
#embed "Web/client/1/visible.js"
};
static const unsigned char docs_style[] = {
#embed "Web/docs.css"
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
static const unsigned char address[] = {
#embed "Web/playground/address.js"
};
static const unsigned char chooser[] = {
#embed "Web/playground/chooser.js"
};
static const unsigned char commands[] = {
#embed "Web/playground/commands.js"
};
static const unsigned char editor[] = {
#embed "Web/playground/editor.js"
};
static const unsigned char embedding[] = {
#embed "Web/playground/embedding.js"
};
static const unsigned char fixtures[] = {
#embed "Web/playground/fixtures.js"
};
static const unsigned char film[] = {
#embed "Web/playground/film.js"
};
static const unsigned char folds[] = {
#embed "Web/playground/folds.js"
};
static const unsigned char first[] = {
#embed "Web/playground/first.js"
};
static const unsigned char gallery[] = {
#embed "Web/playground/gallery.js"
};
static const unsigned char hands[] = {
#embed "Web/playground/hands.js"
};
static const unsigned char keeping[] = {
#embed "Web/playground/keeping.js"
};
static const unsigned char playground_key[] = {
#embed "Web/playground/key.js"
};
static const unsigned char asking[] = {
#embed "Web/playground/asking.js"
};
static const unsigned char carrying[] = {
#embed "Web/playground/carrying.js"
};
static const unsigned char look[] = {
#embed "Web/playground/look.js"
};
static const unsigned char entries[] = {
#embed "Web/playground/entries.js"
};
static const unsigned char opening[] = {
#embed "Web/playground/opening.js"
};
static const unsigned char keep[] = {
#embed "Web/playground/keep.js"
};
static const unsigned char keyframes[] = {
#embed "Web/playground/keyframes.js"
};
static const unsigned char pictures[] = {
#embed "Web/playground/pictures.json"
};
static const unsigned char player[] = {
#embed "Web/playground/player.js"
};
static const unsigned char plots[] = {
#embed "Web/playground/plots.js"
};
static const unsigned char preview[] = {
#embed "Web/playground/preview.js"
};
static const unsigned char preview_picture[] = {
#embed "Web/playground/preview.png"
};
static const unsigned char problems[] = {
#embed "Web/playground/problems.js"
};
static const unsigned char qr[] = {
#embed "Web/playground/qr.js"
};
static const unsigned char replay[] = {
#embed "Web/playground/replay.js"
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
static const unsigned char sessions[] = {
#embed "Web/playground/sessions.js"
};
static const unsigned char share[] = {
#embed "Web/playground/share.js"
};
static const unsigned char sharing[] = {
#embed "Web/playground/sharing.js"
};
static const unsigned char stage[] = {
#embed "Web/playground/stage.js"
};
static const unsigned char status_line[] = {
#embed "Web/playground/status.js"
};
static const unsigned char icons[] = {
#embed "Web/playground/icons.js"
};
static const unsigned char photos[] = {
#embed "Web/playground/photos.js"
};
static const unsigned char texts[] = {
#embed "Web/playground/texts.js"
};
static const unsigned char tracks[] = {
#embed "Web/playground/tracks.js"
};
static const unsigned char video[] = {
#embed "Web/playground/video.js"
};
static const unsigned char writer[] = {
#embed "Web/playground/writer.js"
};

// RFC 9239.
#define SCRIPT "text/javascript; charset=utf-8"
// RFC 8259; it has no charset.
#define JSON "application/json"
// Declarations of TypeScript. No type is registered for them, and the registered owner of ".ts",
// video/mp2t, is wrong. Deno, which reads the type, takes this one (deno_media_type).
#define TYPES "application/typescript; charset=utf-8"

#define FILE(path, type, bytes) {path, type, bytes, sizeof bytes}

static const CResource resources[] = {
    FILE("/openapi.yaml", "application/yaml", openapi),
    FILE("/layoutd-client.js", SCRIPT, latest_client),
    FILE("/client/1/layoutd-client.js", SCRIPT, client),
    FILE("/client/1/all.js", SCRIPT, client_all),
    FILE("/client/1/blend.js", SCRIPT, blend),
    FILE("/client/1/calls.js", SCRIPT, calls),
    FILE("/client/1/layoutd-session.js", SCRIPT, layoutd_session),
    FILE("/client/1/mount.js", SCRIPT, mount),
    FILE("/client/1/places.js", SCRIPT, places),
    FILE("/client/1/reading.js", SCRIPT, reading),
    FILE("/client/1/layoutd-session.d.ts", TYPES, layoutd_session_types),
    FILE("/client/1/mount.d.ts", TYPES, mount_types),
    FILE("/client/1/collected.js", SCRIPT, collected),
    FILE("/client/1/slots.js", SCRIPT, slots),
    FILE("/client/1/controls.js", SCRIPT, controls),
    FILE("/client/1/connection.js", SCRIPT, connection),
    FILE("/client/1/display.js", SCRIPT, display),
    FILE("/client/1/frames.js", SCRIPT, frames),
    FILE("/client/1/lifecycle.js", SCRIPT, lifecycle),
    FILE("/client/1/line.js", SCRIPT, line),
    FILE("/client/1/ahead.js", SCRIPT, ahead),
    FILE("/client/1/stream.js", SCRIPT, stream),
    FILE("/client/1/measuring.js", SCRIPT, measuring),
    FILE("/client/1/animations.js", SCRIPT, animations),
    FILE("/client/1/drive.js", SCRIPT, drive),
    FILE("/client/1/hits.js", SCRIPT, hits),
    FILE("/client/1/holding.js", SCRIPT, holding),
    FILE("/client/1/pinching.js", SCRIPT, pinching),
    FILE("/client/1/lift.js", SCRIPT, lift),
    FILE("/client/1/reordering.js", SCRIPT, reordering),
    FILE("/client/1/reorderkeys.js", SCRIPT, reorder_keys),
    FILE("/client/1/sightings.js", SCRIPT, sightings),
    FILE("/client/1/copies.js", SCRIPT, copies),
    FILE("/client/1/events.js", SCRIPT, events),
    FILE("/client/1/following.js", SCRIPT, following),
    FILE("/client/1/options.js", SCRIPT, options),
    FILE("/client/1/playback.js", SCRIPT, playback),
    FILE("/client/1/prediction.js", SCRIPT, prediction),
    FILE("/client/1/requests.js", SCRIPT, client_requests),
    FILE("/client/1/scrolling.js", SCRIPT, scrolling),
    FILE("/client/1/sectionprediction.js", SCRIPT, sectionprediction),
    FILE("/client/1/sections.js", SCRIPT, sections),
    FILE("/client/1/canvas.js", SCRIPT, canvas),
    FILE("/client/1/draw.js", SCRIPT, draw),
    FILE("/client/1/elements.js", SCRIPT, elements),
    FILE("/client/1/gestures.js", SCRIPT, client_gestures),
    FILE("/client/1/grip.js", SCRIPT, grip),
    FILE("/client/1/keys.js", SCRIPT, keys),
    FILE("/client/1/pointers.js", SCRIPT, pointers),
    FILE("/client/1/view.js", SCRIPT, view),
    FILE("/client/1/visible.js", SCRIPT, visible),
    FILE("/client/1/zooming.js", SCRIPT, zooming),
    FILE("/client/1/layoutd-client.d.ts", TYPES, client_types),
    FILE("/client/1/layoutd-client.min.d.ts", TYPES, bundle_types),
    FILE("/client/1/compositional.d.ts", TYPES, compositional_types),
    FILE("/client/1/documents.d.ts", TYPES, document_types),
    FILE("/client/1/draw.d.ts", TYPES, draw_types),
    FILE("/client/1/gestures.d.ts", TYPES, gesture_types),
    FILE("/client/1/pinching.d.ts", TYPES, pinching_types),
    FILE("/client/1/reordering.d.ts", TYPES, reordering_types),
    FILE("/client/1/types.d.ts", TYPES, frame_types),
    FILE("/client/1/package.json", JSON, package),
    FILE("/docs.css", "text/css; charset=utf-8", docs_style),
    FILE("/icon.svg", "image/svg+xml", icon),
    FILE("/", "text/html; charset=utf-8", page),
    FILE("/playground/playground.css", "text/css; charset=utf-8", style),
    FILE("/playground/playground.js", SCRIPT, script),
    FILE("/playground/address.js", SCRIPT, address),
    FILE("/playground/chooser.js", SCRIPT, chooser),
    FILE("/playground/commands.js", SCRIPT, commands),
    FILE("/playground/editor.js", SCRIPT, editor),
    FILE("/playground/film.js", SCRIPT, film),
    FILE("/playground/embedding.js", SCRIPT, embedding),
    FILE("/playground/first.js", SCRIPT, first),
    FILE("/playground/fixtures.js", SCRIPT, fixtures),
    FILE("/playground/folds.js", SCRIPT, folds),
    FILE("/playground/gallery.js", SCRIPT, gallery),
    FILE("/playground/hands.js", SCRIPT, hands),
    FILE("/playground/keeping.js", SCRIPT, keeping),
    FILE("/playground/key.js", SCRIPT, playground_key),
    FILE("/playground/asking.js", SCRIPT, asking),
    FILE("/playground/carrying.js", SCRIPT, carrying),
    FILE("/playground/look.js", SCRIPT, look),
    FILE("/playground/entries.js", SCRIPT, entries),
    FILE("/playground/keep.js", SCRIPT, keep),
    FILE("/playground/keyframes.js", SCRIPT, keyframes),
    FILE("/playground/opening.js", SCRIPT, opening),
    FILE("/playground/pictures.json", JSON, pictures),
    FILE("/playground/player.js", SCRIPT, player),
    FILE("/playground/plots.js", SCRIPT, plots),
    FILE("/playground/preview.png", "image/png", preview_picture),
    FILE("/playground/preview.js", SCRIPT, preview),
    FILE("/playground/problems.js", SCRIPT, problems),
    FILE("/playground/qr.js", SCRIPT, qr),
    FILE("/playground/replay.js", SCRIPT, replay),
    FILE("/playground/requests.js", SCRIPT, requests),
    FILE("/playground/selection.js", SCRIPT, selection),
    FILE("/playground/settings.js", SCRIPT, settings),
    FILE("/playground/sessions.js", SCRIPT, sessions),
    FILE("/playground/share.js", SCRIPT, share),
    FILE("/playground/sharing.js", SCRIPT, sharing),
    FILE("/playground/stage.js", SCRIPT, stage),
    FILE("/playground/status.js", SCRIPT, status_line),
    FILE("/playground/icons.js", SCRIPT, icons),
    FILE("/playground/photos.js", SCRIPT, photos),
    FILE("/playground/texts.js", SCRIPT, texts),
    FILE("/playground/tracks.js", SCRIPT, tracks),
    FILE("/playground/video.js", SCRIPT, video),
    FILE("/playground/writer.js", SCRIPT, writer),
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
