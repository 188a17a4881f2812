// A flat C face of simdjson: a document becomes an array of nodes in document order.

#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a node is.
typedef enum {
    CSJNull = 0,
    CSJFalse = 1,
    CSJTrue = 2,
    CSJNumber = 3,
    CSJString = 4,
    CSJArray = 5,
    CSJObject = 6,
} CSJKind;

/// A value, with its name if it is a member of an object.
typedef struct {
    CSJKind kind;
    /// Children of an array or object.
    uint32_t count;
    /// Nodes of the value with all that is inside: the next sibling is so many nodes further.
    uint32_t span;
    /// The value of a number.
    double number;
    /// The value of a string, UTF-8, not terminated.
    const char *text;
    size_t textLength;
    /// The name of a member, UTF-8, not terminated.
    const char *name;
    size_t nameLength;
} CSJNode;

typedef struct CSJDocument CSJDocument;

/// Why a text is no JSON.
typedef struct {
    /// A static string.
    const char *message;
    /// Where, in bytes from the start; the length of the text if that is not known.
    size_t offset;
} CSJFailure;

/// Parses UTF-8 text.
///
/// Returns a document to be freed with CSJDocument_Free, or NULL and in `failure` why the text is no
/// JSON.
CSJDocument *CSJDocument_Parse(const uint8_t *text, size_t length, CSJFailure *failure);
void CSJDocument_Free(CSJDocument *document);

/// The root; the nodes of the whole document follow it. Valid until the document is freed.
const CSJNode *CSJDocument_Root(const CSJDocument *document);

#ifdef __cplusplus
}
#endif

#endif
