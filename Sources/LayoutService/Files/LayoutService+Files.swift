import CLayoutdResources
import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON

extension LayoutService {
    /// Returns a file that is part of the program: the contract, the client or the playground.
    func file(
        _ route: Route,
        _ request: borrowing Request,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        guard let file = EmbeddedFile.all[request.path] else {
            throw .problem(Problem(nothingAt: request.path))
        }
        let isCompressed = request.acceptsGzip
        let tag = isCompressed ? file.compressedTag : file.tag
        var headers = EmbeddedFile.headers + [HeaderField(.eTag, tag)]
        if let known = request.header(.ifNoneMatch), EntityTags(known).contain(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers.append(HeaderField(.contentType, file.type))
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

/// A file that was embedded when the program was built.
private struct EmbeddedFile {
    let type: String
    /// The entity tags of the bytes, and of the compressed bytes.
    let (tag, compressedTag): (String, String)
    private let bytes: UnsafeRawBufferPointer
    private let compressed: [UInt8]

    private init(_ resource: CResource) {
        type = String(cString: resource.type)
        bytes = UnsafeRawBufferPointer(start: resource.start, count: resource.count)
        compressed = Self.compress(resource)
        let name = String(Self.hash(of: bytes), radix: 16)
        (tag, compressedTag) = ("\"\(name)\"", "\"\(name)-gzip\"")
    }

    /// The bytes to send.
    func body(compressed isCompressed: Bool) -> BodyBuffer {
        var body = BodyBuffer(capacity: isCompressed ? compressed.count : bytes.count)
        if isCompressed {
            compressed.withUnsafeBytes { body.append($0) }
        } else {
            body.append(bytes)
        }
        return body
    }

    /// All files by their paths.
    nonisolated(unsafe) static let all: [String: EmbeddedFile] = {
        var count = 0
        let resources = UnsafeBufferPointer(start: CLayoutdResources_All(&count), count: count)
        let files = resources.map { (String(cString: $0.path), EmbeddedFile($0)) }
        return Dictionary(uniqueKeysWithValues: files)
    }()

    private static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var digest = StableDigest()
        digest.combine(bytes)
        return digest.value
    }

    private static func compress(_ resource: CResource) -> [UInt8] {
        // Data that cannot be compressed grows by a few bytes.
        let capacity = resource.count + 1024
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = withUnsafePointer(to: resource) {
                CLayoutdResources_Compress($0, buffer.baseAddress, capacity)
            }
            precondition(count > 0, "gzip needs more room than \(capacity) bytes")
        }
    }

    /// The header fields of all files.
    static var headers: [HeaderField] {
        [
            HeaderField(.cacheControl, "no-cache"), HeaderField(.vary, "Accept-Encoding"),
            HeaderField(.contentSecurityPolicy, policy),
        ]
    }

    /// A page may only use what this server serves: no scripts or styles within the page, no frames
    /// around it.
    ///
    /// - Note: Source: W3C, "Content Security Policy Level 3".
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
