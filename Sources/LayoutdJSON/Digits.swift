public import LayoutdBuffers

/// Writes a number without sign and leading zeros.
///
/// - Parameters:
///   - number: The number.
///   - start: Where to write; 20 bytes from here may be overwritten.
/// - Returns: Where the number ends.
@inlinable
@inline(__always)
public func writeInteger(
    _ number: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    guard number < 10_000 else { return writeLongInteger(number, at: start) }
    let digits = fourDigits(UInt32(truncatingIfNeeded: number))
    // Leading zeros are skipped, but 0 itself keeps one digit.
    let skipped = min(digits.trailingZeroBitCount / 8, 3)
    store((digits &+ zeros) &>> UInt32(truncatingIfNeeded: 8 &* skipped), at: start)
    return start + (4 &- skipped)
}

/// Writes a number of thousandths as a decimal number without trailing zeros.
///
/// - Parameters:
///   - thousandths: The number, without its sign.
///   - start: Where to write; 24 bytes from here may be overwritten.
/// - Returns: Where the number ends.
@inlinable
@inline(__always)
public func writeThousandths(
    _ thousandths: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    let whole = thousandths / 1000
    let decimals = thousandths &- whole &* 1000
    guard whole < 10_000 else {
        return writeDecimals(decimals, at: writeLongInteger(whole, at: start))
    }
    let digits = eightDigits(whole | decimals << 32)
    let skipped = min(digits.trailingZeroBitCount / 8, 3)
    let ended = min(digits.leadingZeroBitCount / 8, 4)
    // The decimals have four digits, the first of them 0; in ASCII the point is 2 less than that.
    let text = digits &+ (UInt64(zeros) << 32 | UInt64(zeros)) &- 2 << 32
    let shifted = text &>> UInt64(truncatingIfNeeded: 8 &* skipped)
    UnsafeMutableRawPointer(start).storeBytes(of: shifted.littleEndian, as: UInt64.self)
    return start + (8 &- skipped &- ended)
}

@usableFromInline
@inline(never)
func writeDecimals(
    _ thousandths: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    let digits = fourDigits(UInt32(truncatingIfNeeded: thousandths))
    store(digits &+ zeros &- 2, at: start)
    return start + (4 - digits.leadingZeroBitCount / 8)
}

@usableFromInline
@inline(never)
func writeLongInteger(
    _ number: UInt64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    let (rest, last) = number.quotientAndRemainder(dividingBy: 10_000)
    let next = writeInteger(rest, at: start)
    store(fourDigits(UInt32(truncatingIfNeeded: last)) &+ zeros, at: next)
    return next + 4
}

/// "0000".
@inlinable var zeros: UInt32 { 0x3030_3030 }

/// The four digits of a number below 10 000, 0 to 9 each, the first in the lowest byte.
@inlinable
@inline(__always)
func fourDigits(_ number: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: eightDigits(UInt64(number)))
}

/// The digits of two numbers below 10 000, one in each half; see ``fourDigits(_:)``.
///
/// Splits all numbers in parallel, into pairs of digits and then into digits. It multiplies,
/// because divisions took most of the time of writing a number.
@inlinable
@inline(__always)
func eightDigits(_ numbers: UInt64) -> UInt64 {
    let hundreds = ((numbers &* 5243) &>> 19) & 0x0000_007F_0000_007F
    let pairs = hundreds | (numbers &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
}

@inlinable
@inline(__always)
func store(_ digits: UInt32, at start: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(start).storeBytes(of: digits.littleEndian, as: UInt32.self)
}

extension BodyBuffer {
    /// Appends an integer.
    public mutating func append(integer: Int) {
        if integer < 0 { append("-") }
        appendUninitialized(upTo: 20) { writeInteger(UInt64(integer.magnitude), at: $0) - $0 }
    }
}
