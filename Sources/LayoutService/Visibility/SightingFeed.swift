import LayoutEngine
import LayoutdSessions

/// The reports of what came into sight in a stream: each begins where the one before ended.
struct SightingFeed: Sendable {
    private var query: VisibilityQuery
    /// When an element will have been in sight for long enough although nothing changes, in nanoseconds of
    /// ``/LayoutdSessions/Session/now``; `nil` if none will.
    private(set) var due: UInt64?
    /// The tick of a manual session that was looked at; see ``/LayoutdSessions/Session/publishedTick``.
    private(set) var tick = 0

    /// - Parameter query: What the client wants to know.
    init(_ query: VisibilityQuery) { self.query = query }

    /// The end of the latest report.
    var moment: VisibilityMoment? { query.since }

    /// Whether there may be a report although no frame differs.
    func isDue(in session: Session, at now: UInt64) -> Bool {
        due.map { $0 <= now } ?? false || session.publishedTick != tick
    }

    /// The report of what has happened since the one before; `nil` if nothing has.
    ///
    /// If that is not known any more, the report shows what is in sight, without saying since when.
    mutating func next(
        in reading: inout SessionReading,
        by service: LayoutService,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> ShownSightings? {
        let shown: ShownSightings
        do throws(RequestFailure) {
            shown = try service.sightings(in: &reading, query, &budget)
        } catch {
            guard case .problem(let problem) = error, problem.kind == .sightingsForgotten else {
                throw error
            }
            query.since = nil
            shown = try service.sightings(in: &reading, query, &budget)
        }
        let isNew = query.since == nil || !shown.report.sightings.isEmpty
        query.since = shown.report.moment
        due = shown.report.nextDue.flatMap { reading.moment(atViewTime: $0) }
        tick = reading.publishedTick
        return isNew ? shown : nil
    }
}
