/// How content moves after a finger has let it go.
public struct ScrollSettings: Sendable, Hashable, Codable {
    /// How fast it slows down.
    public var decelerationRate: DecelerationRate
    /// Whether it comes to rest on pages as long as the viewport.
    ///
    /// The first page begins where the content rests at its start: at minus the content inset.
    public var pagingEnabled: Bool

    /// Makes settings; the default is UIKit's.
    public init(decelerationRate: DecelerationRate = .normal, pagingEnabled: Bool = false) {
        self.decelerationRate = decelerationRate
        self.pagingEnabled = pagingEnabled
    }
}
