import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension WaterfallLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
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

    var hasEstimates: Bool? { estimatedItemHeight != nil }

    var takesBoundary: Bool { true }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.aspects, Ranges.extent, takesFractions: true)
    }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let usual = Self.usual
        var base = self
        // A number of columns means nothing beside columns that have places.
        if reader.isPatch, columns != nil { base.metrics.columnCount = usual.metrics.columnCount }
        return .waterfall(base.merged(&reader, default: usual))
    }

    func takes(_ measures: Section.Measures) -> Bool { measures.value is WaterfallLayout.Metrics }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .waterfall(metrics.merged(&$0, default: metrics)) }
    }

    /// Writes the members in an order of their own, with a number of columns or columns that have
    /// places.
    func write(to json: inout JSONWriter, isExplicit: Bool) {
        if let columns {
            columns.write(to: &json, isExplicit: isExplicit)
        } else {
            json.member("columnCount", metrics.columnCount)
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
        [DocumentMember("columnCount", \.columnCount, in: Ranges.columnCount)] + otherMembers

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
    /// Reads the columns that have places; given columns or a number of columns that fill the width
    /// replace those that there are.
    fileprivate mutating func mergeColumns(_ reader: inout ObjectReader) {
        let base = columns
        let given = [WaterfallLayout.Column](&reader)
        let width = reader.nullableNumber("contentWidth", in: Ranges.extent)
        let areCounted = reader.contains("columnCount")
        if areCounted, reader.contains("columns") {
            reader.report(
                "columns",
                "cannot be combined with columnCount, which fills the width; give one of the two"
            )
        }
        let kept = reader.removes("columns") ? nil : base?.columns
        guard let columns = areCounted ? nil : given ?? kept else {
            if reader.contains("contentWidth"), !reader.contains("columns") {
                reader.report(
                    "contentWidth",
                    "goes with columns; columnCount fills the width of the viewport"
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
