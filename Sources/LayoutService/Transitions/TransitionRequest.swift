import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

/// What a hand does that drives a change of the layout.
enum TransitionRequest: Sendable {
    case began(LayoutTransitionStart)
    case moved(Double, finger: Point?)
    /// It lets go; the change is finished, or cancelled.
    case ended(isCompleted: Bool, AnimationChange?, velocity: Double?)
}

extension TransitionRequest {
    /// Reads the one of `to`, `progress`, `finish` and `cancel` that is given, and what goes with it.
    init?(_ reader: inout ObjectReader, over view: CollectionView) {
        let ends: [StaticString] = ["finish", "cancel"]
        if reader.contains("to") {
            let start = LayoutTransitionStart(&reader, over: view)
            reader.refuse(Self.membersOfEnds + ["finger"], "does not go with to")
            guard let start else { return nil }
            self = .began(start)
        } else if reader.contains("progress") {
            let progress = reader.number("progress", in: Ranges.transitionProgress)
            let finger = Point(&reader, "finger", in: Ranges.coordinate)
            reader.refuse(Self.membersOfEnds, "does not go with progress")
            reader.refuse(Self.membersOfStart, "goes with to")
            guard let progress else { return nil }
            self = .moved(progress, finger: finger)
        } else if let end = ends.first(where: reader.contains) {
            let isCompleted = end.description == "finish"
            if reader.bool(end) == false {
                reader.report(
                    end,
                    "must be true; leave it out, or give another one of \(Self.list)"
                )
            }
            let animation = reader.object("animation") { AnimationChange(&$0) }
            let velocity = reader.number("velocity", in: Ranges.initialVelocity)
            reader.refuse([isCompleted ? "cancel" : "finish"], "does not go with \(end)")
            reader.refuse(["finger"], "goes with progress")
            reader.refuse(Self.membersOfStart, "goes with to")
            self = .ended(isCompleted: isCompleted, animation, velocity: velocity)
        } else {
            // Mark as known, so that error messages list them.
            for name in ["to", "progress", "finger"] + Self.membersOfEnds + Self.membersOfStart {
                _ = reader.value(name)
            }
            reader.validation.report(reader.pointer, "needs one of \(Self.list); got none")
            return nil
        }
    }

    private static let list = "to, progress, finish and cancel"
    private static let membersOfStart: [StaticString] = ["keep", "anchor"]
    private static let membersOfEnds: [StaticString] = [
        "finish", "cancel", "animation", "velocity",
    ]
}

extension LayoutTransitionStart {
    /// Reads the new layout, what stays in place, and the progress at once.
    fileprivate init?(_ reader: inout ObjectReader, over view: CollectionView) {
        let sections = view.sections
        let layout = reader.object("to") { reader in
            LayoutConfiguration.complete(&reader)
        }
        layout?.reportFault(of: sections, &reader, "to")
        if layout?.lacksHeaders(of: sections) ?? false {
            LayoutConfiguration.reportMissingHeaders(reader, "to")
        }
        let anchor = TransitionAnchor(&reader, over: view)
        let keep = reader.keep(over: view)
        if reader.contains("anchor") { reader.refuse(["keep"], "does not go with anchor") }
        let progress =
            reader.number("progress", in: Ranges.transitionProgress) ?? 0
        guard let layout else { return nil }
        self.init(to: layout, anchor: anchor, scrollAnchor: keep, progress: progress)
    }
}

extension TransitionAnchor {
    /// Reads `anchor`: an item, and where the finger is; `nil` if it is absent or wrong.
    init?(_ reader: inout ObjectReader, over view: CollectionView) {
        let anchor = reader.object("anchor") { reader -> TransitionAnchor? in
            let path = ItemPath(&reader, view.dataNames)
            let finger = Point(&reader, "finger", in: Ranges.coordinate)
            guard let path else { return nil }
            let items =
                view.sections.indices.contains(path.section)
                ? view.sections[path.section].items.count : 0
            guard path.item < items else {
                let place = "item \(path.item) in section \(path.section)"
                reader.report("item", "there is no \(place); indices count from 0")
                return nil
            }
            return TransitionAnchor(path, finger: finger)
        }
        guard let anchor else { return nil }
        self = anchor
    }
}

extension ObjectReader {
    /// Reports members that are not for this request.
    fileprivate mutating func refuse(_ names: [StaticString], _ reason: String) {
        for name in names { refuse(name, "\(reason); leave it out") }
    }
}

extension TransitionRequest: SessionEvent {
    static var body: EventBody<Self> {
        .overView { reader, view, _ in Self(&reader, over: view) }
    }

    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "/to", layouts: .transition, view: view)
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        switch self {
        case .began(let start): return .transition(.began(start))
        case .moved(let progress, let finger):
            return .transition(.moved(progress, finger: finger))
        case .ended(let isCompleted, let change, let velocity):
            let animation = try change?.merged(over: view) ?? view.settings.animation
            if velocity != nil, case .cubic = animation.timing {
                let detail = "needs a spring, and the animation is along a curve; leave it out"
                throw .problem(Problem(at: "/velocity", detail))
            }
            return .transition(
                isCompleted
                    ? .finished(animation, velocity: velocity)
                    : .cancelled(animation, velocity: velocity)
            )
        }
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        if case .began(let start) = self, !change.status.isRetry {
            try budget.spend(preparing: start.layout, change.view.sections)
        }
        return try frameAfter(&change, scope, &budget)
    }
}

extension WorkBudget {
    /// Spends what preparing another layout takes.
    mutating func spend(
        preparing layout: LayoutConfiguration,
        _ sections: [Section]
    ) throws(RequestFailure) {
        try spend(layout.definition.effortOfPreparing(sections))
    }
}

extension JSONWriter {
    /// Writes the member `transition`: how far a change of the layout is.
    mutating func transition(_ progress: TransitionProgress) {
        name("transition")
        object { json in
            switch progress {
            case .ended(let isCompleted): json.member("completed", isCompleted)
            case .driven(let driven): json.members(of: driven)
            }
        }
    }

    private mutating func members(of driven: DrivenTransition) {
        member("progress", driven.progress)
        member("from", driven.from.name)
        member("to", driven.to.name)
        member("target", driven.target)
    }
}
