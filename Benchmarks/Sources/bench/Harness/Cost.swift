/// A way to count what something costs.
enum Metric: String, CaseIterable {
    case wall = "wall time"
    case processor = "processor time"
}

/// What one operation costs, in nanoseconds.
struct Cost {
    /// From its start to its end.
    let wall: Double
    /// User and system time of all threads of whoever does it, if that was counted.
    var processor: Double?

    subscript(metric: Metric) -> Double? {
        switch metric {
        case .wall: wall
        case .processor: processor
        }
    }
}
