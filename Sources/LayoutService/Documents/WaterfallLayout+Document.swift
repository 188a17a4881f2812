import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension WaterfallLayout.Configuration: StackDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        direction,
        DocumentMember(\.metrics),
        DocumentMember(
            merge: { reader, layout, _ in layout.mergeColumns(&reader) },
            write: { _, _ in }
        ),
        DocumentMember("itemRenderDirection", \.itemRenderDirection),
        DocumentMember("ties", \.ties),
        DocumentMember("minimumContentHeight", \.minimumContentHeight, in: Ranges.extent),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds),
        DocumentMember("sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds),
        DocumentMember("estimatedItemHeight", ifAny: \.estimatedItemHeight, in: Ranges.estimate),
    ]

    private static let direction = DocumentMember<Self>(
        "scrollDirection",
        \.scrollDirection,
        Axis.documentNames
    )

    var hasEstimates: Bool? { estimatedItemHeight != nil }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.aspects, Ranges.extent, takesFractions: true)
    }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let usual = Self.usual
        var base = self
        // A number of columns means nothing beside columns that have places.
        if reader.isPatch, columns != nil { base.metrics.columns = usual.metrics.columns }
        return .waterfall(base.merged(&reader, default: usual))
    }

    func faults(of section: Section, at index: Int) -> [SectionFault] {
        let metrics = section.measures?.value as? WaterfallLayout.Metrics ?? metrics
        return columns(with: metrics).faults(of: section.items, section: index, in: "waterfall")
    }

    /// How many columns a section has.
    func columns(with metrics: WaterfallLayout.Metrics) -> GridLayout.Columns {
        // An empty list has been reported.
        guard let columns, !columns.columns.isEmpty else { return metrics.columns }
        return .count(columns.columns.count)
    }

    /// Writes the members in an order of their own, with a number of columns or columns that have
    /// places.
    func write(to json: inout JSONWriter, isExplicit: Bool) {
        Self.direction.write(&json, self)
        if let columns {
            columns.write(to: &json, isExplicit: isExplicit)
        } else {
            metrics.columns.write(to: &json)
        }
        for member in WaterfallLayout.Metrics.otherMembers { member.write(&json, metrics) }
        json.member("minimumContentHeight", minimumContentHeight)
        json.member("itemRenderDirection", itemRenderDirection.rawValue)
        json.member("ties", ties.rawValue)
        json.member("pixelScale", pixelScale)
        json.member("sectionHeadersPinToVisibleBounds", sectionHeadersPinToVisibleBounds)
        json.member("sectionFootersPinToVisibleBounds", sectionFootersPinToVisibleBounds)
        json.member("estimatedItemHeight", ifAny: estimatedItemHeight)
    }
}

extension WaterfallLayout.Metrics: MeasuresDocument, DocumentTable {
    static let members =
        [
            DocumentMember(
                merge: { $1.columns.merge(&$0, default: $2.columns) },
                write: { $1.columns.write(to: &$0) }
            )
        ] + otherMembers

    /// All but the number of columns.
    fileprivate static let otherMembers: [DocumentMember<Self>] = [
        DocumentMember(size: "itemSize", in: Ranges.extent),
        DocumentMember(length: "minimumColumnSpacing", in: Ranges.spacing),
        DocumentMember(length: "minimumInteritemSpacing", in: Ranges.spacing),
        DocumentMember(insets: "sectionInset"),
        DocumentMember(length: "headerHeight", in: Ranges.extent),
        DocumentMember(insets: "headerInset"),
        DocumentMember(length: "footerHeight", in: Ranges.extent),
        DocumentMember(insets: "footerInset"),
    ]
}

extension WaterfallLayout.Configuration {
    /// Reads the columns that have places; given columns, or a number or a width of columns that fill the width,
    /// replace those that there are.
    fileprivate mutating func mergeColumns(_ reader: inout ObjectReader) {
        let base = columns
        let given = [WaterfallLayout.Column](&reader)
        let width = reader.nullableNumber("contentWidth", in: Ranges.extent)
        let filling = (["columnCount", "minimumColumnWidth"] as [StaticString]).first(
            where: reader.contains
        )
        if let filling, reader.contains("columns") {
            reader.report(
                "columns",
                "cannot be combined with \(filling), which fills the width; give one of the two"
            )
        }
        let kept = reader.removes("columns") ? nil : base?.columns
        guard let columns = filling != nil ? nil : given ?? kept else {
            if reader.contains("contentWidth"), !reader.contains("columns") {
                reader.report(
                    "contentWidth",
                    "goes with columns; \(filling ?? "columnCount") fills the width of the viewport"
                )
            }
            return self.columns = nil
        }
        let keptWidth = reader.removes("contentWidth") ? nil : base?.contentWidth
        self.columns = WaterfallLayout.PlacedColumns(columns, contentWidth: width ?? keptWidth)
    }
}

extension [WaterfallLayout.Column] {
    /// Reads `columns`, one at least.
    fileprivate init?(_ reader: inout ObjectReader) {
        let most = Int(Ranges.columnCount.upper)
        let columns = reader.list("columns", atMost: most) { WaterfallLayout.Column(&$0) }
        if columns?.isEmpty == true {
            reader.report("columns", "is empty; give one column at least")
        }
        guard let columns = columns?.complete() else { return nil }
        self = columns
    }
}

extension WaterfallLayout.Column {
    /// Reads `x` and `width`.
    fileprivate init?(_ reader: inout ObjectReader) {
        let x = reader.requiredLength("x", in: Ranges.coordinate)
        let width = reader.requiredLength("width", in: Ranges.extent)
        guard let x, let width else { return nil }
        self.init(x: x, width: width)
    }
}

extension WaterfallLayout.PlacedColumns {
    /// Writes `columns` and `contentWidth`; null if explicit and the content has no width of its own.
    fileprivate func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.list("columns", columns) { json, column in
            json.member("x", column.x)
            json.member("width", column.width)
        }
        guard contentWidth == nil, isExplicit else {
            return json.member("contentWidth", ifAny: contentWidth)
        }
        json.name("contentWidth")
        json.null()
    }
}
