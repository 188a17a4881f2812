/// A way to count what something costs.
enum Metric: String, CaseIterable {
    case wall = "wall time"
    case processor = "processor time"
    case memory = "memory"
    case bodies = "bodies"
    case throughput = "requests/s"
    case instructions
}

/// What one operation costs: what was counted of it.
struct Cost {
    /// Nanoseconds from its start to its end.
    var wall: Double?
    /// Nanoseconds, user and system, of all threads of whoever does it.
    var processor: Double?
    /// Bytes that its result takes.
    var memory: Double?
    /// Bytes of the bodies that are answered.
    var bodies: Double?
    /// How many were done in a second.
    var throughput: Double?
    /// Instructions executed outside the kernel.
    var instructions: Double?

    subscript(metric: Metric) -> Double? {
        switch metric {
        case .wall: wall
        case .processor: processor
        case .memory: memory
        case .bodies: bodies
        case .throughput: throughput
        case .instructions: instructions
        }
    }
}
