import CLayoutdZlib
import LayoutdMemory

/// Unpacks a body that is compressed with gzip, piece by piece.
///
/// A body may have several members, one after the other, as `cat a.gz b.gz` makes them. Anything
/// else after a member is an error: `gzip` would warn, and a client should know.
///
/// A class, because zlib keeps the address of its stream.
///
/// - Note: Source: RFC 1952, section 2.2.
final class BodyInflater {
    /// Whether the input so far ends with a member.
    private(set) var isComplete = false

    private let stream: UnsafeMutablePointer<z_stream>
    private let memory: MemoryReservation

    /// Creates an inflater.
    ///
    /// - Parameter account: Where its own memory is reserved.
    /// - Throws: ``OverMemoryBudget`` if that is not possible.
    init(memory account: MemoryAccount) throws(OverMemoryBudget) {
        memory = try account.reserve(Self.ownMemory)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = CLayoutdZlib_inflateInit(stream)
        precondition(status == Z_OK, "zlib has no memory, or is another version: \(status)")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Unpacks the next bytes.
    ///
    /// - Parameters:
    ///   - input: The bytes.
    ///   - append: Receives each piece of what they unpack to, at most 16 KiB; returns whether to
    ///     continue. The inflater may be released in it.
    /// - Returns: False if the bytes are not gzip data.
    func inflate(
        _ input: UnsafeRawBufferPointer,
        append: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_in = uInt(input.count)
        return withUnsafeTemporaryAllocation(
            byteCount: Self.pieceSize,
            alignment: 1
        ) { piece in
            // A full piece may mean that more output waits without any input.
            var isFull = false
            while stream.pointee.avail_in > 0 || isFull {
                guard let count = inflatePiece(into: piece) else { return false }
                if count > 0, !append(UnsafeRawBufferPointer(rebasing: piece[..<count])) {
                    return true
                }
                isFull = count == piece.count && !isComplete
            }
            return true
        }
    }

    /// Unpacks as much as fits, to the end of a member at most.
    ///
    /// - Returns: The number of bytes, or nil if the input is not gzip data.
    private func inflatePiece(into piece: UnsafeMutableRawBufferPointer) -> Int? {
        if isComplete {
            inflateReset(stream)
            isComplete = false
        }
        stream.pointee.next_out = piece.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_out = uInt(piece.count)
        let status = CLayoutdZlib.inflate(stream, Z_NO_FLUSH)
        // Without progress there is nothing to do: the end of the input was the end of a piece, too.
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return nil }
        isComplete = status == Z_STREAM_END
        return piece.count - Int(stream.pointee.avail_out)
    }

    private static let pieceSize = 16 << 10

    /// What zlib allocates to inflate: its state and a window of 32 KiB, in bytes.
    private static let ownMemory = 48 << 10
}
