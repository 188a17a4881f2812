import LayoutEngine
import LayoutdJSON

extension CollectionView {
    /// Rejects an event that cannot be repeated, for changes that are made step by step.
    func requireValid(_ event: Event) throws(RequestFailure) {
        do throws(OutOfRange) {
            try event.validate()
        } catch {
            throw .problem(Problem(.outOfRange(error), of: self, at: "", remedy: ""))
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
    init(
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
