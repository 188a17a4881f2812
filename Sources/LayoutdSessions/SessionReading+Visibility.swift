public import LayoutEngine
public import LayoutdMemory

/// Why nothing is recorded of what comes into sight.
public enum WatchFailure: Error, Equatable {
    /// More elements are in sight than can be recorded.
    case elements(TooManyElements)
    /// The record would take more memory than there is.
    case memory(OverMemoryBudget)
}

/// What came into sight.
extension SessionReading {
    /// Records from now on what comes into sight, unless that is recorded already.
    ///
    /// It is no change of the session: nothing that frames show is another, and the journal does not know of
    /// it.
    ///
    /// - Parameters:
    ///   - thresholds: The visible shares that count, from 0 to 1.
    ///   - limit: The most elements in sight.
    /// - Throws: ``WatchFailure``.
    public mutating func watchVisibility(
        _ thresholds: [Double],
        limit: Int
    ) throws(WatchFailure) {
        do throws(TooManyElements) {
            let record = access.session.visibilityRecord
            try access.held.state.view.watchVisibility(thresholds, limit: limit, record: record)
        } catch {
            throw .elements(error)
        }
        do throws(OverMemoryBudget) {
            try access.session.reserve(for: view)
        } catch {
            access.held.state.view.unwatchVisibility()
            throw .memory(error)
        }
    }

    /// What ``Session/publishedTick`` is after this access.
    public var publishedTick: Int { access.session.publishedTick(of: access.held.state) }

    /// When a wall session reaches a time of its view; `nil` for a manual one.
    ///
    /// - Parameter microseconds: The time since the view was created.
    /// - Returns: The time in nanoseconds of ``Session/now``.
    public func moment(atViewTime microseconds: Int) -> UInt64? {
        let (session, state) = (access.session, access.held.state)
        guard session.clock == .wall else { return nil }
        let rate = state.view.displayRate
        // Times of ticks are rounded to microseconds: half of one earlier counts.
        let tick = Int(((Double(microseconds) - 0.5) * Double(rate) / 1e6).rounded(.up))
        return session.created
            &+ Session.nanoseconds(toTick: tick + state.droppedTicks, rate: rate)
    }
}
