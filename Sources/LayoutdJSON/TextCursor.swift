/// A piece of text that was written before, in bytes from the start of its buffer.
public struct Passage {
    /// Where it starts.
    public var start: Int
    /// Where it ends.
    public var end: Int

    /// Makes a passage.
    @inlinable
    public init(start: Int = 0, end: Int = 0) {
        (self.start, self.end) = (start, end)
    }
}

/// Writes into memory; the caller makes sure that there is enough room.
public struct TextCursor {
    /// Where the next byte goes.
    public var next: UnsafeMutablePointer<UInt8>

    /// Where the buffer starts, for passages.
    @usableFromInline let origin: UnsafeMutablePointer<UInt8>

    /// Makes a cursor in a buffer that has text already.
    ///
    /// - Parameters:
    ///   - start: Where the first byte goes.
    ///   - origin: Where the buffer starts.
    @inlinable
    @inline(__always)
    public init(_ start: UnsafeMutablePointer<UInt8>, origin: UnsafeMutablePointer<UInt8>) {
        next = start
        self.origin = origin
    }

    /// Makes a cursor at the start of a buffer.
    @inlinable
    @inline(__always)
    public init(_ start: UnsafeMutablePointer<UInt8>) {
        self.init(start, origin: start)
    }

    /// The offset of the next byte from the start of the buffer.
    @inlinable public var offset: Int { next - origin }

    /// Writes text known at compile time; a copy of constant length is a store or two.
    @inlinable
    @inline(__always)
    public mutating func write(_ text: StaticString) {
        UnsafeMutableRawPointer(next).copyMemory(
            from: text.utf8Start,
            byteCount: text.utf8CodeUnitCount
        )
        next += text.utf8CodeUnitCount
    }

    /// Writes a string with its quotes.
    public mutating func write(string: String) {
        write(byte: UInt8(ascii: "\""))
        write(escaped: string)
        write(byte: UInt8(ascii: "\""))
    }

    /// Writes text inside a string: up to six bytes for a character of one byte.
    ///
    /// - Note: Source: RFC 8259 section 7.
    public mutating func write(escaped text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                write(byte: UInt8(ascii: "\\"))
                write(byte: byte)
            case 0..<0x20:
                write("\\u00")
                for digit in [byte >> 4, byte & 15] {
                    write(
                        byte: digit < 10
                            ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                    )
                }
            default: write(byte: byte)
            }
        }
    }

    /// Writes a byte as it is.
    @inlinable
    public mutating func write(byte: UInt8) {
        next.pointee = byte
        next += 1
    }

    /// Writes an integer, at least 0.
    @inlinable
    @inline(__always)
    public mutating func write(_ integer: Int) {
        next = writeInteger(UInt64(bitPattern: Int64(integer)), at: next)
    }

    /// Writes an integer of any sign.
    @inlinable
    public mutating func write(signed integer: Int) {
        if integer < 0 { write("-") }
        next = writeInteger(UInt64(integer.magnitude), at: next)
    }

    /// Writes a finite number.
    @inlinable
    @inline(__always)
    public mutating func write(_ number: Double, _ format: Decimal) {
        next = format.write(number, at: next)
    }

    /// Writes a passage again.
    ///
    /// Copies in pieces of 16 bytes, without a loop for up to 48: a call of the C library takes
    /// longer for so few bytes. Up to 47 bytes after the passage are read and written.
    ///
    /// - Parameter passage: What to write; it ends before the next byte.
    @inlinable
    @inline(__always)
    public mutating func copy(_ passage: Passage) {
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

    @inlinable
    @inline(__always)
    func copyPiece(
        _ source: UnsafeRawPointer,
        _ target: UnsafeMutableRawPointer,
        _ offset: Int
    ) {
        let piece = source.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        target.storeBytes(of: piece, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
}
