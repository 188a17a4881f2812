import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// The new size of a viewport, and insets that change.
struct ViewportChange: Sendable {
    var size: Size
    var contentInset: Insets?
    var safeArea: Insets?
    var layoutMargins: Insets?

    init?(_ reader: inout ObjectReader) {
        let size = Size(&reader, in: Ranges.viewportExtent)
        contentInset = Insets(&reader, "contentInset")
        safeArea = Insets(&reader, "safeArea")
        layoutMargins = Insets(&reader, "layoutMargins")
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
        var environment = view.environment
        environment.safeAreaInsets = safeArea ?? environment.safeAreaInsets
        environment.layoutMargins = layoutMargins ?? environment.layoutMargins
        return .resize(
            size,
            contentInset: contentInset,
            environment: environment == view.environment ? nil : environment
        )
    }
}
