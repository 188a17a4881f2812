import LayoutEngine
import LayoutdJSON

extension CollectionView {
    /// Applies an event.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - pointer: The place of the offending value in the document.
    ///   - remedy: Remedies other than a smaller viewport if too many elements would move.
    /// - Returns: What was applied.
    /// - Throws: `Problem`; the view is then unchanged.
    mutating func carryOut(
        _ event: Event,
        at pointer: String = "",
        remedy: String = ""
    ) throws(RequestFailure) -> Change {
        do throws(EventError) {
            return Change(event: event, outcome: try apply(event))
        } catch {
            throw .problem(Problem(error, of: self, at: pointer, remedy: remedy))
        }
    }

    /// Rejects an event that cannot be repeated; for changes that are not made by
    /// ``carryOut(_:at:remedy:)``.
    func requireValid(_ event: Event) throws(RequestFailure) {
        do throws(OutOfRange) {
            try event.validate()
        } catch {
            throw .problem(Problem(.outOfRange(error), of: self, at: "", remedy: ""))
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

extension Problem {
    /// Why an event cannot be applied.
    ///
    /// - Parameters:
    ///   - error: Why.
    ///   - view: The unchanged collection view.
    ///   - pointer: The place of the offending value in the document.
    ///   - remedy: Remedies other than a smaller viewport.
    fileprivate init(
        _ error: EventError,
        of view: CollectionView,
        at pointer: String,
        remedy: String
    ) {
        switch error {
        case .noSuchElement(let element):
            let (kind, section, item) = (element.kind, element.section, element.item)
            self.init(
                .noSuchElement,
                "the session has no \(kind) \(item) in section \(section); \(Self.indexRule)"
            )
        case .update(let error): self.init(error, of: view)
        case .configuration(let error): self.init(error, at: pointer, remedy: remedy)
        case .scene(let error): self.init(error)
        case .outOfRange(let error):
            self.init(invalid: [DocumentError(pointer: pointer, detail: "\(error)")])
        }
    }
}
