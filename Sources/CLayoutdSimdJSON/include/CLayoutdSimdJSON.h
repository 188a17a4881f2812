// A flat C interface to simdjson: a document becomes an array of nodes in document order.

#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The type of a node.
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
    /// Number of children of an array or object.
    uint32_t count;
    /// Number of nodes of the value, contents included: the distance to the next sibling.
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

/// Why a text is not valid JSON.
typedef struct {
    /// A static string.
    const char *message;
    /// Offset of the error in bytes; the length of the text if not known.
    size_t offset;
} CSJFailure;

/// Parses UTF-8 text.
///
/// Returns a document, which you free with CSJDocument_Free. On failure returns NULL and sets
/// `failure`.
CSJDocument *CSJDocument_Parse(const uint8_t *text, size_t length, CSJFailure *failure);
void CSJDocument_Free(CSJDocument *document);

/// The root; the nodes of the whole document follow it. Valid until the document is freed.
const CSJNode *CSJDocument_Root(const CSJDocument *document);

#ifdef __cplusplus
}
#endif

#endif
