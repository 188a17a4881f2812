/// An optional extent, in points or as a fraction, in the 8 bytes of a number; an `Optional` takes 16.
///
/// One that is open may have spans.
struct OpenExtent: Hashable {
    private let bits: UInt64

    /// An extent in points; what is longer than any length is infinite.
    init(_ value: Double?) {
        guard let value else {
            bits = Self.open
            return
        }
        bits = (abs(value) < Self.leastFraction ? value + 0 : value * .infinity).bitPattern
    }

    /// A fraction; one that is negative, NaN or too large becomes an extent that no layout accepts.
    init(fraction length: FractionalLength?) {
        guard let length, length.fraction != 0 else {
            self.init(length?.fraction)
            return
        }
        let stored = length.fraction * Self.fractionUnit
        guard Self.leastFraction <= stored, stored < .infinity else {
            self.init(Double.infinity)
            return
        }
        self.init(stored: length, as: stored)
    }

    private init(stored length: FractionalLength, as magnitude: Double) {
        switch length {
        case .fractionalWidth: bits = magnitude.bitPattern
        case .fractionalHeight: bits = (-magnitude).bitPattern
        }
    }

    /// No extent, but spans; those beyond the limits are limited.
    init(columnSpan: Int, rowSpan: Int) {
        let range = 1...Int(UInt16.max)
        let columns = min(max(columnSpan, range.lowerBound), range.upperBound)
        let rows = min(max(rowSpan, range.lowerBound), range.upperBound)
        bits = columns == 1 && rows == 1 ? Self.open : Self.spans | UInt64(columns << 16 | rows)
    }

    /// How many columns and rows the item fills.
    var spans: (columns: Int, rows: Int) {
        isSpans ? (Int(bits >> 16 & 0xFFFF), Int(bits & 0xFFFF)) : (1, 1)
    }

    private var isSpans: Bool { bits >> 32 == Self.spans >> 32 }

    /// The points; `nil` if it is open, or a fraction.
    var value: Double? {
        guard bits != Self.open, !isSpans else { return nil }
        let value = Double(bitPattern: bits)
        return Self.isFraction(value) ? nil : value
    }

    /// The fraction; `nil` if it is open, or in points.
    var fraction: FractionalLength? {
        let value = Double(bitPattern: bits)
        guard Self.isFraction(value) else { return nil }
        let fraction = abs(value) / Self.fractionUnit
        return value > 0 ? .fractionalWidth(fraction) : .fractionalHeight(fraction)
    }

    var isOpen: Bool { bits == Self.open }

    var isFraction: Bool { Self.isFraction(Double(bitPattern: bits)) }

    private static func isFraction(_ value: Double) -> Bool {
        value.isFinite && abs(value) >= leastFraction
    }

    /// A NaN with a unique payload: arithmetic never yields it, and no valid extent is NaN.
    private static var open: UInt64 { 0x7FF8_0000_6F70_656E }

    /// Such NaNs with 16 bits for the columns and 16 for the rows.
    private static var spans: UInt64 { 0x7FF8_7370_0000_0000 }

    /// What stands for 1: a power of two, so that no digit of a fraction is lost.
    ///
    /// One of the height is negative.
    private static var fractionUnit: Double { 0x1p960 }

    /// The least that stands for a fraction: no length is 10²⁷⁰ points long.
    private static var leastFraction: Double { 0x1p900 }
}
