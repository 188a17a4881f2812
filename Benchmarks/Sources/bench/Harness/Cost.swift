/// A kind of cost.
enum Metric: String, CaseIterable {
    case wall = "wall time"
    case processor = "processor time"
    case memory = "memory"
    case bodies = "bodies"
    case throughput = "requests/s"
    case instructions
    case clients
}

/// The measured costs of one operation.
struct Cost {
    /// Wall time, in nanoseconds.
    var wall: Double?
    /// Processor time, user and system, of all threads of the process, in nanoseconds.
    var processor: Double?
    /// Memory of its result, in bytes.
    var memory: Double?
    /// Size of the response bodies, in bytes.
    var bodies: Double?
    /// Operations per second.
    var throughput: Double?
    /// Instructions executed outside the kernel.
    var instructions: Double?
    /// Clients that a server serves in time.
    var clients: Double?

    subscript(metric: Metric) -> Double? {
        switch metric {
        case .wall: wall
        case .processor: processor
        case .memory: memory
        case .bodies: bodies
        case .throughput: throughput
        case .instructions: instructions
        case .clients: clients
        }
    }
}
