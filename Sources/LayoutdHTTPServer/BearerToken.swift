/// The token of an `Authorization` field with the scheme Bearer; nil for any other field.
///
/// - Note: Source: RFC 6750 section 2.1; RFC 9110 section 11.1, for the case of the scheme.
func bearerToken(in field: ConnectionText) -> ConnectionText? {
    let scheme = "bearer"
    let size = scheme.utf8.count
    let bytes = field.bytes
    guard bytes.count > size + 1, ConnectionText(field.start, size).equals(scheme),
        bytes[size] == 0x20
    else { return nil }
    var start = size
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    let token = bytes[start...]
    guard !token.isEmpty, !token.contains(where: { $0 == 0x20 || $0 == 0x09 }) else { return nil }
    return ConnectionText(field.start + start, token.count)
}
