import CLayoutdHiredis

/// Parses replies from the bytes of a connection; a class, because it owns hiredis' reader.
///
/// Safe to send between threads, as long as one at a time uses it.
final class ReplyReader: @unchecked Sendable {
    private let handle: UnsafeMutablePointer<redisReader>

    /// Creates a reader; `nil` without memory.
    init?() {
        guard let handle = redisReaderCreate() else { return nil }
        self.handle = handle
    }

    deinit {
        redisReaderFree(handle)
    }

    /// Adds bytes.
    func feed(_ bytes: ArraySlice<UInt8>) throws(ServerFailure) {
        let result = bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return redisReaderFeed(handle, start, bytes.count)
        }
        guard result == REDIS_OK else { throw failure }
    }

    /// Takes the next reply; `nil` if it is not complete.
    func next() throws(ServerFailure) -> Reply? {
        var object: UnsafeMutableRawPointer?
        guard redisReaderGetReply(handle, &object) == REDIS_OK else { throw failure }
        guard let object else { return nil }
        defer { freeReplyObject(object) }
        return Reply(object.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private var failure: ServerFailure {
        handle.pointee.err == REDIS_ERR_OOM
            ? .outage("no memory for a reply")
            : .refusal("what it sends is not a reply of Redis")
    }
}

extension Reply {
    /// Copies a reply of hiredis.
    fileprivate init(_ reply: redisReply) {
        switch reply.type {
        case REDIS_REPLY_INTEGER: self = .integer(reply.integer)
        case REDIS_REPLY_STRING: self = .bytes(reply.bytes)
        case REDIS_REPLY_STATUS: self = .status(String(decoding: reply.bytes, as: UTF8.self))
        case REDIS_REPLY_ERROR: self = .error(String(decoding: reply.bytes, as: UTF8.self))
        case REDIS_REPLY_ARRAY:
            let parts = UnsafeBufferPointer(start: reply.element, count: reply.elements)
            self = .array(parts.map { $0.map { Reply($0.pointee) } ?? .null })
        default: self = .null
        }
    }
}

extension redisReply {
    fileprivate var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: str, count: len))
    }
}
