public import LayoutdGeometry

/// One kind of layout: its properties and limits, except for the places of elements.
///
/// The configurations of layouts conform to this, your own too: see ``LayoutConfiguration/custom(_:)``. Code that
/// uses layouts calls their ``LayoutConfiguration/definition`` and never checks their kind. By default items follow springs
/// and do not expand. A layout with these defaults needs only a ``name`` and
/// ``prepare(_:)``.
public protocol LayoutDefinition: Sendable, Hashable {
    /// The name of this kind of layout in documents.
    static var name: String { get }

    /// Prepares the layout.
    ///
    /// - Parameter input: The data and the viewport; what is expanded and collapsed is ignored without an
    ///   ``expansionRule(of:)``.
    /// - Returns: The layout.
    /// - Throws: ``LayoutError`` for invalid measures, and for items that the layout cannot place.
    func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout

    /// How elements can move away from their places; by springs or behaviours by default.
    var motion: LayoutMotion { get }

    /// Whether the data sets the place of each item; false by default.
    var placesItems: Bool { get }

    /// The size of items without their own, if they keep it when another configuration replaces this
    /// one; `nil`, the default, if they get the new one's.
    var keptItemSize: Size? { get }

    /// The most items that the layout itself allows; `nil`, the default, for any number.
    var itemLimit: Int? { get }

    /// What can be expanded and collapsed in a section; `nil`, the default, for nothing.
    func expansionRule(of section: Section) -> ExpansionRule?

    /// Whether any section has a header; false by default.
    ///
    /// This matters if taps on headers collapse sections.
    ///
    /// - Complexity: O(*s*), *s* sections.
    func hasHeaders(_ sections: [Section]) -> Bool

    /// Whether a section scrolls by itself; false by default.
    func isOrthogonal(_ section: Section) -> Bool

    /// The list by configuration that a section is; `nil`, the default, if it is none.
    func list(of section: Section) -> ConfiguredListLayout?

    /// Whether sizes that were measured in another configuration of the same kind still count in this one; by
    /// default true.
    ///
    /// They do not if elements get another extent from it.
    func measuresAlike(_ other: any LayoutDefinition) -> Bool

    /// Whether the layout is mirrored where lines begin at the right; by default if its configuration says so.
    ///
    /// What ``LayoutInput/environment`` says of the direction is then from left to right.
    var flipping: LayoutFlipping { get }

    /// The number of items of a section that preparing visits individually; by default all items
    /// with their own sizes.
    func visitedItemCount(of section: Section) -> Int

    /// How long preparing a section takes, as the number of items that could be visited meanwhile; by default
    /// ``visitedItemCount(of:)``.
    func preparationCost(of section: Section) -> Int
}

extension LayoutDefinition {
    /// Springs or behaviours.
    public var motion: LayoutMotion { .springsOrBehaviors }

    /// False.
    public var placesItems: Bool { false }

    /// The size of the new configuration.
    public var keptItemSize: Size? { nil }

    /// Any number.
    public var itemLimit: Int? { nil }

    /// Nothing.
    public func expansionRule(of section: Section) -> ExpansionRule? { nil }

    /// False.
    public func hasHeaders(_ sections: [Section]) -> Bool { false }

    /// False.
    public func isOrthogonal(_ section: Section) -> Bool { false }

    /// On request.
    public var flipping: LayoutFlipping { .onRequest }

    /// None.
    public func list(of section: Section) -> ConfiguredListLayout? { nil }

    /// True.
    public func measuresAlike(_ other: any LayoutDefinition) -> Bool { true }

    /// All items with their own sizes.
    public func visitedItemCount(of section: Section) -> Int {
        section.items.isUniform ? 0 : section.items.count
    }

    /// The visited items.
    public func preparationCost(of section: Section) -> Int { visitedItemCount(of: section) }
}

extension LayoutDefinition {
    /// Estimates how long it takes to prepare the layout, in nanoseconds.
    ///
    /// Assumes 600 ns for each section and 40 ns for each visited item, see ``preparationCost(of:)``.
    package func effortOfPreparing(_ sections: [Section]) -> Int {
        sections.reduce(0) { $0 + 600 + 40 * preparationCost(of: $1) }
    }
}
