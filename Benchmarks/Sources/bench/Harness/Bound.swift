/// A bound on a ratio.
enum Bound: CustomStringConvertible {
    case atLeast(Double)
    case atMost(Double)

    func holds(for ratio: Double) -> Bool {
        switch self {
        case .atLeast(let limit): ratio >= limit
        case .atMost(let limit): ratio <= limit
        }
    }

    var description: String {
        switch self {
        case .atLeast(let limit): "≥ " + threeDigits(limit)
        case .atMost(let limit): "≤ " + threeDigits(limit)
        }
    }
}
