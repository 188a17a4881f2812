import LayoutEngine

extension CollectionView {
    /// Applies an event.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - pointer: The place of the offending value in the document.
    ///   - remedy: Remedies other than a smaller viewport if too many elements would move; `nil` for
    ///     those of the event.
    /// - Returns: What was applied.
    /// - Throws: `Problem`; the view is then unchanged.
    mutating func carryOut(
        _ event: Event,
        at pointer: String = "",
        remedy: String? = nil
    ) throws(RequestFailure) -> Change {
        let outcome = try convertingErrors { () throws(CollectionViewError) in
            try apply(event)
        } to: {
            refusal($0, of: event, at: pointer, remedy: remedy)
        }
        return Change(event: event, outcome: outcome)
    }

    /// Rejects an event that cannot be repeated; for changes that are not made by
    /// ``carryOut(_:at:remedy:)``.
    func requireValid(_ event: Event) throws(RequestFailure) {
        try convertingErrors { () throws(CollectionViewError) in
            try event.validate()
        } to: {
            refusal($0, of: event)
        }
    }

    private func refusal(
        _ error: CollectionViewError,
        of event: Event,
        at pointer: String = "",
        remedy: String? = nil
    ) -> RequestFailure {
        let request = RefusedRequest(
            pointer: pointer,
            behaviors: event.changesScene ? "" : "/dynamics",
            remedy: remedy ?? event.remedy,
            view: self
        )
        return .problem(Problem(error, of: request))
    }
}

extension Event {
    /// Whether the document is about one behaviour, or one item that behaviours move.
    fileprivate var changesScene: Bool {
        switch self {
        case .addBehavior, .removeBehavior, .replaceBehavior, .setItem, .touch: true
        default: false
        }
    }

    /// What to do before, or instead, if too many elements would move.
    fileprivate var remedy: String {
        switch self {
        case .update, .reload: " first, or insert less"
        default: ""
        }
    }
}

/// An event that has changed a view.
struct Change: Sendable {
    let event: Event
    var outcome: Outcome?

    /// The result of the event that the session's frame does not show; `nil` if there is none.
    var result: EventResult? {
        switch event {
        case .tap: return .tapped(outcome?.tapped)
        case .touch(let touch):
            guard case .began = touch.phase else { return nil }
            return .grabbed(outcome?.grabbed)
        default:
            let removed = outcome?.removedBehaviors ?? []
            return removed.isEmpty ? nil : .removedBehaviors(removed)
        }
    }
}
