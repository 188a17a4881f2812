/// How content moves after the finger lifts.
public struct ScrollSettings: Sendable, Hashable, Codable {
    /// How fast it slows down.
    public var decelerationRate: DecelerationRate
    /// Whether it comes to rest on pages, which are as long as the viewport.
    ///
    /// The first page begins at minus the content inset, where the content rests at its start.
    public var pagingEnabled: Bool

    /// Makes settings; the default is UIKit's.
    public init(decelerationRate: DecelerationRate = .normal, pagingEnabled: Bool = false) {
        self.decelerationRate = decelerationRate
        self.pagingEnabled = pagingEnabled
    }
}
