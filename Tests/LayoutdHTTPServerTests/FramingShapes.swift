import Testing

/// Bytes of a connection, to be read in more than one way.
struct FramingShape: Sendable, CustomTestStringConvertible {
    let text: String
    /// The end of the last response, if it is to be served.
    var end = ""
    /// The number of requests that the handler sees, if they are to be served.
    var requests = 1

    var testDescription: String { String(text.prefix(100)).debugDescription }

    /// A request that must not be carried out.
    static let marker = "DELETE /marker HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    private static let size = marker.utf8.count

    /// A POST with the given fields, each with its line end, and a body.
    private static func post(_ fields: String, body: String = marker) -> FramingShape {
        FramingShape(text: "POST /p HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)")
    }

    /// A request that starts with the given line, and has the marker as its body.
    private static func line(_ line: String) -> FramingShape {
        FramingShape(
            text: "\(line)\r\nHost: localhost\r\nContent-Length: \(size)\r\n\r\n\(marker)"
        )
    }

    private static let chunks = "\(String(size, radix: 16))\r\n\(marker)\r\n0\r\n\r\n"

    /// Heads that libmicrohttpd accepts, although they break the rules or can be read in two ways.
    static let refused: [FramingShape] =
        folded + padded + interrupted + misnamed + contradictory + misspelled

    private static let folded = [
        post("Content-Length:\r\n \(size)\r\n"), post("Content-Length:\r\n\t\(size)\r\n"),
        post("Content-Length: \r\n  \(size)\r\n"), post("Content-Length:\r\n \r\n \(size)\r\n"),
        post("Content-Length:\r\n \(size)\r\nX: y\r\n"),
        post("X: y\r\n Content-Length: \(size)\r\n"),
        post("X: y\r\n\tz\r\nContent-Length: \(size)\r\n"),
        post("Content-Length: 0\r\n \(size)\r\n"), post("Content-Length: 3\r\n \r\n"),
        post("Expect: 100-continue\r\nContent-Length:\r\n \(size)\r\n"),
        post("Transfer-Encoding:\r\n chunked\r\n", body: chunks),
        post("Transfer-Encoding: \r\n\tchunked\r\n", body: chunks),
        post("Transfer-Encoding:\r\n chunked\r\nContent-Length: 0\r\n", body: chunks),
        FramingShape(text: "POST /p HTTP/1.1\r\n Content-Length: \(size)\r\n\r\n\(marker)"),
        FramingShape(
            text:
                "POST /p HTTP/1.1\r\n\tContent-Length: \(size)\r\nHost: localhost\r\n\r\n\(marker)"
        ),
        FramingShape(text: "POST /p HTTP/1.0\r\nContent-Length:\r\n \(size)\r\n\r\n\(marker)"),
    ]

    private static let padded = [
        post("Content-Length : \(size)\r\n"), post("Content-Length\t: \(size)\r\n"),
        post("Content-Length\r: \(size)\r\n"), post("Content-Length\u{0B}: \(size)\r\n"),
        post("Content-Length\u{0C}: \(size)\r\n"),
        post("Transfer-Encoding : chunked\r\n", body: chunks),
    ]

    private static let interrupted = [
        post("Content-Length: 0\0\(size)\r\n"), post("Content-Length: \(size)\0\r\n"),
        post("Transfer-Encoding: chunked\0\r\n", body: chunks),
        post("Transfer-Encoding:\0chunked\r\n", body: chunks),
        post("Transfer-Encoding: \0\r\nContent-Length: \(size)\r\n"),
        post("Transfer-Encoding: chunked\r\r\n", body: chunks),
        post("X: \0\r\nContent-Length: \(size)\r\n"), post("X: y\0Content-Length: \(size)\r\n"),
        post("X: y\rContent-Length: \(size)\r\n"), post("X: y\r\r\nContent-Length: \(size)\r\n"),
        post("X: y\nContent-Length: \(size)\r\n"), post("\0\r\nContent-Length: \(size)\r\n"),
        post("\0Content-Length: \(size)\r\n"), post("\0X: y\r\nContent-Length: \(size)\r\n"),
        post("X: \u{01}\r\nContent-Length: \(size)\r\n"), post("X: y\u{08}\r\n"),
        post("X: \u{7F}\r\n"),
        FramingShape(
            text:
                "POST /p HTTP/1.1\r\nHost: localhost\0evil\r\nContent-Length: \(size)\r\n\r\n\(marker)"
        ),
        FramingShape(
            text: "POST /p HTTP/1.1\nHost: localhost\nContent-Length: \(size)\n\n\(marker)"
        ),
        FramingShape(
            text: "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n\n\(marker)"
        ),
    ]

    private static let misnamed = [
        post("Content Length: \(size)\r\n"), post("(Content-Length): \(size)\r\n"),
        post("Content-Length\u{A0}: \(size)\r\n"), post("Content-Length\u{7F}: \(size)\r\n"),
        post(": \(size)\r\n"), post("\"Content-Length\": \(size)\r\n"),
    ]

    private static let contradictory = [
        post("Content-Length: \(size)\r\nTransfer-Encoding: chunked\r\n"),
        post("Transfer-Encoding: chunked\r\nContent-Length: \(size)\r\n", body: chunks),
        post("Content-Length: 0\r\nContent-Length: \(size)\r\n"),
        post("Content-Length: \(size)\r\nContent-Length: 0\r\n"),
        post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", body: chunks),
        post("Transfer-Encoding: identity\r\n"),
        post("Transfer-Encoding: xchunked\r\n", body: chunks),
        post("Transfer-Encoding: chunked, identity\r\n", body: chunks),
        post("Transfer-Encoding: chunked;q=1\r\n", body: chunks),
        post("Transfer-Encoding: \u{0B}chunked\r\n", body: chunks), post("Transfer-Encoding:\r\n"),
        FramingShape(
            text: "POST /p HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n"
                + chunks
        ),
    ]

