import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension FlowLayout.Configuration: LayoutDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("scrollDirection", \.scrollDirection, Axis.documentNames),
        DocumentMember(\.metrics),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds),
        DocumentMember("sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds),
        DocumentMember("sectionInsetReference", \.sectionInsetReference),
    ]

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .flow(metrics.merged(&$0, default: metrics)) }
    }
}

extension FlowLayout.Metrics: MeasuresDocument, DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("itemSize", \.itemSize, in: Ranges.extent),
        DocumentMember("minimumLineSpacing", \.minimumLineSpacing, in: Ranges.spacing),
        DocumentMember("minimumInteritemSpacing", \.minimumInteritemSpacing, in: Ranges.spacing),
        DocumentMember("sectionInset", \.sectionInset),
        DocumentMember("headerReferenceSize", \.headerReferenceSize, in: Ranges.extent),
        DocumentMember("footerReferenceSize", \.footerReferenceSize, in: Ranges.extent),
    ]
}

extension Axis {
    /// The axes by their names in documents.
    static let documentNames: KeyValuePairs<String, Axis> = [
        "vertical": .vertical, "horizontal": .horizontal,
    ]
}
