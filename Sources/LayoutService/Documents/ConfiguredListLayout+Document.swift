import LayoutdJSON
import LayoutdLayouts

extension ConfiguredListLayout: LayoutDocument, DocumentTable {
    static let usual = Self()

    static var type: String { ListLayout.Configuration.name }

    static let members: [DocumentMember<Self>] = [
        DocumentMember(\.configuration),
        DocumentMember("pixelScale", \.pixelScale, in: Ranges.pixelScale),
    ]

    /// Rows, headers and footers always have some.
    var hasEstimates: Bool? { true }

    var takesBoundary: Bool { true }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.rows, Ranges.extent, isConfigured: true)
    }

    func takes(_ measures: Section.Measures) -> Bool {
        measures.value is CollectionLayoutListConfiguration
    }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { .list(configuration.merged(&$0, default: configuration)) }
    }
}

extension CollectionLayoutListConfiguration: MeasuresDocument, DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("appearance", \.appearance),
        DocumentMember("headerMode", \.headerMode),
        DocumentMember("footerMode", \.footerMode),
        DocumentMember("headerTopPadding", \.headerTopPadding, in: Ranges.spacing),
        DocumentMember("metrics", \.metrics),
        DocumentMember("estimatedRowHeight", \.estimatedRowHeight, in: Ranges.estimate),
        DocumentMember("expandedRowHeight", \.expandedRowHeight, in: Ranges.extent),
        DocumentMember("sectionInset", \.sectionInset),
        DocumentMember("showsSeparators", \.showsSeparators),
        DocumentMember("separatorConfiguration", \.separatorConfiguration),
        DocumentMember("isEditing", \.isEditing),
    ]
}

extension CollectionLayoutListConfiguration.SectionInset: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("top", \.top, in: Ranges.spacing),
        DocumentMember("leading", \.leading, in: Ranges.spacing),
        DocumentMember("bottom", \.bottom, in: Ranges.spacing),
        DocumentMember("trailing", \.trailing, in: Ranges.spacing),
    ]
}

extension ListSeparatorConfiguration: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("topVisibility", \.topSeparatorVisibility),
        DocumentMember("bottomVisibility", \.bottomSeparatorVisibility),
        DocumentMember("topInsets", \.topSeparatorInsets),
        DocumentMember("bottomInsets", \.bottomSeparatorInsets),
    ]
}

extension ListSeparatorConfiguration.Insets: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember("leading", \.leading, in: Ranges.spacing),
        DocumentMember("trailing", \.trailing, in: Ranges.spacing),
    ]
}

/// What a layout of type "list" is: one by configuration if it has an `appearance`.
extension LayoutConfiguration {
    /// The layout, or if it is a list, the one of both kinds of lists that a document gives.
    ///
    /// A patch without an `appearance` changes the list that is there, and null makes an ordinary list of it.
    func list(givenBy reader: inout ObjectReader) -> LayoutConfiguration {
        guard type == ListLayout.Configuration.name else { return self }
        let isConfigured = definition is ConfiguredListLayout
        if reader.contains("appearance") {
            return isConfigured ? self : .list(ConfiguredListLayout())
        }
        // Mark as known, so that error messages list it.
        if reader.isPatch { _ = reader.value("appearance") }
        return isConfigured && reader.removes("appearance")
            ? .list(ListLayout.Configuration()) : self
    }
}
