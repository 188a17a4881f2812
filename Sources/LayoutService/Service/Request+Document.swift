import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON

extension Request {
    /// Parses the body and passes it on; an empty one stands for `{}`.
    ///
    /// - Parameters:
    ///   - types: The content types that it may be declared as; none if there is no body.
    ///   - read: Reads it.
    /// - Returns: What `read` returns.
    /// - Throws: ``Problem`` if the body has a coding other than gzip, is declared as something else,
    ///   or is not JSON; what `read` throws.
    borrowing func withBody<Result: ~Copyable>(
        declaredAs types: @autoclosure () -> [String],
        _ read: (JSONValue) throws(RequestFailure) -> Result
    ) throws(RequestFailure) -> Result {
        // A request without a body advances a manual clock by one tick.
        if body.isEmpty, header(.contentEncoding) == nil { return try read(.emptyObject) }
        let types = types()
        guard !types.isEmpty else { return try read(.emptyObject) }
        if let problem = Problem(codingOf: self) { throw .problem(problem) }
        guard !body.isEmpty else { return try read(.emptyObject) }
        return try parsedBody(as: types).withRoot { (root) throws(RequestFailure) in
            try read(root)
        }
    }

    /// Reads the body as a document; an empty one stands for `{}`.
    ///
    /// - Parameter read: Reads the members and reports errors.
    /// - Returns: What `read` returns, if there are no errors.
    /// - Throws: ``Problem`` if the body is not declared as JSON, not JSON, or not valid.
    borrowing func document<Value>(
        _ read: (inout ObjectReader) -> Value?
    ) throws(RequestFailure) -> Value {
        try withBody(declaredAs: ["application/json"]) { (root) throws(RequestFailure) in
            try root.read(read)
        }
    }

    /// Parses the body.
    private borrowing func parsedBody(
        as types: [String]
    ) throws(RequestFailure) -> JSONDocument {
        let type = header(.contentType)
        let essence = type?.prefix { $0 != ";" && $0 != " " && $0 != "\t" } ?? ""
        guard types.contains(essence.lowercased()) else {
            let given = type.map { "\($0.quoted)" } ?? "no content type"
            let wanted = types.joined(separator: " or ")
            throw .problem(
                Problem(.notJSON, "send \(wanted), got \(given); curl: use --json instead of -d")
            )
        }
        return try body.parsed()
    }
}

extension Problem {
    /// Creates a problem for a body with a coding that the server cannot undo; nil for all others.
    ///
    /// - Note: Source: RFC 9110 section 15.5.16 and RFC 7694: `Accept-Encoding` says what it can undo.
    fileprivate init?(codingOf request: borrowing Request) {
        let coding = request.header(.contentEncoding) ?? ""
        // The server has undone gzip, also under its old name.
        guard !["", "identity", "gzip", "x-gzip"].contains(coding.lowercased()) else { return nil }
        self.init(
            .unsupportedCoding,
            "send the body as it is, or compressed once with gzip; Content-Encoding is "
                + coding.quoted,
            headers: [HeaderField(.acceptEncoding, "gzip")]
        )
    }
}

extension [UInt8] {
    fileprivate func parsed() throws(RequestFailure) -> JSONDocument {
        try convertingErrors { () throws(JSONSyntaxError) in
            try JSONDocument(self)
        } to: {
            .problem(Problem($0, in: self))
        }
    }
}

extension JSONValue {
    /// Reads the value as a document.
    func read<Value>(
        _ read: (inout ObjectReader) -> Value?
    ) throws(RequestFailure) -> Value {
        let validation = Validation()
        let value = ObjectReader.read(self, at: .root, validation: validation, read)
        guard validation.errors.isEmpty, let value else {
            throw .problem(Problem(invalid: validation.errors))
        }
        return value
    }
}

extension Problem {
    /// Why a text is not JSON, and where.
    fileprivate init(_ error: JSONSyntaxError, in text: [UInt8]) {
        guard let offset = error.offset else {
            self.init(.malformedJSON, error.reason)
            return
        }
        let newline = UInt8(ascii: "\n")
        let before = text[..<offset]
        let line = before.count { $0 == newline } + 1
        let column = offset - (before.lastIndex(of: newline) ?? -1)
        self.init(.malformedJSON, "line \(line), column \(column): \(error.reason)")
    }
}

extension Response {
    /// A response with only a status in words.
    static func status(_ text: String) -> Response {
        var writer = JSONWriter(capacity: 16)
        writer.object { $0.member("status", text) }
        return .json(writer.finish())
    }

    /// A JSON response.
    static func json(
        _ body: consuming BodyBuffer,
        rest: (any BodyProducer)? = nil,
        status: HTTPResponse.Status = .ok,
        headers: [HeaderField] = []
    ) -> Response {
        Response(status: status, headers: fieldsOfJSON(headers), body: body, rest: rest)
    }

    private static func fieldsOfJSON(_ others: [HeaderField]) -> [HeaderField] {
        var fields: [HeaderField] = []
        // Room for the fields that every response has.
        fields.reserveCapacity(others.count + 4)
        fields.append(HeaderField(.contentType, "application/json"))
        for field in others { fields.append(field) }
        return fields
    }
}
