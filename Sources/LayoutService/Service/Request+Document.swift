import HTTPTypes
import LayoutdHTTPServer

extension Request {
    /// Reads the body as a document; an empty one stands for `{}`.
    ///
    /// - Parameters:
    ///   - limits: How much it may ask for.
    ///   - read: Reads the members and reports what is wrong with them.
    /// - Returns: What `read` returns, if nothing was wrong.
    /// - Throws: ``Problem`` for a body that is not declared as JSON, no JSON, or not valid.
    borrowing func document<Value>(
        limits: ServiceLimits,
        _ read: (inout ObjectReader) -> Value?
    ) throws(Problem) -> Value {
        // Manual clocks tick by requests without a body.
        guard !body.isEmpty else { return try JSONValue.emptyObject.document(limits: limits, read) }
        return try json(as: ["application/json"]).document(limits: limits, read)
    }

    /// The text of the body.
    ///
    /// - Parameter types: What it may be declared as.
    /// - Returns: The bytes, those of `{}` for an empty body.
    /// - Throws: ``Problem`` for a body that is declared as something else.
    borrowing func json(as types: [String]) throws(Problem) -> [UInt8] {
        guard !body.isEmpty else { return Array("{}".utf8) }
        let type = header(.contentType)
        let essence = type?.prefix { $0 != ";" && $0 != " " && $0 != "\t" } ?? ""
        guard types.contains(essence.lowercased()) else {
            let given = type.map { "\($0.quoted)" } ?? "no content type"
            let wanted = types.joined(separator: " or ")
            throw Problem(.notJSON, "send \(wanted), got \(given); curl: use --json instead of -d")
        }
        return body
    }
}

extension [UInt8] {
    /// Reads a text as a document; see ``LayoutdHTTPServer/Request/document(limits:_:)``.
    func document<Value>(
        limits: ServiceLimits,
        _ read: (inout ObjectReader) -> Value?
    ) throws(Problem) -> Value {
        try parsed().withRoot { (root) throws(Problem) in
            try root.document(limits: limits, read)
        }
    }

    /// Reads a text as a merge patch of another.
    func document<Value>(
        limits: ServiceLimits,
        patching base: [UInt8],
        _ read: (inout ObjectReader) -> Value?
    ) throws(Problem) -> Value {
        let base = try base.parsed()
        return try parsed().withRoot { (root) throws(Problem) in
            try base.withRoot { (base) throws(Problem) in
                try root.patching(base).document(limits: limits, read)
            }
        }
    }

    private func parsed() throws(Problem) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(self)
        } catch {
            throw Problem(error, in: self)
        }
    }
}

extension JSONValue {
    fileprivate func document<Value>(
        limits: ServiceLimits,
        _ read: (inout ObjectReader) -> Value?
    ) throws(Problem) -> Value {
        let validation = Validation(limits: limits)
        let value = ObjectReader.read(self, at: .root, validation: validation, read)
        guard validation.errors.isEmpty, let value else {
            throw Problem(invalid: validation.errors)
        }
        return value
    }
}

extension Problem {
    /// What is wrong with a text, and where.
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
    /// An answer in JSON.
    static func json(
        _ body: consuming BodyBuffer,
        status: HTTPResponse.Status = .ok,
        headers: [(name: HTTPField.Name, value: String)] = []
    ) -> Response {
        var fields: [(name: HTTPField.Name, value: String)] = []
        // As many more come with every answer.
        fields.reserveCapacity(headers.count + 4)
        fields.append((.contentType, "application/json"))
        for field in headers { fields.append(field) }
        return Response(status: status, headers: fields, body: body)
    }
}
