import LayoutEngine
import LayoutdLayouts

/// What is said of only some elements of a frame.
struct ElementMarks: Sendable {
    /// The elements with estimated sizes; `nil` if there are none.
    var estimated: Set<ElementID>?
    /// The element that a finger has lifted.
    var lifted: ElementID?
    /// The elements that the data hide; `nil` if there are none.
    var hidden: Set<ElementID>?

    var isEmpty: Bool { estimated == nil && lifted == nil && hidden == nil }

    var haveEstimates: Bool { !(estimated?.isEmpty ?? true) }

    /// Whether the size of an element is an estimate.
    func isEstimated(_ element: PresentedElement) -> Bool {
        guard let estimated, element.departing == nil else { return false }
        return estimated.contains(element.element)
    }

    func isLifted(_ element: PresentedElement) -> Bool {
        element.element == lifted && element.departing == nil
    }

    func isHidden(_ element: PresentedElement) -> Bool {
        guard let hidden, element.departing == nil else { return false }
        return hidden.contains(element.element)
    }
}

extension ElementMarks {
    /// The marks of a frame.
    init(_ shown: ShownFrame) {
        self.init(
            estimated: shown.estimates?.elements,
            lifted: shown.frame.lifted,
            hidden: shown.frame.hidden
        )
    }

    /// The marks of one element.
    init(_ element: ElementID, in view: CollectionView) {
        self.init(
            estimated: view.isEstimated(element) ? [element] : nil,
            lifted: view.liftedElement,
            hidden: view.isHidden(element) ? [element] : nil
        )
    }
}
