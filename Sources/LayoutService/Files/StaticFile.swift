import CLayoutdResources
import HTTPTypes
import LayoutdBundles
import LayoutdHTTPServer
import LayoutdJSON
import Synchronization

/// A file that stays the same as long as the program runs.
final class StaticFile: Sendable {
    let type: String
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private let derivation = Mutex<Derivation?>(nil)
    private let readiness = Atomic(false)

    /// What is derived from the bytes when the file is first asked for.
    private struct Derivation {
        /// Entity tags of the bytes, as they are and compressed.
        let (tag, compressedTag): (String, String)
        let compressed: [UInt8]

        init(_ bytes: UnsafeRawBufferPointer) {
            var digest = StableDigest()
            digest.combine(bytes)
            let name = String(digest.value, radix: 16)
            (tag, compressedTag) = ("\"\(name)\"", "\"\(name)-gzip\"")
            compressed = StaticFile.compress(bytes)
        }
    }

    /// A file that was embedded when the program was built.
    private convenience init(_ resource: CResource) {
        self.init(
            type: String(cString: resource.type),
            bytes: UnsafeRawBufferPointer(start: resource.start, count: resource.count)
        )
    }

    /// A file that was bundled when the program was built.
    private convenience init(_ bundle: Bundle) {
        let bytes = UnsafeRawBufferPointer(
            start: bundle.text.utf8Start,
            count: bundle.text.utf8CodeUnitCount
        )
        self.init(type: bundle.type, bytes: bytes)
    }

    /// A file that the program generates from others; it is never released.
    convenience init(type: String, text: String) {
        let count = text.utf8.count
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        copy.copyBytes(from: text.utf8)
        self.init(type: type, bytes: UnsafeRawBufferPointer(copy))
    }

    private init(type: String, bytes: UnsafeRawBufferPointer) {
        self.type = type
        self.bytes = bytes
    }

    /// The bytes as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether the file has been read and compressed, which takes too long for an event thread.
    var isReady: Bool { readiness.load(ordering: .acquiring) }

    /// The entity tag of the bytes.
    func tag(compressed isCompressed: Bool) -> String {
        derive(isCompressed ? \.compressedTag : \.tag)
    }

    /// The bytes to send.
    func body(compressed isCompressed: Bool) -> BodyBuffer {
        guard isCompressed else {
            var body = BodyBuffer(capacity: bytes.count)
            body.append(bytes)
            return body
        }
        let compressed = derive(\.compressed)
        var body = BodyBuffer(capacity: compressed.count)
        compressed.withUnsafeBytes { body.append($0) }
        return body
    }

    private func derive<Value: Sendable>(_ value: (Derivation) -> Value) -> Value {
        derivation.withLock { derivation in
            let result = derivation ?? Derivation(bytes)
            derivation = result
            readiness.store(true, ordering: .releasing)
            return value(result)
        }
    }

    /// All files by their paths.
    static let all: [String: StaticFile] = {
        var count = 0
        let resources = UnsafeBufferPointer(start: CLayoutdResources_All(&count), count: count)
        let files = resources.map { (String(cString: $0.path), StaticFile($0)) }
        let bundles = Bundle.all.map { ($0.path, StaticFile($0)) }
        return Dictionary(uniqueKeysWithValues: files + bundles)
    }()

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
            "default-src 'none'", "script-src 'self'", "style-src 'self'",
            // Pictures that the page has made itself.
            "img-src 'self' data:",
            "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    )
}
