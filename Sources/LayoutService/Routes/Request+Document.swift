import HTTPServer
import HTTPTypes

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
        if !body.isEmpty { try requireJSON() }
        let validation = Validation(limits: limits)
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(body.isEmpty ? Array("{}".utf8) : body)
        } catch {
            throw Problem(error, in: body)
        }
        let value = document.withRoot {
            ObjectReader.read($0, at: .root, validation: validation, read)
        }
        guard validation.errors.isEmpty, let value else {
            throw Problem(invalid: validation.errors)
        }
        return value
    }

    private borrowing func requireJSON() throws(Problem) {
        let type = header(.contentType)
        let essence = type?.prefix { $0 != ";" && $0 != " " && $0 != "\t" } ?? ""
        guard essence.lowercased() == "application/json" else {
            let given = type.map { "\($0.quoted)" } ?? "no content type"
            let detail = "send application/json, got \(given); curl: use --json instead of -d"
            throw Problem(.notJSON, detail)
        }
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
        Response(
            status: status,
            headers: [(.contentType, "application/json")] + headers,
            body: body
        )
    }
}
