import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON

extension LayoutService {
    /// Returns a file that is part of the program: the contract, the client or the playground.
    func file(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        guard let file = StaticFile.all[request.path] else {
            throw .problem(Problem(nothingAt: request.path))
        }
        return try respond(with: file, to: request, &context)
    }

    /// Returns a file, or only its tag if the client has it.
    func respond(
        with file: StaticFile,
        to request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        if !file.isReady { try context.budget.spend(.max) }
        let isCompressed = request.acceptsGzip
        let tag = file.tag(compressed: isCompressed)
        var headers = StaticFile.headers + [HeaderField(.eTag, tag)]
        if let known = request.header(.ifNoneMatch), EntityTags(known).contain(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers.append(HeaderField(.contentType, file.type))
        if file.isDocument { headers.append(StaticFile.contentSecurityPolicy) }
        if isCompressed { headers.append(HeaderField(.contentEncoding, "gzip")) }
        return Response(status: .ok, headers: headers, body: file.body(compressed: isCompressed))
    }
}

extension Request {
    /// Whether the client accepts gzip.
    ///
    /// - Note: Source: RFC 9110 section 12.5.3.
    fileprivate var acceptsGzip: Bool {
        guard let field = header(.acceptEncoding) else { return false }
        return FieldList(field).contains { coding in
            coding.value.lowercased() == "gzip"
                && !coding.parameters.contains(where: \.isZeroWeight)
        }
    }
}

extension Substring {
    /// Whether a parameter is a weight of 0: the client does not accept the coding.
    fileprivate var isZeroWeight: Bool {
        let text = filter { $0 != " " && $0 != "\t" }.lowercased()
        return text == "q=0" || text.hasPrefix("q=0.") && text.dropFirst(4).allSatisfy { $0 == "0" }
    }
}

extension Problem {
    /// Creates a problem for a path that names nothing.
    init(nothingAt path: String) {
        self.init(.noSuchResource, "nothing is at \(path.shortened); see /openapi.yaml")
    }
}
