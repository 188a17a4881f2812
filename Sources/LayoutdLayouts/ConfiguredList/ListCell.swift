public import LayoutdGeometry

/// What is in a cell of a list by configuration (`UICollectionViewListCell`): an image, two texts and accessories.
///
/// The sizes are the client's, which measures its texts; ``parts(in:isEditing:isRightToLeft:margin:)`` places them.
public struct ListCell: Sendable, Hashable {
    /// The look, with its margins and distances.
    public var style: ListContentStyle
    /// The level at which it is indented, 10 points each.
    public var indentationLevel: Int
    /// The size of the image, in points; `nil` if there is none.
    public var image: Size?
    /// The size of the text, in points; `nil` if there is none.
    public var text: Size?
    /// The size of the secondary text, in points; `nil` if there is none.
    public var secondaryText: Size?
    /// What is at the sides of the content, in any order: at most one of each kind that the system has.
    public var accessories: [CellAccessory]
    /// The background; `nil` for that of the list's appearance.
    public var background: ListBackground?

    /// Creates a cell, which is empty by default; sizes in points.
    public init(
        style: ListContentStyle = .cell,
        indentationLevel: Int = 0,
        image: Size? = nil,
        text: Size? = nil,
        secondaryText: Size? = nil,
        accessories: [CellAccessory] = [],
        background: ListBackground? = nil
    ) {
        (self.style, self.indentationLevel) = (style, indentationLevel)
        (self.image, self.text, self.secondaryText) = (image, text, secondaryText)
        (self.accessories, self.background) = (accessories, background)
    }

    /// The index of the first accessory of a kind that another one has already, and may not have.
    public var repeatedAccessory: Int? {
        var known: Set<CellAccessory.Kind> = []
        return accessories.firstIndex { accessory in
            accessory.kind != .customView && !known.insert(accessory.kind).inserted
        }
    }

    /// Whether its numbers are valid, and no accessory of the system is there twice.
    var isSound: Bool {
        let sizes =
            [image, text, secondaryText].compactMap(\.self) + accessories.compactMap(\.size)
        return Self.levels.contains(indentationLevel) && repeatedAccessory == nil
            && sizes.allSatisfy { isMeasure($0.width) && isMeasure($0.height) }
    }

    /// The estimated memory that it takes, in bytes.
    var estimatedBytes: Int { 160 + 64 * accessories.count }

    /// The levels at which a cell may be indented.
    public static let levels = 0...64
}

extension ListCell: Codable {
    private enum CodingKeys: CodingKey {
        case style, indentationLevel, image, text, secondaryText, accessories, background
    }

    /// Reads a cell; missing members have their defaults.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            style: try container.decodeIfPresent(ListContentStyle.self, forKey: .style) ?? .cell,
            indentationLevel: try container.decodeIfPresent(Int.self, forKey: .indentationLevel)
                ?? 0,
            image: try container.decodeIfPresent(Size.self, forKey: .image),
            text: try container.decodeIfPresent(Size.self, forKey: .text),
            secondaryText: try container.decodeIfPresent(Size.self, forKey: .secondaryText),
            accessories: try container.decodeIfPresent([CellAccessory].self, forKey: .accessories)
                ?? [],
            background: try container.decodeIfPresent(ListBackground.self, forKey: .background)
        )
    }

    /// Writes what differs from the defaults.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if style != .cell { try container.encode(style, forKey: .style) }
        if indentationLevel != 0 {
            try container.encode(indentationLevel, forKey: .indentationLevel)
        }
        try container.encodeIfPresent(image, forKey: .image)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encodeIfPresent(secondaryText, forKey: .secondaryText)
        if !accessories.isEmpty { try container.encode(accessories, forKey: .accessories) }
        try container.encodeIfPresent(background, forKey: .background)
    }
}

/// The background of a cell, a header or a footer of a list (`UIBackgroundConfiguration`).
public enum ListBackground: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing.
    case clear
    /// That of cells in a plain list.
    case plainCell
    /// That of cells in a grouped list.
    case groupedCell
    /// That of headers and footers in a plain list.
    case plainHeaderFooter
    /// That of headers and footers in a grouped list.
    case groupedHeaderFooter
    /// That of cells in a sidebar.
    case sidebarCell
    /// That of cells in a sidebar with an accessory.
    case accompaniedSidebarCell
    /// That of headers in a sidebar.
    case sidebarHeader

    /// The radius of its corners, in points.
    ///
    /// - Note: Source: recorded on UIKit by kern0x1b/charon, in the Mac idiom.
    public var cornerRadius: Double {
        switch self {
        case .clear, .plainCell, .groupedCell: 0
        case .plainHeaderFooter, .groupedHeaderFooter, .sidebarCell, .accompaniedSidebarCell,
            .sidebarHeader:
            26
        }
    }
}

extension CollectionLayoutListConfiguration.Appearance {
    /// The background of cells without their own.
    public var background: ListBackground {
        switch self {
        case .plain: .plainCell
        case .grouped, .insetGrouped: .groupedCell
        case .sidebar, .sidebarPlain: .sidebarCell
        }
    }
}
