public import LayoutdBuffers

/// A format that writes numbers with a limited number of decimals.
///
/// Numbers are rounded to the nearest, with an error of at most half a unit, plus or minus the last
/// bit of the Double. Trailing zeros are dropped, and −0 is written as 0.
public struct Decimal: Sendable {
    /// The most bytes that writing a number touches.
    public static let room = 32

    @usableFromInline let digits: Int
    @usableFromInline let unit: UInt64
    @usableFromInline let scale: Double

    private static let powers: [UInt64] = (0...11).map { exponent in
        (0..<exponent).reduce(UInt64(1)) { power, _ in power * 10 }
    }

    /// Creates a format with 0 to 11 decimals.
    public init(digits: Int) {
        self.digits = digits
        unit = Self.powers[digits]
        scale = Double(unit)
    }

    /// Appends a finite number.
    public func write(_ number: Double, to buffer: inout BodyBuffer) {
        buffer.appendUninitialized(upTo: Self.room) { write(number, at: $0) - $0 }
    }

    /// Writes a finite number.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - start: Where to write; ``room`` bytes must be available.
    /// - Returns: Where the number ends.
    @inlinable
    @inline(__always)
    public func write(
        _ number: Double,
        at start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let scaled = abs(number) * scale
        guard scaled < Self.wholes else { return writeLarge(number, at: start) }
        // Adding 2^52 rounds to a whole number, ties to even; ties that went down are corrected.
        // `rounded()` would call the C library.
        let sum = scaled + Self.wholes
        let isTieDown = scaled - (sum - Self.wholes) >= 0.5
        let units = sum.bitPattern &- Self.wholes.bitPattern &+ (isTieDown ? 1 : 0)
        var next = start
        if number < 0, units > 0 {
            next.pointee = UInt8(ascii: "-")
            next += 1
        }
        // Nearly all requests use three decimals, and a division by a constant is a multiplication.
        return digits == 3 ? writeThousandths(units, at: next) : writeUnits(units, at: next)
    }

    /// 2^52: from here on a Double has no fraction, and its last bit is worth 1.
    @inlinable static var wholes: Double { 4_503_599_627_370_496.0 }

    /// Like ``write(_:at:)``, for numbers that need no rounding.
    @usableFromInline
    @inline(never)
    func writeLarge(
        _ number: Double,
        at start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let scaled = abs(number) * scale
        // Beyond 2^53 a Double has no more decimals than requested, and the shortest digits that
        // parse back to it are exact.
        guard scaled < 2 * Self.wholes else { return writeShortest(number, at: start) }
        start.pointee = UInt8(ascii: "-")
        return writeUnits(UInt64(scaled), at: number < 0 ? start + 1 : start)
    }

    /// Whether a number is written the same as the given whole number.
    public func rounds(_ number: Double, to whole: Double) -> Bool {
        (number * scale).rounded() == whole * scale
    }

    @usableFromInline
    @inline(never)
    func writeUnits(
        _ units: UInt64,
        at start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: unit)
        return writeFraction(fraction, at: writeInteger(whole, at: start))
    }

    private func writeFraction(
        _ fraction: UInt64,
        at start: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard fraction > 0 else { return start }
        start.pointee = UInt8(ascii: ".")
        var (rest, count) = (fraction, digits)
        while rest % 10 == 0 {
            rest /= 10
            count -= 1
        }
        for place in stride(from: count, to: 0, by: -1) {
            start[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        return start + count + 1
    }
}

/// Writes the shortest digits that parse back to a number, at most 24 bytes.
private func writeShortest(
    _ number: Double,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    var next = start
    for byte in number.shortestText.utf8 {
        next.pointee = byte
        next += 1
    }
    return next
}

extension Double {
    /// The shortest digits that parse back to the number, without a superfluous ".0".
    public var shortestText: String {
        guard self != 0 else { return "0" }
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
