/// A flow layout, a list, a waterfall, a justified layout or a grid as the layout of one section of a compositional
/// layout.
///
/// The section has its own header, footer and insets, as in a layout of its own.
///
/// - Note: Our own choice: UIKit's apps build such sections from custom groups.
public enum SectionLayout: Sendable, Hashable, Codable {
    /// Items in lines.
    case flow(FlowLayout.Configuration)
    /// Rows that can be expanded.
    case list(ListLayout.Configuration)
    /// Items in columns.
    case waterfall(WaterfallLayout.Configuration)
    /// Items in rows that they fill.
    case justified(JustifiedLayout.Configuration)
    /// Items in cells of columns and rows.
    case grid(GridLayout.Configuration)

    /// Makes the layout of a section; `nil` if the configuration is of another kind.
    public init?(_ configuration: LayoutConfiguration) {
        switch configuration.definition {
        case let flow as FlowLayout.Configuration: self = .flow(flow)
        case let list as ListLayout.Configuration: self = .list(list)
        case let waterfall as WaterfallLayout.Configuration: self = .waterfall(waterfall)
        case let justified as JustifiedLayout.Configuration: self = .justified(justified)
        case let grid as GridLayout.Configuration: self = .grid(grid)
        default: return nil
        }
    }

    /// The same as the layout of a whole view.
    public var configuration: LayoutConfiguration {
        switch self {
        case .flow(let flow): .flow(flow)
        case .list(let list): .list(list)
        case .waterfall(let waterfall): .waterfall(waterfall)
        case .justified(let justified): .justified(justified)
        case .grid(let grid): .grid(grid)
        }
    }
}

extension SectionLayout: SectionMeasures {
    /// "layout".
    public static let name = "layout"

    /// Whether elements get the same extents from both.
    public func measuresAlike(_ other: Self) -> Bool {
        configuration.definition.measuresAlike(other.configuration.definition)
    }
}

extension Section.Measures {
    /// The layout of a section of a compositional layout, if it is of another kind.
    public static func layout(_ layout: SectionLayout) -> Section.Measures {
        Section.Measures(layout)
    }
}

extension SectionLayout {
    /// Whether pinned elements of the layout are of these kinds.
    var pinnable: ElementKindSet {
        let (headers, footers) =
            switch self {
            case .flow(let flow):
                (flow.sectionHeadersPinToVisibleBounds, flow.sectionFootersPinToVisibleBounds)
            case .list(let list):
                (list.stickyHeaders, list.stickyFooters)
            case .waterfall(let waterfall):
                (
                    waterfall.sectionHeadersPinToVisibleBounds,
                    waterfall.sectionFootersPinToVisibleBounds
                )
            case .justified(let justified):
                (
                    justified.sectionHeadersPinToVisibleBounds,
                    justified.sectionFootersPinToVisibleBounds
                )
            case .grid(let grid):
                (grid.sectionHeadersPinToVisibleBounds, grid.sectionFootersPinToVisibleBounds)
            }
        var kinds = ElementKindSet()
        if headers { kinds.insert(ElementKindSet(.header)) }
        if footers { kinds.insert(ElementKindSet(.footer)) }
        return kinds
    }

    /// Prepares the layout of one section.
    func prepare(_ input: LayoutInput) throws(LayoutError) -> StackLayout {
        let stack =
            switch self {
            case .flow(let flow): try FlowLayout.prepare(flow, input)
            case .list(let list): try ListLayout.prepare(list, input)
            case .waterfall(let waterfall): try WaterfallLayout.prepare(waterfall, input)
            case .justified(let justified): try JustifiedLayout.prepare(justified, input)
            case .grid(let grid): try GridLayout.prepare(grid, input)
            }
        return stack.withoutWaitingHeaders
    }
}
