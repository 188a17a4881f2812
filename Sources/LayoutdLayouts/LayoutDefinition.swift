public import LayoutdGeometry

/// One kind of layout: all in which it differs from others, except for the places of elements.
///
/// The configurations of layouts conform. Code that uses layouts asks their
/// ``LayoutConfiguration/definition`` and never checks their kind. By default items can follow
/// springs, take any updates and do not expand. A layout for which that holds needs only a ``name`` and
/// ``prepare(_:expanded:collapsed:viewport:contentInset:)``.
public protocol LayoutDefinition: Sendable, Hashable, Codable {
    /// The name of this kind of layout in documents.
    static var name: String { get }

    /// Prepares the layout for data and bounds.
    ///
    /// - Parameters:
    ///   - sections: The data.
    ///   - expanded: The rows that are expanded; without an ``expansionRule`` of no meaning.
    ///   - collapsed: The sections that are collapsed; without an ``expansionRule`` of no meaning.
    ///   - viewport: The size of the bounds, in points.
    ///   - contentInset: The part of the viewport that content does not use, in points.
    /// - Returns: The layout.
    /// - Throws: ``LayoutError`` for measures that make no sense, and for items that the layout cannot
    ///   place.
    func prepare(
        _ sections: [Section],
        expanded: Set<ItemPath>,
        collapsed: Set<Int>,
        viewport: Size,
        contentInset: Insets
    ) throws(LayoutError) -> any CollectionLayout

    /// How elements can move away from their places; springs by default.
    var motion: LayoutMotion { get }

    /// Whether items can come, go and move while the layout is in use; true by default.
    var acceptsUpdates: Bool { get }

    /// The most items that the layout itself allows; `nil`, the default, for any number.
    var itemLimit: Int? { get }

    /// What can be expanded and collapsed; `nil`, the default, for nothing.
    var expansionRule: ExpansionRule? { get }

    /// Whether any section has a header; false by default.
    ///
    /// Matters where taps on headers collapse sections.
    ///
    /// - Complexity: O(*s*), *s* sections.
    func hasHeaders(_ sections: [Section]) -> Bool

    /// Whether this configuration can take another's place while elements are shown; by default if
    /// it is one of the same kind.
    func canReplace(_ other: any LayoutDefinition) -> Bool

    /// The number of items of a section that preparing visits one by one; by default all that have
    /// sizes of their own.
    func visitedItemCount(of items: SectionItems) -> Int
}

extension LayoutDefinition {
    /// Springs.
    public var motion: LayoutMotion { .springs }

    /// True.
    public var acceptsUpdates: Bool { true }

    /// Any number.
    public var itemLimit: Int? { nil }

    /// Nothing.
    public var expansionRule: ExpansionRule? { nil }

    /// False.
    public func hasHeaders(_ sections: [Section]) -> Bool { false }

    /// Whether the other one is of the same kind.
    public func canReplace(_ other: any LayoutDefinition) -> Bool { other is Self }

    /// All that have sizes of their own.
    public func visitedItemCount(of items: SectionItems) -> Int {
        if case .uniform = items { 0 } else { items.count }
    }
}

extension LayoutDefinition {
    /// Estimates how long it takes to prepare the layout, in nanoseconds.
    ///
    /// 100 ns for each section and 20 ns for each item that is visited.
    package func effortOfPreparing(_ sections: [Section]) -> Int {
        sections.reduce(0) { $0 + 100 + 20 * visitedItemCount(of: $1.items) }
    }
}
