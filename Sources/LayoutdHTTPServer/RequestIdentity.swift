import CLayoutdMicrohttpd

/// The identifier that a client has given its request, in `X-Request-Id`; nil if there is none of 1
/// to 128 visible characters.
///
/// Others could break the lines of logs, or fill them.
func givenIdentifier(of source: Request.Source) -> String? {
    guard let text = source.header("x-request-id") else { return nil }
    let isValid = 1...128 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    return isValid ? text : nil
}

/// The value of `traceparent`, if it is valid in version 00.
///
/// - Note: Source: W3C Trace Context, §3.2.2.
func traceParent(of source: Request.Source) -> String? {
    guard let text = source.header("traceparent"), text.utf8.count == 55 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 32, 16, 2], parts[0].elementsEqual("00".utf8) else {
        return nil
    }
    let zero = UInt8(ascii: "0")
    let isHexadecimal = parts.allSatisfy { part in
        part.allSatisfy {
            zero...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
        }
    }
    let isZero = parts[1...2].contains { part in part.allSatisfy { $0 == zero } }
    return isHexadecimal && !isZero ? text : nil
}

/// An identifier for a request that has none.
func madeIdentifier(_ number: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { characters in
        for index in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 15
            characters[index] = digit < 10 ? 0x30 + digit : 0x57 + digit
        }
        return 16
    }
}

extension RequestRecord {
    /// Adds to a response the identifiers of its request, and keeps that for the observer.
    func identify(_ message: OpaquePointer, on connection: OpaquePointer) {
        let source = Request.Source.connection(connection, TrustedProxies(networks: []))
        let identifier = givenIdentifier(of: source) ?? madeIdentifier(number)
        self.identifier = identifier
        identifier.withCString { _ = MHD_add_response_header(message, "X-Request-Id", $0) }
        guard let trace = traceParent(of: source) else { return }
        trace.withCString { _ = MHD_add_response_header(message, "traceparent", $0) }
    }
}
