import LayoutdJSON
import LayoutdLayouts

extension ListLayout.Configuration: StackDocument, DocumentTable {
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

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.rows, Ranges.extent, takesFractions: true)
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
