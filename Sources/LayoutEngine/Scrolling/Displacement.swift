import LayoutdGeometry

/// A move of the content offset.
struct Displacement: Hashable {
    /// The offset before.
    let start: Point
    /// The offset after.
    let end: Point
    /// What it does to elements that springs or bodies hold; `nil` for nothing.
    let pull: Pull?
    /// Whether elements that come near the viewport start at rest, without being pulled.
    let startsAtRest: Bool

    init(from start: Point, to end: Point, pull: Pull? = nil, startsAtRest: Bool = false) {
        self.start = start
        self.end = end
        self.pull = pull
        self.startsAtRest = startsAtRest
    }
}
