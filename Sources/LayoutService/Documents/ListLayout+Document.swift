import LayoutdJSON
import LayoutdLayouts

extension ListLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember(\.metrics),
        DocumentMember("stickyHeaders", \.stickyHeaders),
        DocumentMember("stickyFooters", \.stickyFooters),
        DocumentMember("multipleSelection", \.multipleSelection),
        DocumentMember("collapsesSections", \.collapsesSections),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("estimatedRowHeight", ifAny: \.estimatedRowHeight, in: Ranges.estimate),
        DocumentMember(
            "estimatedSectionHeaderHeight",
            ifAny: \.estimatedSectionHeaderHeight,
            in: Ranges.estimate
        ),
        DocumentMember(
            "estimatedSectionFooterHeight",
            ifAny: \.estimatedSectionFooterHeight,
            in: Ranges.estimate
        ),
    ]

    var hasEstimates: Bool? {
        [estimatedRowHeight, estimatedSectionHeaderHeight, estimatedSectionFooterHeight]
            .contains { $0 != nil }
    }

    var takesBoundary: Bool { true }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.rows, Ranges.extent, takesFractions: true)
    }

    func takes(_ measures: Section.Measures) -> Bool { measures.value is ListLayout.Metrics }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .list(metrics.merged(&$0, default: metrics)) }
    }
}

extension ListLayout.Metrics: MeasuresDocument, DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember(length: "rowHeight", in: Ranges.extent),
        DocumentMember(length: "expandedRowHeight", in: Ranges.extent),
        DocumentMember(length: "minimumLineSpacing", in: Ranges.spacing),
        DocumentMember(insets: "sectionInset"),
        DocumentMember(length: "headerHeight", in: Ranges.extent),
        DocumentMember(length: "footerHeight", in: Ranges.extent),
    ]
}
