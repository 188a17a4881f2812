import LayoutEngine
import LayoutdJSON
import LayoutdSessions

/// How far to advance a session with a manual clock.
struct Steps: Sendable {
    /// The number of ticks.
    var frames: Int
    /// Length of each tick in seconds; `nil` for that of the display rate.
    var interval: Double?
    /// Whether to return every frame, or only the last.
    var returnsAll: Bool

    init(_ reader: inout ObjectReader) {
        frames = reader.integer("frames", in: Ranges.frameCount) ?? 1
        interval = reader.number("interval", in: Ranges.interval)
        returnsAll = reader.choice("return", ["last": false, "all": true]) ?? false
    }
}

extension Steps: SessionEvent {
    static var requirement: SessionRequirement { .manualClock }
    static var body: EventBody<Self> { .object { Self(&$0) } }

    // What ticks cost depends on their number.
    static func effort(over view: CollectionView) -> Int { 0 }

    func event(over view: CollectionView, _ scope: EventScope) -> Event { event }

    /// The event of these steps.
    var event: Event { .tick(count: frames, interval: interval) }

    /// Rejects steps that could not be repeated.
    func requireValid() throws(RequestFailure) {
        try convertingErrors { () throws(CollectionViewError) in
            try event.validate()
        } to: {
            .problem(Problem($0, of: RefusedRequest(pointer: "", behaviors: "", remedy: "")))
        }
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        let (service, asked) = (scope.service, scope.asked)
        let query = asked.query.resolved(in: scope.session, at: change.view.sequence)
        var shown = AnswerFrames()
        if !change.status.isRetry {
            let isCertain = service.advancesSurely(change.view, self, asked.query)
            change.begin(event, cannotFail: isCertain)
            if asked.prefersMinimal {
                try service.advance(&change.view, self, isCertain, &budget)
            } else {
                shown = try service.advance(&change.view, self, isCertain, seeing: query, &budget)
            }
        } else if !asked.prefersMinimal {
            shown = AnswerFrames(
                try service.frame(of: change.view, query, &budget).asDuplicate
            )
        }
        return .frames(change.view.frameState, shown)
    }
}
