import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension GridLayout.Configuration: StackDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("scrollDirection", \.scrollDirection, Axis.documentNames),
        DocumentMember(\.metrics),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds),
        DocumentMember("sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds),
        DocumentMember("estimatedItemHeight", ifAny: \.estimatedItemHeight, in: Ranges.estimate),
    ]

    var hasEstimates: Bool? { estimatedItemHeight != nil }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm { ItemForm(.tiles, Ranges.extent) }

    func faults(of section: Section, at index: Int) -> [SectionFault] {
        let metrics = section.measures?.value as? GridLayout.Metrics ?? metrics
        return metrics.columns.faults(of: section.items, section: index, in: "grid")
    }
}

extension GridLayout.Metrics: MeasuresDocument, DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember(
            merge: { $1.columns.merge(&$0, default: $2.columns) },
            write: { $1.columns.write(to: &$0) }
        ),
        DocumentMember(
            merge: { reader, metrics, _ in metrics.mergeRows(&reader) },
            write: { json, metrics in
                switch metrics.rows {
                case .height(let height): json.member("rowHeight", height)
                case .aspectRatio(let ratio): json.member("aspectRatio", ratio)
                case .content:
                    json.name("rowHeight")
                    json.null()
                }
            }
        ),
        DocumentMember("autoFlow", \.autoFlow),
        DocumentMember(size: "itemSize", in: Ranges.extent),
        DocumentMember(length: "minimumLineSpacing", in: Ranges.spacing),
        DocumentMember(length: "minimumInteritemSpacing", in: Ranges.spacing),
        DocumentMember(insets: "sectionInset"),
        DocumentMember(size: "headerReferenceSize", in: Ranges.extent),
        DocumentMember(size: "footerReferenceSize", in: Ranges.extent),
    ]
}

extension GridLayout.Columns: DocumentForm {
    /// Reads `columnCount` or `minimumColumnWidth`; the one that is given replaces the other.
    mutating func merge(_ reader: inout ObjectReader, default usual: Self) {
        let count = reader.integer("columnCount", in: Ranges.columnCount)
        let width = reader.number("minimumColumnWidth", in: Ranges.trackExtent)
        if reader.contains("columnCount"), reader.contains("minimumColumnWidth") {
            reader.report(
                "minimumColumnWidth",
                "cannot be combined with columnCount, which is a number of columns of any width; "
                    + "give one of the two"
            )
        }
        switch self {
        case .count where reader.removes("columnCount"): self = usual
        case .minimumWidth where reader.removes("minimumColumnWidth"): self = usual
        default: break
        }
        if let count { self = .count(count) }
        if let width { self = .minimumWidth(width) }
    }

    func write(to json: inout JSONWriter) {
        switch self {
        case .count(let count): json.member("columnCount", count)
        case .minimumWidth(let width): json.member("minimumColumnWidth", width)
        }
    }

    /// The items that span more columns than there are, up to as many as are reported; the layout is what messages call
    /// the section.
    func faults(of items: ItemTable, section: Int, in layout: String) -> [SectionFault] {
        guard case .count(let count) = self, let sizes = items.sizes else { return [] }
        let wide = sizes.indices.lazy.filter { sizes[$0].columnSpan > count }
        return wide.prefix(Validation.maximumErrors).map { item in
            let span = sizes[item].columnSpan
            return SectionFault(
                section: section,
                member: (item, "columnSpan"),
                detail: "must be at most the columnCount of the \(layout), \(count), got \(span)",
                detailOfLayout:
                    "has a \(layout) with a columnCount of \(count), but item \(item) of "
                    + "section \(section) of the data has a columnSpan of \(span); give more columns"
            )
        }
    }
}

extension GridLayout.Metrics {
    /// Reads `rowHeight` or `aspectRatio`; the one that is given replaces the other, and null stands for rows that are
    /// as high as their items need.
    fileprivate mutating func mergeRows(_ reader: inout ObjectReader) {
        let height = reader.nullableNumber("rowHeight", in: Ranges.trackExtent)
        let ratio = reader.nullableNumber("aspectRatio", in: Ranges.aspectRatio)
        if let height, height != nil, let ratio, ratio != nil {
            reader.report(
                "aspectRatio",
                "cannot be combined with rowHeight, which is the same for any width; give one of "
                    + "the two"
            )
        }
        let isHeightNull = height == .some(nil) || reader.removes("rowHeight")
        let isRatioNull = ratio == .some(nil) || reader.removes("aspectRatio")
        switch rows {
        // A section then has no rule of its layout, whichever that has.
        case _ where !reader.isPatch && (isHeightNull || isRatioNull): rows = .content
        case .height where isHeightNull: rows = .content
        case .aspectRatio where isRatioNull: rows = .content
        default: break
        }
        if case .some(.some(let height)) = height { rows = .height(height) }
        if case .some(.some(let ratio)) = ratio { rows = .aspectRatio(ratio) }
    }
}
