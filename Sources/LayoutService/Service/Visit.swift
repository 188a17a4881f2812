import LayoutEngine
import LayoutdGeometry
import LayoutdSessions

/// How long a request may keep the thread that it is on.
enum Patience {
    /// Next to no time: others are served by the same thread.
    case short
    /// As long as it takes.
    case long
}

/// Where the line is between what event threads do and what workers do.
///
/// What is above it is found out as early as possible, and leaves everything as it was: see
/// ``Problem/forWorkers``.
enum Weight {
    /// How long something may take by estimate, in nanoseconds.
    static let effort = 2_000_000
    /// The bytes of a body; to read and to carry out a longer one may take long: 5 ms for the 32 KB of
    /// a scene of 500 items.
    static let bodyBytes = 12 << 10
    /// The elements of an answer.
    static let elements = 2_000
    /// The area of a viewport, in square points: two large tablets'.
    static let viewportArea = 4_000_000.0
    /// What it may cost to move what collides, see `CollectionView.tick(interval:limit:)`.
    static let cost = effort / CollectionView.effortOfCost
}

extension LayoutService {
    /// Leaves the preparation of a layout to the workers if it takes long.
    func requireTime(toPrepare view: CollectionView) throws(Problem) {
        guard patience == .short, view.effortOfPreparing > Weight.effort else { return }
        throw Problem.forWorkers
    }

    /// Leaves the preparation of a layout that is not there yet to the workers if it takes long.
    func requireTime(toPrepare plan: CollectionPlan) throws(Problem) {
        let effort = plan.layout.definition.effortOfPreparing(plan.sections)
        guard patience == .short, effort > Weight.effort else { return }
        throw Problem.forWorkers
    }

    /// Leaves data to the workers if a great many items are listed one by one, or sections.
    func requireTime(toWrite sections: [CollectionView.Section]) throws(Problem) {
        let listed = sections.reduce(sections.count) { count, section in
            if case .uniform = section.items { count } else { count + section.items.count }
        }
        guard patience == .short, listed > Weight.elements else { return }
        throw Problem.forWorkers
    }

    /// Leaves a viewport to the workers that may show, and have to move, a great many elements.
    func requireTime(toFill viewport: Size) throws(Problem) {
        let area = viewport.width * viewport.height
        guard patience == .short, area > Weight.viewportArea else { return }
        throw Problem.forWorkers
    }
}

/// A session, as one request may use it.
struct Visit {
    let session: Session
    let patience: Patience

    var id: SessionID { session.id }
    var clock: SessionClock { session.clock }

    /// Looks at the view as it is now.
    func look<Result: Sendable>(
        _ body: (CollectionView) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        try use(nil, changes: false, cannotFail: { _ in true }, outcome: { _ in nil }) {
            (view, _) throws(Problem) in try body(view)
        }
    }

    /// Changes the view as it is now; what is not said here is as for
    /// ``LayoutdSessions/Session/withView(event:cannotFail:outcome:_:)``.
    ///
    /// A number that was another event's is refused, and `body` not called. Before that, `validate`
    /// may throw what is wrong with the event itself.
    func apply<Result: Sendable>(
        _ event: EventIdentity?,
        cannotFail: (CollectionView) -> Bool = { _ in false },
        outcome: (Result) -> String? = { _ in nil },
        validate: (CollectionView) throws(Problem) -> Void = { _ in },
        _ body: (inout CollectionView, EventStatus) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        try use(event, changes: true, cannotFail: cannotFail, outcome: outcome) {
            (view, status) throws(Problem) in
            if status == .reused, let event {
                try validate(view)
                throw Problem(reused: event)
            }
            return try body(&view, status)
        }
    }

    private func use<Result: Sendable>(
        _ event: EventIdentity?,
        changes: Bool,
        cannotFail: (CollectionView) -> Bool,
        outcome: (Result) -> String?,
        _ body: (inout CollectionView, EventStatus) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        switch patience {
        case .short:
            let glance = try session.withViewAtOnce(
                event: event,
                changes: changes,
                cannotFail: cannotFail,
                effort: Weight.effort,
                outcome: outcome,
                body
            )
            switch consume glance {
            case .seen(let result): return result
            case .frozen: throw Problem.frozen
            case .busy: throw Problem.forWorkers
            }
        case .long:
            let result = try session.withView(
                event: event,
                cannotFail: cannotFail,
                outcome: outcome,
                body
            )
            guard let result else { throw Problem.frozen }
            return result
        }
    }
}

extension Problem {
    /// A number names another event of the same client.
    fileprivate init(reused event: EventIdentity) {
        let client = event.client.map { " of client \($0.quoted)" } ?? ""
        self.init(
            .eventReused,
            "event \(event.number)\(client) was another request; give each event a number of its own, "
                + "and repeat one only with the same method, path and body"
        )
    }

    static let frozen = Problem(
        .frozen,
        "its physics went beyond all numbers and it shows nothing any more; DELETE it and make a "
            + "new one"
    )
}
