public import LayoutdGeometry

/// A layout of sections one after the other, which can also be that of one section of a compositional layout, see
/// ``SectionLayout``.
public protocol StackDefinition: LayoutDefinition, Codable {
    /// Whether headers stay at the start of the visible bounds.
    var sectionHeadersPinToVisibleBounds: Bool { get }

    /// Whether footers stay at the end of the visible bounds.
    var sectionFootersPinToVisibleBounds: Bool { get }

    /// Whether the left and the right edge of the view differ for the layout; by default they do not.
    var tellsEdgesApart: Bool { get }

    /// Whether places of items without their own sizes are stored one by one; false by default.
    var storesUniformItems: Bool { get }

    /// The same layout along another axis; by default itself, for layouts with one axis.
    func along(_ axis: Axis) -> Self

    /// Prepares the layout.
    ///
    /// - Throws: ``LayoutError``, as ``LayoutDefinition/prepare(_:)``.
    func prepareStack(_ input: LayoutInput) throws(LayoutError) -> StackLayout
}

extension StackDefinition {
    /// False.
    public var tellsEdgesApart: Bool { false }

    /// False.
    public var storesUniformItems: Bool { false }

    /// Itself.
    public func along(_ axis: Axis) -> Self { self }

    /// Prepares the sections.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        try prepareStack(input)
    }

    /// The kinds of elements that are pinned.
    var pinnable: ElementKindSet {
        var kinds = ElementKindSet()
        if sectionHeadersPinToVisibleBounds { kinds.insert(ElementKindSet(.header)) }
        if sectionFootersPinToVisibleBounds { kinds.insert(ElementKindSet(.footer)) }
        return kinds
    }
}
