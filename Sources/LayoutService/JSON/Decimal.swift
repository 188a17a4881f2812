import HTTPServer

/// How many decimals numbers are written with.
///
/// Numbers are rounded to the nearest (half a unit, give or take the last bit of the Double), lose
/// trailing zeros, and are never written as −0.
struct Decimal: Sendable {
    private let digits: Int
    private let unit: Int64

    private static let powers: [Int64] = (0...11).map { exponent in
        (0..<exponent).reduce(Int64(1)) { power, _ in power * 10 }
    }

    /// Makes a format of 0 to 11 decimals.
    init(digits: Int) {
        self.digits = digits
        unit = Self.powers[digits]
    }

    /// Appends a finite number.
    func write(_ number: Double, to buffer: inout BodyBuffer) {
        let scaled = (number * Double(unit)).rounded()
        // Beyond 2^53 a Double has no more decimals than are asked for, and the shortest digits
        // that give it back are exact.
        guard abs(scaled) < 9_007_199_254_740_992 else {
            buffer.append(utf8: number.shortestText)
            return
        }
        let magnitude = Int64(abs(scaled))
        let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: unit)
        buffer.appendUninitialized(upTo: 32) { start in
            var next = start
            if scaled < 0 {
                next.pointee = UInt8(ascii: "-")
                next += 1
            }
            next = writeInteger(whole, at: next)
            return writeFraction(fraction, at: next) - start
        }
    }

    /// Whether a number is written like this whole one.
    func rounds(_ number: Double, to whole: Double) -> Bool {
        (number * Double(unit)).rounded() == whole * Double(unit)
    }

    private func writeFraction(
        _ fraction: Int64,
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

/// Writes a number without sign and leading zeros; answers where it ends.
private func writeInteger(
    _ number: Int64,
    at start: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    var count = 1
    var rest = number / 10
    while rest > 0 {
        count += 1
        rest /= 10
    }
    rest = number
    for place in stride(from: count - 1, through: 0, by: -1) {
        start[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
    }
    return start + count
}

extension BodyBuffer {
    /// Appends an integer, at least 0.
    mutating func append(integer: Int) {
        appendUninitialized(upTo: 20) { writeInteger(Int64(integer), at: $0) - $0 }
    }
}

extension Double {
    /// The shortest digits that give the number back, without a superfluous ".0".
    var shortestText: String {
        guard self != 0 else { return "0" }
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
