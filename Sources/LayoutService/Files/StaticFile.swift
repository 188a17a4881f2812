import CLayoutdResources
import HTTPTypes
import LayoutdHTTPServer
import LayoutdJSON
import Synchronization

/// A file that stays the same as long as the program runs.
struct StaticFile {
    let type: String
    /// The entity tags of the bytes, and of the compressed bytes.
    let (tag, compressedTag): (String, String)
    private let bytes: UnsafeRawBufferPointer
    private let compressed: [UInt8]

    /// A file that was embedded when the program was built.
    private init(_ resource: CResource) {
        self.init(
            type: String(cString: resource.type),
            bytes: UnsafeRawBufferPointer(start: resource.start, count: resource.count)
        )
    }

    /// A file that the program generates from others; it is never released.
    init(type: String, text: String) {
        let count = text.utf8.count
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        copy.copyBytes(from: text.utf8)
        self.init(type: type, bytes: UnsafeRawBufferPointer(copy))
    }

    private init(type: String, bytes: UnsafeRawBufferPointer) {
        self.type = type
        self.bytes = bytes
        compressed = Self.compress(bytes)
        let name = String(Self.hash(of: bytes), radix: 16)
        (tag, compressedTag) = ("\"\(name)\"", "\"\(name)-gzip\"")
    }

    /// The bytes as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

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

    /// Whether ``all`` are compressed already, which takes too long for an event thread.
    static var areReady: Bool { readiness.load(ordering: .acquiring) }

    private static let readiness = Atomic(false)

    /// All files by their paths.
    nonisolated(unsafe) static let all: [String: StaticFile] = {
        defer { readiness.store(true, ordering: .releasing) }
        var count = 0
        let resources = UnsafeBufferPointer(start: CLayoutdResources_All(&count), count: count)
        let files = resources.map { (String(cString: $0.path), StaticFile($0)) }
        return Dictionary(uniqueKeysWithValues: files)
    }()

    private static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var digest = StableDigest()
        digest.combine(bytes)
        return digest.value
    }

    private static func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var file = CResource()
        file.start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        file.count = bytes.count
        // Data that cannot be compressed grows by a few bytes.
        let capacity = bytes.count + 1024
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = CLayoutdResources_Compress(&file, buffer.baseAddress, capacity)
            precondition(count > 0, "gzip needs more room than \(capacity) bytes")
        }
    }

    /// The header fields of all files.
    static let headers = [
        HeaderField(.cacheControl, "no-cache"), HeaderField(.vary, "Accept-Encoding"),
    ]

    /// Whether browsers show the file as a page of its own, to which the policy applies.
    var isDocument: Bool { type.hasPrefix("text/html") || type.hasPrefix("image/svg+xml") }

    /// A page may only use what this server serves: no scripts or styles within the page, no frames
    /// around it.
    ///
    /// - Note: Source: W3C, "Content Security Policy Level 3".
    static let contentSecurityPolicy = HeaderField(
        .contentSecurityPolicy,
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
            "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    )
}
