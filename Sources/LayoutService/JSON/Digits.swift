import HTTPServer

/// Writes a number without sign and leading zeros.
///
/// - Parameters:
///   - number: The number.
///   - start: Where to write; room for 20 bytes must be there, which may be written to.
/// - Returns: Where the number ends.
@inline(__always)
func writeInteger(
    _ number: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    guard number < 10_000 else { return writeLongInteger(number, at: start) }
    let digits = fourDigits(UInt32(truncatingIfNeeded: number))
    // The zeros in front, though of 0 itself the last one stays.
    let skipped = min(digits.trailingZeroBitCount / 8, 3)
    store((digits + zeros) >> UInt32(truncatingIfNeeded: 8 * skipped), at: start)
    return start + (4 - skipped)
}

/// Writes a point and three decimals, without zeros at their end, and nothing for 0.
///
/// - Parameters:
///   - thousandths: The decimals, below 1000.
///   - start: Where to write; room for four bytes must be there, which may be written to.
/// - Returns: Where the decimals end.
@inline(__always)
func writeThousandths(
    _ thousandths: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    let digits = fourDigits(UInt32(truncatingIfNeeded: thousandths))
    // The first of the four digits is 0, and the point comes two before it in ASCII.
    store(digits + zeros - 2, at: start)
    return start + (4 - digits.leadingZeroBitCount / 8)
}

private func writeLongInteger(
    _ number: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    let (rest, last) = number.quotientAndRemainder(dividingBy: 10_000)
    let next = writeInteger(rest, at: start)
    store(fourDigits(UInt32(truncatingIfNeeded: last)) + zeros, at: next)
    return next + 4
}

/// "0000".
private let zeros: UInt32 = 0x3030_3030

/// The four digits of a number below 10 000, 0 to 9 each, the first in the lowest byte.
///
/// Two and two of them at a time, by multiplying: divisions took most of the time that numbers took.
@inline(__always)
private func fourDigits(_ number: UInt32) -> UInt32 {
    let hundreds = (number &* 5243) >> 19
    let pairs = hundreds | (number &- hundreds &* 100) << 16
    let tens = ((pairs &* 103) >> 10) & 0x000F_000F
    return tens | (pairs &- tens &* 10) << 8
}

@inline(__always)
private func store(_ digits: UInt32, at start: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(start).storeBytes(of: digits.littleEndian, as: UInt32.self)
}

extension BodyBuffer {
    /// Appends an integer, at least 0.
    mutating func append(integer: Int) {
        appendUninitialized(upTo: 20) { writeInteger(UInt64(integer), at: $0) - $0 }
    }
}
