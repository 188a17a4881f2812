public import LayoutdGeometry

/// The side on which lines begin.
public enum LayoutDirection: String, Sendable, Hashable, Codable, CaseIterable {
    /// The leading edge is the left one.
    case leftToRight
    /// The leading edge is the right one.
    case rightToLeft
}

/// What a layout may need to know of a view besides its size (`NSCollectionLayoutEnvironment`).
public struct LayoutEnvironment: Sendable, Hashable, Codable {
    /// The parts of the view that bars cover, in points.
    public var safeAreaInsets: Insets
    /// The space that the view wants at its edges, in points.
    public var layoutMargins: Insets
    /// The side on which lines begin.
    public var layoutDirection: LayoutDirection

    /// Makes an environment; insets in points.
    public init(
        safeAreaInsets: Insets = .zero,
        layoutMargins: Insets = .zero,
        layoutDirection: LayoutDirection = .leftToRight
    ) {
        self.safeAreaInsets = safeAreaInsets
        self.layoutMargins = layoutMargins
        self.layoutDirection = layoutDirection
    }
}
