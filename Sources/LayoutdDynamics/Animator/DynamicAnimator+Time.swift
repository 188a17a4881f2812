extension DynamicAnimator {
    /// The longest interval of a step, in seconds; longer ones count as 1/60 s.
    ///
    /// - Note: Source: read from UIKit's binary and published by kern0x1b/charon.
    public static let maximumInterval = 0.5

    /// Advances by an interval, if something moves; ``isRunning`` is false once nothing does.
    ///
    /// The first step of 1/60 s has one sub-step, later ones two, because 1/120 s in single
    /// precision is slightly more than half of 1/60 s.
    ///
    /// - Parameter interval: In seconds; nothing happens if it is not positive.
    /// - Returns: The contacts that began, then those that ended.
    @discardableResult
    public mutating func step(_ interval: Double) -> [ContactEvent] {
        guard interval > 0 else { return [] }
        let interval = interval > Self.maximumInterval ? 1.0 / 60 : interval
        clock.elapsedTime += interval
        guard isRunning else { return [] }
        return step(substeps: clock.advance(by: interval))
    }

    /// Advances by a tick of the given number of sub-steps of ``Integrator/substep``, if something
    /// moves.
    ///
    /// Use this if you keep the time yourself; ``elapsedTime`` does not change.
    ///
    /// - Parameter substeps: A negative number counts as 0, which is also a tick.
    /// - Returns: The contacts that began, then those that ended.
    @discardableResult
    public mutating func step(substeps: Int) -> [ContactEvent] {
        // No cost exceeds the largest number, so this never throws.
        (try? step(substeps: substeps, limit: .max)) ?? []
    }

    /// Advances by a tick of the given number of sub-steps, if something moves and the tick does
    /// not exceed a cost limit.
    ///
    /// - Parameters:
    ///   - substeps: A negative number counts as 0, which is also a tick.
    ///   - limit: The highest cost; see ``cost``.
    /// - Returns: The contacts that began, then those that ended.
    /// - Throws: `StepTooCostly`; the animator is unchanged then.
    package mutating func step(
        substeps: Int,
        limit: Int
    ) throws(StepTooCostly) -> [ContactEvent] {
        guard isRunning else { return [] }
        return try tick(substeps: max(0, substeps), limit: limit)
    }

    /// The cost of the latest step, in sub-steps of single bodies that touch nothing.
    package var cost: Int { state.cost }

    /// Estimated cost of the given number of sub-steps: bodies times sub-steps.
    package func bodySubsteps(substeps: Int) -> Int {
        isRunning ? substeps * state.bodies.count : 0
    }
}

/// The error when a step would have taken too long.
package struct StepTooCostly: Error, Equatable {}
