import CResources
import HTTPServer
import HTTPTypes

extension LayoutService {
    /// A file that is part of the program: the contract, the playground and what it is made of.
    func file(_ request: borrowing Request) throws(Problem) -> Response {
        try QueryReader(request.queryItems).finish()
        guard let file = EmbeddedFile(path: request.path) else {
            throw Problem(nothingAt: request.path)
        }
        var headers = file.headers
        if let known = request.header(.ifNoneMatch), EntityTags(known).contain(file.tag) {
            headers.removeFirst()
            return Response(status: .notModified, headers: headers)
        }
        var body = BodyBuffer(capacity: file.bytes.count)
        body.append(file.bytes)
        return Response(status: .ok, headers: headers, body: body)
    }
}

extension Problem {
    /// A path that names nothing.
    init(nothingAt path: String) {
        self.init(.noSuchResource, "nothing is at \(path.shortened); see /openapi.yaml")
    }
}

/// A file as it was when the program was built.
private struct EmbeddedFile {
    let type: String
    let bytes: UnsafeRawBufferPointer
    /// What names these bytes.
    let tag: String

    /// The file that is served at a path; `nil` if there is none.
    init?(path: String) {
        guard let file = Self.all[path] else { return nil }
        self = file
    }

    private init(_ resource: CResource) {
        type = String(cString: resource.type)
        bytes = UnsafeRawBufferPointer(start: resource.start, count: resource.count)
        tag = "\"" + String(Self.hash(of: bytes), radix: 16) + "\""
    }

    nonisolated(unsafe) private static let all: [String: EmbeddedFile] = {
        var count = 0
        let resources = UnsafeBufferPointer(start: CResources_All(&count), count: count)
        let files = resources.map { (String(cString: $0.path), EmbeddedFile($0)) }
        return Dictionary(uniqueKeysWithValues: files)
    }()

    /// - Note: Source: the hash FNV-1a of 64 bits by G. Fowler, L. Noll and K. Vo.
    private static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// The type first, then what also goes with 304.
    var headers: [(name: HTTPField.Name, value: String)] {
        [
            (.contentType, type), (.eTag, tag), (.cacheControl, "no-cache"),
            (.contentSecurityPolicy, Self.policy),
        ]
    }

    /// A page may use what this server serves, and nothing else: no scripts or styles within the
    /// page, no frames around it.
    ///
    /// - Note: Source: W3C, "Content Security Policy Level 3".
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
