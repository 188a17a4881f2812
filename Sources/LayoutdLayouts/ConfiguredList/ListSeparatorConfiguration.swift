/// The two separators of a row (`UIListSeparatorConfiguration`).
public struct ListSeparatorConfiguration: Sendable, Hashable, Codable {
    /// Whether a separator is there.
    public enum Visibility: String, Sendable, Hashable, Codable, CaseIterable {
        /// The appearance of the list decides.
        case automatic
        /// It is.
        case visible
        /// It is not.
        case hidden
    }

    /// How far a separator starts and ends from the edges of its row, in points; `nil` is automatic.
    public struct Insets: Sendable, Hashable, Codable {
        /// The distance from the leading edge.
        public var leading: Double?
        /// The distance from the trailing edge.
        public var trailing: Double?

        /// Creates insets, in points; automatic by default.
        public init(leading: Double? = nil, trailing: Double? = nil) {
            (self.leading, self.trailing) = (leading, trailing)
        }
    }

    /// Whether the separator at the upper edge is there.
    public var topSeparatorVisibility: Visibility
    /// Whether the separator at the lower edge is there.
    public var bottomSeparatorVisibility: Visibility
    /// The insets of the separator at the upper edge.
    public var topSeparatorInsets: Insets
    /// The insets of the separator at the lower edge.
    public var bottomSeparatorInsets: Insets

    /// Creates a configuration, automatic by default.
    public init(
        topSeparatorVisibility: Visibility = .automatic,
        bottomSeparatorVisibility: Visibility = .automatic,
        topSeparatorInsets: Insets = Insets(),
        bottomSeparatorInsets: Insets = Insets()
    ) {
        self.topSeparatorVisibility = topSeparatorVisibility
        self.bottomSeparatorVisibility = bottomSeparatorVisibility
        self.topSeparatorInsets = topSeparatorInsets
        self.bottomSeparatorInsets = bottomSeparatorInsets
    }
}

extension ListSeparatorConfiguration {
    func validate() throws(LayoutError) {
        try topSeparatorInsets.validate("topInsets")
        try bottomSeparatorInsets.validate("bottomInsets")
    }

    func visibility(_ edge: ListSeparator.Edge) -> Visibility {
        edge == .top ? topSeparatorVisibility : bottomSeparatorVisibility
    }

    func insets(_ edge: ListSeparator.Edge) -> Insets {
        edge == .top ? topSeparatorInsets : bottomSeparatorInsets
    }
}

extension ListSeparatorConfiguration.Insets {
    fileprivate func validate(_ name: String) throws(LayoutError) {
        try requireMeasure("\(name).leading", leading ?? 0)
        try requireMeasure("\(name).trailing", trailing ?? 0)
    }
}
