import Glibc

/// Returns the path of a decoded target without scheme and authority.
///
/// Servers must also accept targets in absolute form (RFC 9112 §3.2.2).
func originPath(_ target: UnsafePointer<CChar>) -> String {
    guard let start = authorityStart(of: target) else { return String(cString: target) }
    return strchr(start, 0x2F).map { String(cString: $0) } ?? "/"
}

/// Whether a decoded target is a path, or one below it.
///
/// - Parameters:
///   - target: The target without its query.
///   - path: A path without a slash at its end.
/// - Returns: True if it is.
func isPath(_ target: UnsafePointer<CChar>, in path: [UInt8]) -> Bool {
    let start = authorityStart(of: target).map { strchr($0, 0x2F).map { UnsafePointer($0) } }
    guard let start = start ?? target else { return false }
    return path.withUnsafeBytes { path in
        let bytes = path.bindMemory(to: CChar.self)
        guard let first = bytes.baseAddress, strncmp(start, first, bytes.count) == 0 else {
            return false
        }
        return start[bytes.count] == 0 || start[bytes.count] == 0x2F
    }
}

/// Returns the authority (host and optional port) of a decoded target without its query.
///
/// - Returns: Nil if the target is not in absolute form.
func authority(ofTarget target: UnsafePointer<CChar>) -> ConnectionText? {
    authorityStart(of: target).map { ConnectionText($0, strcspn($0, "/")) }
}

private func authorityStart(of target: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
    let scheme = "http://"
    let size = scheme.utf8.count
    return strncasecmp(target, scheme, size) == 0 ? target + size : nil
}

/// The most items that a query may have, for the given connection memory in bytes.
///
/// libmicrohttpd stores each item in 64 bytes of it, and sends no response at all if that runs out.
func maximumQueryItems(connectionMemory: Int) -> Int {
    min(128, connectionMemory / 256)
}

/// Empties the query of a refused target, before libmicrohttpd parses it.
///
/// - Parameter target: The target in the connection's own memory, which is writable although the
///   callback declares it as constant.
func dropQuery(ofTarget target: UnsafePointer<CChar>) {
    guard let query = strchr(target, 0x3F) else { return }
    query[1] = 0
}

/// Checks a raw request target.
///
/// - Parameters:
///   - target: Path and query as sent, ending in a zero byte; the version follows.
///   - limit: The longest accepted target, in bytes.
///   - maximumItems: The most items in its query.
/// - Returns: Why the request is refused; nil if it is not.
func refusal(
    ofTarget target: UnsafePointer<CChar>,
    limit: Int,
    maximumItems: Int
) -> Refusal? {
    let size = strnlen(target, limit + 1)
    if size > limit { return .targetTooLong(limit: limit) }
    guard strncmp(target + size + 1, "HTTP/1.", 7) == 0 else {
        return .malformed("the request line has a zero byte in it; remove it")
    }
    if isPlain(UnsafeBufferPointer(start: target, count: size)) { return nil }
    var separators = 0
    var isPath = true
    var hasEncodedSlash = false
    for index in 0..<size {
        let byte = UInt8(bitPattern: target[index])
        if byte <= 0x20 || byte == 0x7F {
            return .malformed(
                "the request target has a space or control character in it; "
                    + "percent-encode it, a space as %20"
            )
        }
        if byte == 0x26 { separators += 1 }
        if byte == 0x3F { isPath = false }
        // Once decoded it would look like a slash between segments.
        if byte == 0x25, isPath, strncasecmp(target + index, "%2F", 3) == 0 {
            hasEncodedSlash = true
        }
        // Decoded paths are C strings: a zero byte would silently cut off the rest.
        if byte == 0x25, target[index + 1] == 0x30, target[index + 2] == 0x30 {
            return .malformed("the request target has a zero byte (%00) in it; remove it")
        }
    }
    guard separators < maximumItems else {
        return .malformed(
            "the query has \(separators + 1) items; send at most \(maximumItems)"
        )
    }
    return hasEncodedSlash ? .encodedSlash : nil
}

/// Whether a target has no characters that need a look: spaces, controls, `%` and `&`.
private func isPlain(_ target: UnsafeBufferPointer<CChar>) -> Bool {
    // Without a branch for each byte the compiler checks many together.
    var found: UInt8 = 0
    for byte in target {
        let byte = UInt8(bitPattern: byte)
        let isControl: UInt8 = byte <= 0x20 || byte == 0x7F ? 1 : 0
        let isSpecial: UInt8 = byte == 0x25 || byte == 0x26 ? 1 : 0
        found |= isControl | isSpecial
    }
    return found == 0
}
