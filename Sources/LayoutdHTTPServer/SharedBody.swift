import Glibc
import LayoutdMemory

/// The bytes of a body that stay as they are, for one response or several.
///
/// A class, because libmicrohttpd holds it as a pointer until a response is sent.
///
/// Safe to send between threads: nothing changes it.
final class SharedBody: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt8>?
    /// The number of bytes.
    let count: Int
    private let memory: MemoryReservation?

    /// Takes over the bytes of a buffer.
    convenience init(_ body: consuming BodyBuffer) {
        self.init(body, nil)
    }

    /// - Parameters:
    ///   - body: The bytes.
    ///   - memory: The memory that is reserved for them.
    init(_ body: consuming BodyBuffer, _ memory: MemoryReservation?) {
        (start, count) = body.release()
        self.memory = memory
    }

    deinit { free(start) }

    /// Calls a closure with the bytes, which are valid only inside it.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }
}
