import LayoutdLayouts

/// How a collection view lays out, scrolls and shows changes.
struct Settings: Sendable, Hashable, Codable {
    /// The layout's configuration.
    var layout: LayoutConfiguration
    /// How changes of the data and the layout are shown.
    var animation: Animation
    /// What changes of the data and the viewport keep in place.
    var scrollAnchor: ScrollAnchor
    /// How content moves after the finger lifts.
    var scrolling: ScrollSettings
}
