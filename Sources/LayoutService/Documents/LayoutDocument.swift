import LayoutdJSON
import LayoutdLayouts

/// How the configuration of one kind of layout is read from documents and written to them.
protocol LayoutDocument: LayoutDefinition {
    /// The configuration with all defaults.
    static var usual: Self { get }

    /// The `type` in documents; by default the name of this kind of layout.
    static var type: String { get }

    /// What the items of a section look like in documents; by default they have a width and a height,
    /// both optional.
    ///
    /// - Parameter type: The type of the section's own layout; `nil` if it has none.
    /// - Returns: The form of its items.
    func itemForm(ofSectionsOfType type: String?) -> ItemForm

    /// Reads the members, merged over this configuration.
    ///
    /// - Returns: The merged layout; wrong members are reported and left as they were.
    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration

    /// Writes all members but the type.
    ///
    /// - Parameters:
    ///   - json: The writer.
    ///   - isExplicit: Whether to write null for members that the layout lacks but a preset may
    ///     have.
    func write(to json: inout JSONWriter, isExplicit: Bool)

    /// Reads the member `layout` of a section; absent members come from this configuration.
    ///
    /// By default sections have no such member.
    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures?

    /// Whether sections may have such measures; others come from a layout of another type, and are not written.
    ///
    /// By default sections have none.
    func takes(_ measures: Section.Measures) -> Bool

    /// Writes measures that it takes; by default only their members.
    func write(_ measures: any MeasuresDocument, to json: inout JSONWriter)

    /// Whether elements may have estimates, which measured sizes replace; `nil` if no layout of this type has
    /// them, as by default.
    var hasEstimates: Bool? { get }

    /// Whether the layout may have a header and a footer of the whole, and where those of sections stay; false by
    /// default.
    var takesBoundary: Bool { get }

    /// Why some sections do not go with this layout although each is valid by itself.
    ///
    /// By default all do.
    func faults(of sections: [Section]) -> [SectionFault]
}

extension LayoutDocument {
    static var type: String { name }

    func itemForm(ofSectionsOfType type: String?) -> ItemForm { ItemForm(.sizes, Ranges.extent) }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? { nil }

    func takes(_ measures: Section.Measures) -> Bool { false }

    func write(_ measures: any MeasuresDocument, to json: inout JSONWriter) {
        measures.write(to: &json)
    }

    var hasEstimates: Bool? { nil }

    var takesBoundary: Bool { false }

    func faults(of sections: [Section]) -> [SectionFault] { [] }
}

extension LayoutDocument where Self: DocumentTable {
    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        .custom(merged(&reader, default: Self.usual))
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) { write(to: &json) }
}

/// A layout of sections one after the other, each of which may have measures of its own.
protocol StackDocument: LayoutDocument {
    associatedtype Metrics: MeasuresDocument & DocumentForm

    /// The measures of sections without measures of their own.
    var metrics: Metrics { get }

    /// What is wrong with a section in the layout, also if it is the layout of that section alone; nothing by default.
    func faults(of section: Section, at index: Int) -> [SectionFault]
}

extension StackDocument {
    var takesBoundary: Bool { true }

    func faults(of section: Section, at index: Int) -> [SectionFault] { [] }

    func faults(of sections: [Section]) -> [SectionFault] {
        sections.enumerated().flatMap { faults(of: $1, at: $0) }
    }

    func takes(_ measures: Section.Measures) -> Bool { measures.value is Metrics }

    func sectionMeasures(_ reader: inout ObjectReader) -> Section.Measures? {
        reader.object("layout") { Section.Measures(metrics.merged(&$0, default: metrics)) }
    }
}

/// Why a section does not go with the layout of the whole data.
struct SectionFault {
    /// The index of the section.
    let section: Int
    /// The index of the item whose member is wrong, and the member; `nil` if it is the section's layout.
    var member: (item: Int, name: StaticString)?
    /// What is wrong with the item's member or the section's own layout, and the fix.
    let detail: String
    /// What is wrong with the whole layout if the section is there already, and the fix.
    let detailOfLayout: String
}

/// How the measures of one section are written to documents.
protocol MeasuresDocument: SectionMeasures {
    /// Writes all members.
    func write(to json: inout JSONWriter)
}

/// What items look like in documents.
struct ItemForm {
    let kind: Kind
    /// Widths and heights that items may have.
    let extent: NumberRange
    /// Whether they may also be fractions.
    let takesFractions: Bool
    /// Whether they are rows of a list by configuration.
    let isConfigured: Bool

    init(
        _ kind: Kind,
        _ extent: NumberRange,
        takesFractions: Bool = false,
        isConfigured: Bool = false
    ) {
        (self.kind, self.extent) = (kind, extent)
        (self.takesFractions, self.isConfigured) = (takesFractions, isConfigured)
    }

    /// The kinds of items.
    enum Kind {
        /// They may have a width and a height.
        case sizes
        /// They may have a height, or both as an aspect, and span several columns.
        case aspects
        /// They may have an aspect ratio.
        case ratios
        /// They may have a width and a height, and span several columns and rows.
        case tiles
        /// Rows, which have the width of the content and may be expanded.
        case rows
        /// They must have a centre, a width and a height.
        case places
    }
}
