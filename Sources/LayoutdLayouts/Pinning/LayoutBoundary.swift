import LayoutdGeometry

/// What is around the sections of a layout, and where headers and footers stay.
public struct LayoutBoundary: Sendable, Hashable {
    /// The header of the whole layout, before its first section; `nil` for none.
    public var header: Supplement?
    /// The footer of the whole layout, behind its last section; `nil` for none.
    public var footer: Supplement?
    /// The distance of pinned headers of sections from the edge at which they stay, in points: positive ones lie
    /// inside, negative ones outside.
    public var sectionHeadersPinOffset = 0.0
    /// The same of pinned footers.
    public var sectionFootersPinOffset = 0.0
    /// Whether the header of the first section stretches while the content is pulled away from its start.
    public var sectionHeadersStretch = false

    /// Creates a boundary with nothing around the sections.
    public init(header: Supplement? = nil, footer: Supplement? = nil) {
        (self.header, self.footer) = (header, footer)
    }

    /// A header or footer of the whole layout, as wide as the content.
    public struct Supplement: Sendable, Hashable {
        /// The extent along the scroll axis, in points, greater than 0: its height, or in a horizontal layout its width.
        public var height: Double
        /// The extent as a fraction of the viewport less its insets; `nil` for points.
        public var heightFraction: FractionalLength?
        /// Whether it stays in the visible bounds (`pinToVisibleBounds`).
        public var pinsToVisibleBounds: Bool
        /// Whether it stretches while the content is pulled away from its start; footers never do.
        public var stretches: Bool

        /// Creates a header or footer.
        public init(
            height: Double,
            pinsToVisibleBounds: Bool = false,
            stretches: Bool = false
        ) {
            self.height = height
            self.pinsToVisibleBounds = pinsToVisibleBounds
            self.stretches = stretches
        }
    }
}

extension LayoutBoundary {
    /// A layout with what is around it.
    ///
    /// - Throws: ``LayoutError`` for invalid measures.
    func around(
        _ layout: any CollectionLayout,
        _ input: LayoutInput
    ) throws(LayoutError) -> any CollectionLayout {
        guard self != LayoutBoundary() else { return layout }
        try requireFinite("sectionHeadersPinOffset", sectionHeadersPinOffset)
        try requireFinite("sectionFootersPinOffset", sectionFootersPinOffset)
        let visible = Rect(origin: .zero, size: input.viewport).inset(by: input.contentInset).size
        let header = try header.map { header throws(LayoutError) in
            try header.resolved("layoutHeader.height", in: visible)
        }
        let footer = try footer.map { footer throws(LayoutError) in
            try footer.resolved("layoutFooter.height", in: visible)
        }
        var boundary = self
        (boundary.header, boundary.footer) = (header, footer)
        return try boundary.around(layout)
    }

    private func around(_ layout: some CollectionLayout) throws(LayoutError) -> any CollectionLayout
    {
        let bounded = BoundedLayout(layout, in: self)
        try requireContent(bounded.contentSize)
        return bounded
    }
}

extension LayoutBoundary.Supplement {
    /// The same with its extent in points.
    fileprivate func resolved(_ name: String, in container: Size) throws(LayoutError) -> Self {
        var resolved = self
        if let heightFraction {
            resolved.height = max(1, heightFraction.length(in: container, PixelGrid(scale: 0)))
        }
        try requireExtent(name, resolved.height)
        return resolved
    }
}

extension LayoutBoundary: Codable {
    private enum CodingKeys: CodingKey {
        case header
        case footer
        case sectionHeadersPinOffset
        case sectionFootersPinOffset
        case sectionHeadersStretch
    }

    /// Reads a boundary; absent members have their defaults.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Double {
            try container.decodeIfPresent(Double.self, forKey: key) ?? 0
        }
        header = try container.decodeIfPresent(Supplement.self, forKey: .header)
        footer = try container.decodeIfPresent(Supplement.self, forKey: .footer)
        sectionHeadersPinOffset = try number(.sectionHeadersPinOffset)
        sectionFootersPinOffset = try number(.sectionFootersPinOffset)
        sectionHeadersStretch =
            try container.decodeIfPresent(Bool.self, forKey: .sectionHeadersStretch) ?? false
    }
}

extension LayoutBoundary.Supplement: Codable {}
