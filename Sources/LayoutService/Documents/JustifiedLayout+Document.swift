import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension JustifiedLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("scrollDirection", \.scrollDirection, Axis.documentNames),
        DocumentMember(\.metrics),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds),
        DocumentMember("sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds),
    ]

    var takesBoundary: Bool { true }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.ratios, Ranges.aspectRatio)
    }

    func takes(_ measures: Section.Measures) -> Bool {
        measures.value is JustifiedLayout.Metrics
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .justified(metrics.merged(&$0, default: metrics)) }
    }
}

extension JustifiedLayout.Metrics: MeasuresDocument, DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember(length: "targetRowHeight", in: Ranges.targetRowHeight),
        DocumentMember(
            "targetRowHeightTolerance",
            \.targetRowHeightTolerance,
            in: Ranges.heightTolerance
        ),
        DocumentMember("lastRow", \.lastRow),
        DocumentMember(length: "minimumLineSpacing", in: Ranges.spacing),
        DocumentMember(length: "minimumInteritemSpacing", in: Ranges.spacing),
        DocumentMember(insets: "sectionInset"),
        DocumentMember(size: "headerReferenceSize", in: Ranges.extent),
        DocumentMember(size: "footerReferenceSize", in: Ranges.extent),
    ]
}
