import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension FlowLayout.Configuration: StackDocument, DocumentTable {
    static let usual = Self()

    static let members: [DocumentMember<Self>] = [
        DocumentMember("scrollDirection", \.scrollDirection, Axis.documentNames),
        DocumentMember(\.metrics),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
        DocumentMember("sectionHeadersPinToVisibleBounds", \.sectionHeadersPinToVisibleBounds),
        DocumentMember("sectionFootersPinToVisibleBounds", \.sectionFootersPinToVisibleBounds),
        DocumentMember("sectionInsetReference", \.sectionInsetReference),
        DocumentMember("lineAlignment", ifAny: \.lineAlignment),
        DocumentMember("itemAlignment", ifAny: \.itemAlignment),
        DocumentMember(
            merge: { $1.mergeEstimatedItemSize(&$0, default: $2) },
            write: { $1.writeEstimate(to: &$0) }
        ),
        DocumentMember(merge: DocumentMember("estimate", \.estimate).merge, write: { _, _ in }),
    ]

    var hasEstimates: Bool? { estimatedItemSize != nil }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.sizes, Ranges.extent, takesFractions: true)
    }
}

extension FlowLayout.Configuration {
    private static let automatic = "automatic"

    /// Reads `estimatedItemSize`: a size, "automatic" or null.
    fileprivate mutating func mergeEstimatedItemSize(
        _ reader: inout ObjectReader,
        default usual: Self
    ) {
        let name: StaticString = "estimatedItemSize"
        guard let value = reader.value(name) else {
            if reader.removes(name) { estimatedItemSize = usual.estimatedItemSize }
            return
        }
        guard !value.isNull else { return estimatedItemSize = nil }
        guard let text = value.string else {
            guard value.isObject else {
                return reader.report(
                    name,
                    "must be a size, \"automatic\" or null, got \(value.kindDescription)"
                )
            }
            var size = metrics.itemSize
            if reader.isPatch, case .size(let current) = estimatedItemSize { size = current }
            size.merge(&reader, name, in: Ranges.estimate, default: size)
            return estimatedItemSize = .size(size)
        }
        guard text == Self.automatic else {
            return reader.report(
                name,
                "must be a size, \"automatic\" or null, got \(text.quoted)"
            )
        }
        estimatedItemSize = .automatic
    }

    /// Writes `estimatedItemSize` and `estimate` of layouts that have estimates.
    fileprivate func writeEstimate(to json: inout JSONWriter) {
        switch estimatedItemSize {
        case nil: return
        case .automatic: json.member("estimatedItemSize", Self.automatic)
        case .size(let size):
            json.name("estimatedItemSize")
            json.size(size)
        }
        json.member("estimate", estimate.rawValue)
    }
}

extension FlowLayout.Metrics: MeasuresDocument, DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember(size: "itemSize", in: Ranges.extent),
        DocumentMember(length: "minimumLineSpacing", in: Ranges.spacing),
        DocumentMember(length: "minimumInteritemSpacing", in: Ranges.spacing),
        DocumentMember(insets: "sectionInset"),
        DocumentMember(size: "headerReferenceSize", in: Ranges.extent),
        DocumentMember(size: "footerReferenceSize", in: Ranges.extent),
    ]
}

extension Axis {
    /// The axes by their names in documents.
    static let documentNames: KeyValuePairs<String, Axis> = [
        "vertical": .vertical, "horizontal": .horizontal,
    ]
}
