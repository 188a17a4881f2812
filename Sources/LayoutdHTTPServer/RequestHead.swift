import CLayoutdMicrohttpd
import Glibc

/// The framing of a request, from its header fields.
///
/// libmicrohttpd uses the first of several lengths, prefers a transfer coding to any of them and
/// waits forever on codings it does not know. A proxy in front may choose differently, and the two
/// then disagree about where the next request starts (RFC 9112 §6.3 and §11.2).
struct RequestHead {
    private(set) var contentLength: UInt64?
    private(set) var expectsContinue = false
    private(set) var isChunked = false

    /// The value of `Host`; nil if there is none.
    private(set) var host: ConnectionText?

    /// The value of `Authorization`; nil if there is none.
    private(set) var authorization: ConnectionText?

    /// Whether the body is one gzip coding, which the server undoes.
    ///
    /// Bodies with another coding, or with several, are passed on as they are.
    private(set) var isGzip = false

    /// Whether there are several fields `Authorization`, of which none counts.
    private(set) var isAuthorizedTwice = false

    /// The bytes of the connection's memory that the head and the records of its fields take.
    ///
    /// The first record is that of the field that ``shieldFromCookies(_:)`` adds.
    private(set) var memory = recordSize

    private var hosts = 0
    private var transferCodings = 0
    private var contentCodings = 0
    private var fieldFault: String?
    /// Nil if the layout is not known.
    private var layout: HeadLayout?

    /// Reads the head, in the first call of the access handler.
    init(_ call: Call, _ rule: FramingRule) {
        layout = rule == .memoryLayout ? HeadLayout(call) : nil
        // Every request runs this, so it avoids a closure, which would be allocated on the heap.
        _ = withUnsafeMutablePointer(to: &self) { head in
            MHD_get_connection_values_n(call.connection, .HEADER_KIND, inspectField, head)
        }
        let size = CLayoutdMicrohttpd_headSize(call.connection)
        memory += size
        // Counts more than any other fault: a hidden field may be its cause.
        if let layout, !layout.isComplete(at: call.method + size) { fieldFault = irregularHead }
        if !ConnectionText(call.method, strlen(call.method)).isToken {
            fieldFault = "the method has characters that no method has"
        }
    }

    /// Whether a body follows.
    var announcesBody: Bool { transferCodings > 0 || (contentLength ?? 0) > 0 }

    /// Checks whether the request is ambiguous or malformed.
    ///
    /// - Parameter isHTTP10: Whether the client uses HTTP/1.0, which has neither transfer codings
    ///   (RFC 9112 §6.1) nor a required `Host` (§3.2).
    /// - Returns: The error and its fix; nil if there is none.
    func fault(isHTTP10: Bool) -> String? {
        if let fieldFault { return fieldFault }
        if transferCodings > 0 {
            if contentLength != nil {
                return "Content-Length and Transfer-Encoding are both given; send one of them"
            }
            if transferCodings > 1 || !isChunked {
                return "the only transfer coding understood is chunked; send "
                    + "'Transfer-Encoding: chunked' once, or a Content-Length"
            }
            if isHTTP10 {
                return "HTTP/1.0 has no Transfer-Encoding; send a Content-Length or use HTTP/1.1"
            }
        }
        if hosts > 1 { return "several Host fields are given; send one" }
        if hosts == 0, !isHTTP10 { return "the Host field is missing; HTTP/1.1 requires one" }
        return nil
    }

    fileprivate mutating func inspect(name: ConnectionText, value: ConnectionText) {
        memory += recordSize
        if layout != nil {
            layout?.skip(name, value)
        } else if value.hasControls {
            fieldFault = irregularHead
        }
        if name.equals("host") {
            hosts += 1
            host = value.trimmed
        } else if name.equals("expect") {
            expectsContinue = true
        } else if name.equals("content-length") {
            inspectLength(value)
        } else if name.equals("transfer-encoding") {
            transferCodings += 1
            isChunked = value.equals("chunked")
        } else if name.equals("content-encoding") {
            contentCodings += 1
            isGzip = contentCodings == 1 && value.trimmed.isGzip
        } else if name.equals("authorization") {
            isAuthorizedTwice = authorization != nil
            authorization = value.trimmed
        }
        if !name.isToken {
            fieldFault =
                "a field name is empty or has a character that no name has, such as a space before "
                + "the colon; remove it"
        }
    }

    private mutating func inspectLength(_ value: ConnectionText) {
        guard let length = value.decimal else {
            fieldFault = "Content-Length must be a plain decimal number"
            return
        }
        if let contentLength, contentLength != length {
            fieldFault = "several Content-Length fields with different values are given; send one"
        }
        contentLength = length
    }
}

/// What libmicrohttpd takes from the connection's memory for a field or a query item, in bytes.
let recordSize = 64

private let irregularHead =
    "a line of the head is folded, ends without CR LF, or has a control character or a second space "
    + "in it; send every field on one line of its own, and end lines with CR LF"

/// Called by libmicrohttpd for each header field; `head` outlives the iteration.
private func inspectField(
    head: UnsafeMutableRawPointer?,
    kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?,
    nameSize: Int,
    value: UnsafePointer<CChar>?,
    valueSize: Int
) -> MHD_Result {
    guard let head, let name, let value, !isCookieShield(name) else { return .YES }
    head.assumingMemoryBound(to: RequestHead.self).pointee.inspect(
        name: ConnectionText(name, nameSize),
        value: ConnectionText(value, valueSize)
    )
    return .YES
}

extension ConnectionText {
    /// Whether this is the name of gzip, or its old one (RFC 9110 §8.4.1.3).
    fileprivate var isGzip: Bool { equals("gzip") || equals("x-gzip") }

    /// The value of a decimal number, `UInt64.max` if it is too large; nil for any other text.
    fileprivate var decimal: UInt64? {
        guard !bytes.isEmpty else { return nil }
        var number: UInt64 = 0
        for character in bytes {
            let digit = character &- 0x30
            guard (0...9).contains(digit) else { return nil }
            let tenfold = number.multipliedReportingOverflow(by: 10)
            let sum = tenfold.partialValue.addingReportingOverflow(UInt64(digit))
            number = tenfold.overflow || sum.overflow ? .max : sum.partialValue
        }
        return number
    }
}
