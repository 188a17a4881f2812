import CLayoutdZlib

/// Compresses bytes as one member of gzip (RFC 1952).
///
/// - Parameters:
///   - bytes: The bytes.
///   - repetitions: How often the bytes come, one after the other.
/// - Returns: The member.
package func gzip(_ bytes: [UInt8], repeated repetitions: Int = 1) -> [UInt8] {
    var stream = z_stream()
    precondition(CLayoutdZlib_deflateInit(&stream) == Z_OK)
    defer { deflateEnd(&stream) }
    var output: [UInt8] = []
    for turn in 1...repetitions {
        let flush = turn == repetitions ? Z_FINISH : Z_NO_FLUSH
        bytes.withUnsafeBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            deflateAll(&stream, flush, into: &output)
        }
    }
    return output
}

/// Compresses the input of a stream, until there is no more output.
private func deflateAll(_ stream: inout z_stream, _ flush: Int32, into output: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { piece in
        repeat {
            stream.next_out = piece.baseAddress
            stream.avail_out = uInt(piece.count)
            deflate(&stream, flush)
            output += piece[..<(piece.count - Int(stream.avail_out))]
        } while stream.avail_out == 0
    }
}
