import LayoutdGeometry

/// The extent of one section along the scroll axis, in points, and its lines.
struct FlowSection: SectionSpan {
    /// The start of the section, including its header.
    let start: Double
    /// The end of the section, including its footer.
    let end: Double
    let header: Band?
    let footer: Band?
    let rule: FlowLineRule
    let lines: FlowLines

    init(
        _ items: SectionItems,
        metrics: FlowLayout.Metrics,
        axis: Axis,
        extent: Double,
        start: Double
    ) {
        let header = metrics.headerReferenceSize[axis]
        let footer = metrics.footerReferenceSize[axis]
        let origin = start + header + metrics.sectionInset.start(axis)
        let inset = metrics.sectionInset
        let rule = FlowLineRule(
            leading: inset.start(axis.cross),
            available: extent - inset.start(axis.cross) - inset.end(axis.cross),
            itemSpacing: metrics.minimumInteritemSpacing
        )
        let lines = FlowLines(items, metrics: metrics, axis: axis, rule: rule, origin: origin)
        let end = origin + lines.thickness + metrics.sectionInset.end(axis) + footer
        self.start = start
        self.end = end
        self.header = header > 0 ? Band(start: start, extent: header) : nil
        self.footer = footer > 0 ? Band(start: end - footer, extent: footer) : nil
        self.rule = rule
        self.lines = lines
    }

    var elementCount: Int {
        lines.count + supplementaryCount
    }
}

/// The lines of a section: computed for equal items, otherwise stored.
enum FlowLines {
    case uniform(UniformFlowLines)
    case varying(VaryingFlowLines)

    init(
        _ items: SectionItems,
        metrics: FlowLayout.Metrics,
        axis: Axis,
        rule: FlowLineRule,
        origin: Double
    ) {
        switch items {
        case .uniform(let count):
            self = .uniform(
                UniformFlowLines(
                    count: count,
                    length: metrics.itemSize[axis.cross],
                    thickness: metrics.itemSize[axis],
                    rule: rule,
                    lineSpacing: metrics.minimumLineSpacing,
                    origin: origin
                )
            )
        case .sized, .placed:
            self = .varying(
                VaryingFlowLines(
                    items: FlowItems(items, default: metrics.itemSize, axis: axis),
                    rule: rule,
                    lineSpacing: metrics.minimumLineSpacing,
                    origin: origin
                )
            )
        }
    }

    /// Whether a size of an item may be invalid.
    var hasDoubtfulSizes: Bool {
        switch self {
        case .uniform: false
        case .varying(let lines): lines.hasDoubtfulSizes
        }
    }

    /// The number of items.
    var count: Int {
        switch self {
        case .uniform(let lines): lines.count
        case .varying(let lines): lines.count
        }
    }

    /// The distance from the start of the first line to the end of the last, in points.
    var thickness: Double {
        switch self {
        case .uniform(let lines): lines.totalThickness
        case .varying(let lines): lines.totalThickness
        }
    }

    /// The place of an item.
    func slot(of item: Int) -> FlowSlot {
        switch self {
        case .uniform(let lines): lines.slot(of: item)
        case .varying(let lines): lines.slot(of: item)
        }
    }

    /// Adds the items that overlap a region, in order; see
    /// ``UniformFlowLines/add(main:cross:section:in:to:)``.
    func add(
        main: Interval,
        cross: Interval,
        section: Int,
        in space: FlowSpace,
        to found: inout BoundedElements
    ) throws(TooManyElements) {
        switch self {
        case .uniform(let lines):
            try lines.add(main: main, cross: cross, section: section, in: space, to: &found)
        case .varying(let lines):
            try lines.visit(main: main) { (item, slot) throws(TooManyElements) in
                let id = ElementID.cell(section: section, item: item)
                try found.add(LayoutAttributes(element: id, frame: space.frame(of: slot)))
            }
        }
    }
}
