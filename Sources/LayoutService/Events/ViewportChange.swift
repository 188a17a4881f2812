import LayoutEngine
import LayoutdGeometry
import LayoutdJSON

/// The new size of a viewport, and its insets if they change.
struct ViewportChange: Sendable {
    var size: Size
    var contentInset: Insets?

    init?(_ reader: inout ObjectReader) {
        let size = reader.requiredSize(in: Ranges.viewportExtent)
        contentInset = reader.insets("contentInset")
        guard let size else { return nil }
        self.size = size
    }
}

extension ViewportChange: SessionEvent {
    static var body: EventBody<Self> { .object { Self(&$0) } }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {
        try budget.spend(filling: size)
    }

    func event(over view: CollectionView, _ scope: EventScope) -> Event {
        .resize(size, contentInset: contentInset)
    }
}
