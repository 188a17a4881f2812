/// The looks that a list gives the content of its cells (`UIListContentConfiguration`).
///
/// - Note: Source: the numbers are recorded on UIKit by kern0x1b/charon, in the Mac idiom.
public enum ListContentStyle: String, Sendable, Hashable, Codable, CaseIterable {
    /// The usual cell.
    case cell
    /// A cell with the secondary text below the text.
    case subtitleCell
    /// A cell with the secondary text at the trailing edge.
    case valueCell
    /// A header of a plain list.
    case plainHeader
    /// A footer of a plain list.
    case plainFooter
    /// A header of a grouped list.
    case groupedHeader
    /// A footer of a grouped list.
    case groupedFooter
    /// A cell of a sidebar.
    case sidebarCell
    /// A cell of a sidebar with the secondary text below the text.
    case sidebarSubtitleCell
    /// A cell of a sidebar with an accessory.
    case accompaniedSidebarCell
    /// A cell of a sidebar with an accessory, and with the secondary text below the text.
    case accompaniedSidebarSubtitleCell
    /// A header of a sidebar.
    case sidebarHeader
}

extension ListContentStyle {
    /// The distances of the content's parts from its edges, in points.
    public var directionalLayoutMargins: DirectionalEdgeInsets {
        switch self {
        case .cell, .subtitleCell, .valueCell:
            DirectionalEdgeInsets(top: 15, leading: 16, bottom: 15, trailing: 8)
        case .plainHeader, .groupedHeader:
            DirectionalEdgeInsets(top: 10, leading: 8, bottom: 10, trailing: 8)
        case .plainFooter, .groupedFooter:
            DirectionalEdgeInsets(top: 8, leading: 8, bottom: 6, trailing: 8)
        case .sidebarCell, .accompaniedSidebarCell, .sidebarHeader:
            DirectionalEdgeInsets(top: 11, leading: 8, bottom: 11, trailing: 8)
        case .sidebarSubtitleCell, .accompaniedSidebarSubtitleCell:
            DirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        }
    }

    /// The distance between image and text, in points.
    public var imageToTextPadding: Double { isSidebar ? 10 : 16 }

    /// The distance between the texts side by side, in points.
    public var textToSecondaryTextHorizontalPadding: Double { 8 }

    /// The distance between the texts one below the other, in points.
    public var textToSecondaryTextVerticalPadding: Double {
        switch self {
        case .subtitleCell, .sidebarSubtitleCell, .accompaniedSidebarSubtitleCell: 0
        default: 4
        }
    }

    /// Whether the texts are side by side if there is room.
    public var prefersSideBySideTextAndSecondaryText: Bool { self == .valueCell }

    /// The size of the text's font, in points.
    public var textFontSize: Double { isFooter ? 13 : 17 }

    /// The size of the secondary text's font, in points.
    public var secondaryTextFontSize: Double {
        if isSidebar || isFooter { return 13 }
        return self == .cell || self == .subtitleCell ? 15 : 17
    }

    private var isFooter: Bool { self == .plainFooter || self == .groupedFooter }

    private var isSidebar: Bool {
        switch self {
        case .sidebarCell, .sidebarSubtitleCell, .accompaniedSidebarCell,
            .accompaniedSidebarSubtitleCell, .sidebarHeader:
            true
        default: false
        }
    }
}
