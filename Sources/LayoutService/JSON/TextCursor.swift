/// A piece of text that was written before, in bytes from the start of its buffer.
struct Passage {
    var start = 0
    var end = 0
}

/// Writes into memory; the caller makes sure that there is enough room.
struct TextCursor {
    /// Where the next byte goes.
    private(set) var next: UnsafeMutablePointer<UInt8>

    /// Where the buffer starts, for passages.
    private let origin: UnsafeMutablePointer<UInt8>

    @inline(__always)
    init(_ start: UnsafeMutablePointer<UInt8>, origin: UnsafeMutablePointer<UInt8>) {
        next = start
        self.origin = origin
    }

    @inline(__always)
    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.init(start, origin: start)
    }

    /// The offset of the next byte from the start of the buffer.
    var offset: Int { next - origin }

    /// Writes text known at compile time; a copy of constant length is a store or two.
    @inline(__always)
    mutating func write(_ text: StaticString) {
        UnsafeMutableRawPointer(next).copyMemory(
            from: text.utf8Start,
            byteCount: text.utf8CodeUnitCount
        )
        next += text.utf8CodeUnitCount
    }

    /// Writes an integer, at least 0.
    @inline(__always)
    mutating func write(_ integer: Int) {
        next = writeInteger(UInt64(bitPattern: Int64(integer)), at: next)
    }

    /// Writes a finite number.
    @inline(__always)
    mutating func write(_ number: Double, _ format: Decimal) {
        next = format.write(number, at: next)
    }

    /// Writes a passage again.
    ///
    /// Copies in pieces of 16 bytes, without a loop for up to 48: a call of the C library takes
    /// longer for so few bytes. Up to 47 bytes after the passage are read and written.
    ///
    /// - Parameter passage: What to write; it ends before the next byte.
    @inline(__always)
    mutating func copy(_ passage: Passage) {
        let source = UnsafeRawPointer(origin + passage.start)
        let target = UnsafeMutableRawPointer(next)
        let count = passage.end &- passage.start
        copyPiece(source, target, 0)
        if count > 16 {
            copyPiece(source, target, 16)
            copyPiece(source, target, 32)
            var offset = 48
            while offset < count {
                copyPiece(source, target, offset)
                offset &+= 16
            }
        }
        next += count
    }

    @inline(__always)
    private func copyPiece(
        _ source: UnsafeRawPointer,
        _ target: UnsafeMutableRawPointer,
        _ offset: Int
    ) {
        let piece = source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        target.storeBytes(of: piece, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
}
