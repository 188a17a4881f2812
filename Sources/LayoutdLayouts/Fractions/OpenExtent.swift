/// An optional extent, in points or as a fraction, in the 8 bytes of a number; an `Optional` takes 16.
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

    /// The points; `nil` if it is open, or a fraction.
    var value: Double? {
        guard bits != Self.open else { return nil }
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

    /// What stands for 1: a power of two, so that no digit of a fraction is lost. One of the height is negative.
    private static var fractionUnit: Double { 0x1p960 }

    /// The least that stands for a fraction: no length is 10²⁷⁰ points long.
    private static var leastFraction: Double { 0x1p900 }
}
