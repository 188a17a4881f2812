import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension JustifiedLayout.Configuration: StackDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("scrollDirection", \.scrollDirection, Axis.documentNames),
        DocumentMember(\.metrics),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds),
        DocumentMember("sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds),
    ]

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.ratios, Ranges.aspectRatio)
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