    private static let misspelled = [
        line("POST  /p HTTP/1.1"), line("PO\u{01}ST /p HTTP/1.1"),
        line("PO(ST /p HTTP/1.1"),
    ]

    static let unreadable: [FramingShape] = [
        post("Content-Length\r\n: \(size)\r\n"), post("Content-Length\0: \(size)\r\n"),
        post("Content-Length:\0 \(size)\r\n"), post("Content-Length: \0\(size)\r\n"),
        post("Content-Length: \(size)\r\r\n"), post("Content-Length: \r\(size)\r\n"),
        post("Content-Length: +\(size)\r\n"), post("Content-Length: -\(size)\r\n"),
        post("Content-Length: 0x\(size)\r\n"), post("Content-Length: \(size), \(size)\r\n"),
        post("Content-Length: \(size);\r\n"), post("Content-Length: \(size) 0\r\n"),
        post("Content-Length: \u{0B}\(size)\r\n"), post("Content-Length:\r\n"),
        post("Content-Length: \(size)\u{0C}\r\n"), post("Content-Length: 99999999999999999999\r\n"),
        post("Content-Length\r\n"), post("X: \(String(repeating: "y", count: 20_000))\r\n"),
        line("POST /p HTTP/1.1 "), line("POST /p HTTP/1.1\r"), line("POST /p HTTP/1.1\0"),
        line("POST /p HTTP/1.10"), line("POST /p http/1.1"), line("POST /p HTTP/2.0"),
        line("POST /p HTTP/0.9"), line("POST /p"), line("POST\t/p\tHTTP/1.1"),
        line(" POST /p HTTP/1.1"),
        line("\0POST /p HTTP/1.1"), line("POST\0 /p HTTP/1.1"),
    ]

    /// Chunked bodies, some of which end in more than one place.
    static let chunked: [FramingShape] =
        [
            "0\r\n\r\n", "3\r\nabc\r\n0\r\n\r\n", "0\r\nX: y\r\n\r\n", "0\r\nX: y\r\n z\r\n\r\n",
            "0\n\n", "3\nabc\n0\n\n", "0\r\n\n", "0\r\n\0\r\n", "0\r\n\0X: y\r\n",
            "0\r\nX: y\r\n\0\r\n", "0\r\nX: y\n\n", "0\r\nContent-Length: \(size)\r\n\r\n",
            "0;\r\n\r\n",
            "0;x=y\n\r\n", "0;x=\"\n\"\r\n\r\n", "0;\r\(marker)\r\n\r\n", "00\r\n\r\n",
            "0 \r\n\r\n",
            " 0\r\n\r\n", "0x0\r\n\r\n", "+0\r\n\r\n", "\r\n", "\r\n0\r\n\r\n", "0\r\r\n\r\n",
            "0\0\r\n\r\n", "1\r\nab\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\n", "0\r\nno colon\r\n\r\n",
            "0\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n",
        ].map { post("Transfer-Encoding: chunked\r\n", body: $0 + marker) }

    private static func served(
        _ text: String,
        _ end: String = "\r\n\r\nGET /in\n\n",
        requests: Int = 1
    ) -> FramingShape {
        FramingShape(text: text, end: end, requests: requests)
    }

    private static func get(_ fields: String) -> FramingShape {
        served("GET /in HTTP/1.1\r\nHost: localhost\r\n\(fields)Connection: close\r\n\r\n")
    }

    static let valid: [FramingShape] = [
        get(""), get("X:\r\n"), get("X: \r\n"), get("X: \t \r\n"), get("X:y\r\n"),
        get("X:\t y\t \r\n"), get("X: a\tb c\r\n"), get("X: é, \u{80}\r\n"), get("X: a:b::c\r\n"),
        get("!#$%&'*+-.^_`|~09azAZ: y\r\n"), get("Cookie: a=b; c=\"d\"; e\r\nCookie: f=g, h\r\n"),
        get("X: \(String(repeating: "y", count: 6000))\r\n"),
        get(String(repeating: "X: y\r\n", count: 100)), get("Content-Length: 0\r\n"),
        served("\r\nGET /in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
        served("GET /in HTTP/1.0\r\n\r\n"), served("GET /in HTTP/1.0\r\nHost: localhost\r\n\r\n"),
        served("POST /p HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi", "POST /p\n\nhi"),
        served(
            "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /in HTTP/1.0\r\n\r\n",
            requests: 2
        ),
        served(
            "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n\r\n\(marker)"
                + "GET /in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            requests: 3
        ),
        served(
            "POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n"
                + "content-length: 0\(size)\r\nConnection: close\r\n\r\n\(marker)",
            "POST /p\n\n\(marker)"
        ),
        served(
            "GET /in HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n"
                + "Connection: close\r\n\r\n\(marker)",
            "GET /in\n\n\(marker)"
        ),
        served(
            "POST /p HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)",
            "POST /p\n\n\(marker)"
        ),
        served(
            "POST /p HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: Chunked\r\nTrailer: X\r\n\r\n"
                + "3\r\nabc\r\n2\r\nde\r\n0\r\nX: y\r\nZ:\r\n\r\n",
            "POST /p\n\nabcde"
        ),
        served(
            "POST /p HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"
                + "Connection: close\r\n\r\nhi",
            "POST /p\n\nhi"
        ),
    ]
}
