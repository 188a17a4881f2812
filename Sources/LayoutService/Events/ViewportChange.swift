import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A new size of a viewport, and insets that change.
struct ViewportChange: Sendable {
    var size: Size
    var contentInset: Insets?
    var safeArea: Insets?
    var layoutMargins: Insets?
    /// How the change is shown; `nil` shows it immediately.
    var animation: AnimationChange?
    /// Whether simulated elements, too, are in their new places immediately.
    var isImmediate = false

    /// Reads a change of a viewport of a size, which stays if it is not given.
    init?(_ reader: inout ObjectReader, over current: Size) {
        let names: [StaticString] = ["contentInset", "safeArea", "layoutMargins"]
        let isResized =
            ["width", "height"].contains { reader.contains($0) }
            || !names.contains { reader.contains($0) }
        // Mark as known, so that error messages list them.
        if !isResized { _ = (reader.value("width"), reader.value("height")) }
        let size = isResized ? Size(&reader, in: Ranges.viewportExtent) : current
        contentInset = Insets(&reader, "contentInset")
        safeArea = Insets(&reader, "safeArea")
        layoutMargins = Insets(&reader, "layoutMargins")
        reader.refuse("keep", "is the session's; set it with PATCH /v1/sessions/{id}")
        let isAnimated = reader.bool("animated")
        animation = reader.object("animation") { AnimationChange(&$0) }
        if isAnimated != true, animation != nil {
            reader.report("animation", "needs \"animated\": true")
        }
        if isAnimated == true, animation == nil { animation = AnimationChange() }
        isImmediate = isAnimated == false
        guard let size else { return nil }
        self.size = size
    }
}

extension ViewportChange: SessionEvent {
    static var body: EventBody<Self> {
        .overView { reader, view, _ in Self(&reader, over: view.viewport) }
    }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {
        try budget.spend(filling: size)
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        var environment = view.environment
        environment.safeAreaInsets = safeArea ?? environment.safeAreaInsets
        environment.layoutMargins = layoutMargins ?? environment.layoutMargins
        return .resize(
            size,
            contentInset: contentInset,
            environment: environment == view.environment ? nil : environment,
            animation: isImmediate
                ? Animation.none : try animation?.merged(over: view)
        )
    }
}
