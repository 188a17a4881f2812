import Glibc

/// A growing byte buffer that becomes the body of a response without a copy.
///
/// Its memory comes from `malloc`, because libmicrohttpd frees it after the last byte is sent; a
/// buffer that is never sent frees itself. The methods that an encoder calls for every number are
/// inlinable: without that, calls from other modules took four times as long.
public struct BodyBuffer: ~Copyable, Sendable {
    // Safe to send between threads and to hold as a raw pointer: the buffer cannot be copied, so
    // exactly one owner reads, writes, grows, frees or releases this allocation.
    @usableFromInline
    nonisolated(unsafe) var start: UnsafeMutablePointer<UInt8>?

    @usableFromInline package var capacity: Int

    @usableFromInline var size: Int

    /// The number of bytes written so far.
    @inlinable public var count: Int { size }

    /// Whether nothing has been written.
    @inlinable public var isEmpty: Bool { size == 0 }

    /// The number of bytes that can be written before the buffer grows.
    @inlinable public var room: Int { capacity - size }

    /// Creates an empty buffer.
    ///
    /// - Parameter capacity: The initial capacity in bytes, zero or more; the buffer grows as
    ///   needed.
    public init(capacity: Int = 0) {
        start = nil
        self.capacity = 0
        size = 0
        if capacity > 0 { grow(by: capacity) }
    }

    deinit { free(start) }

    /// Appends one byte.
    ///
    /// - Parameter byte: The byte.
    @inlinable
    public mutating func append(_ byte: UInt8) {
        if size == capacity { grow(by: 1) }
        start.unsafelyUnwrapped[size] = byte
        size += 1
    }

    /// Appends text known at compile time.
    ///
    /// - Parameter text: The text, sent as UTF-8.
    @inlinable
    public mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends text.
    ///
    /// - Parameter text: The text, sent as UTF-8.
    public mutating func append(utf8 text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a copy of bytes.
    ///
    /// - Parameter bytes: The bytes to copy.
    @inlinable
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        appendUninitialized(upTo: bytes.count) { target in
            UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: bytes.count)
            return bytes.count
        }
    }

    /// Lets a closure write directly into the buffer.
    ///
    /// - Parameters:
    ///   - limit: The most bytes the closure may write.
    ///   - write: Writes at the pointer, which is valid only inside the closure; returns the number
    ///     of bytes written, 0 to `limit`.
    @inlinable
    public mutating func appendUninitialized(
        upTo limit: Int,
        _ write: (UnsafeMutablePointer<UInt8>) -> Int
    ) {
        if capacity - size < limit { grow(by: limit) }
        guard let start else { return }
        let written = write(start + size)
        precondition((0...limit).contains(written), "the closure wrote more than it asked for")
        size += written
    }

    /// Removes all bytes; the memory is kept for the next ones.
    package mutating func removeAll() {
        size = 0
    }

    /// Calls a closure with the bytes written so far.
    ///
    /// - Parameter body: Reads the bytes, which are valid only inside the closure.
    /// - Returns: What `body` returns.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: size))
    }

    @usableFromInline
    mutating func grow(by extra: Int) {
        let wanted = max(64, capacity * 2, size + extra)
        guard let moved = realloc(start, wanted) else {
            preconditionFailure("no memory for a response of \(wanted) bytes")
        }
        start = moved.assumingMemoryBound(to: UInt8.self)
        capacity = wanted
    }

    /// Gives up the memory: the caller must `free` it.
    package consuming func release() -> (start: UnsafeMutablePointer<UInt8>?, count: Int) {
        let released = (start, size)
        discard self
        return released
    }
}
