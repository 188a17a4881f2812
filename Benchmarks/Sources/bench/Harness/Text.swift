/// The median and the spread of the samples: `12.3 µs ± 2 %`.
func costText(_ samples: Samples, of metric: Metric) -> String {
    let percent = Int((samples.spread * 100).rounded())
    return "\(text(samples.median, of: metric)) ± \(percent) %"
}

/// Nanoseconds or bytes in a suitable unit, plain numbers without one.
func text(_ cost: Double, of metric: Metric) -> String {
    let units: [String]
    switch metric {
    case .throughput, .instructions, .clients: return grouped(Int(cost.rounded()))
    case .wall, .processor: units = ["ns", "µs", "ms", "s"]
    case .memory, .bodies: units = ["B", "KB", "MB", "GB"]
    }
    let thousands = units.indices.last { cost >= [1, 1e3, 1e6, 1e9][$0] } ?? 0
    return threeDigits(cost / [1, 1e3, 1e6, 1e9][thousands]) + " " + units[thousands]
}

/// A non-negative number with three digits, or all its integer digits if it has more.
func threeDigits(_ number: Double) -> String {
    let decimals = number < 9.995 ? 2 : number < 99.95 ? 1 : 0
    let scale = [1, 10, 100][decimals]
    let scaled = Int((number * Double(scale)).rounded())
    guard decimals > 0 else { return String(scaled) }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(scaled / scale).\(zeros)\(fraction)"
}

/// A count with separated thousands: `10 000`.
func grouped(_ count: Int) -> String {
    let digits = String(count)
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
        digits.prefix(end).suffix(3)
    }
    return groups.reversed().joined(separator: " ")
}
