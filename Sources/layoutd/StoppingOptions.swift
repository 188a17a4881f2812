import ArgumentParser

/// How long the server takes to stop.
struct StoppingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Seconds for which a stopping server still serves while /readyz is 503, so that "
                + "balancers turn to others. (default: 2 with a shared store, else 0)",
            valueName: "seconds"
        )
    )
    var lameDuckTime: Double?

    @Option(help: "Seconds for which new requests are refused when stopping.")
    var gracePeriod = 1.0

    @Option(
        help: "Seconds, with the grace period, after which a stopping server abandons requests."
    )
    var drainTimeout = 8.0

    func validate() throws {
        if let lameDuckTime { try requireOption("lame-duck-time", lameDuckTime, in: 0...3600) }
        try requireOption("grace-period", gracePeriod, in: 0...3600)
        try requireOption("drain-timeout", drainTimeout, in: 0...3600)
    }

    /// Throws if the server would stop before the grace period ends.
    ///
    /// Not part of `validate`, which also checks variables of the environment one by one.
    func requireTimeForGrace() throws {
        guard gracePeriod > drainTimeout else { return }
        throw ValidationError(
            "drain-timeout must be at least the grace-period, \(gracePeriod), got \(drainTimeout)"
        )
    }
}
