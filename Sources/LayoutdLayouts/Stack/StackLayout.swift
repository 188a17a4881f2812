public import LayoutdGeometry

/// Sections one after the other along the scroll axis, each with a header, items and a footer.
///
/// Flow layouts, lists and waterfalls are stacks: they differ in how a section places its items. Headers
/// and footers may be pinned to the visible bounds.
public struct StackLayout: CollectionLayout {
    /// The axis along which the content scrolls.
    public let scrollAxis: Axis
    /// The extent of the whole content, in points.
    public let contentSize: Size
    /// The number of cells, headers and footers.
    public let elementCount: Int

    let sections: [StackSection]
    private(set) var rules: StackRules
    /// The extent of the longest header, in points; 0 if there is none.
    let longestHeader: Double

    /// Makes a stack.
    ///
    /// - Parameters:
    ///   - sections: The sections, in order.
    ///   - scrollAxis: The axis along which they follow each other.
    ///   - contentSize: The extent of the whole content, in points.
    ///   - rules: What they have in common.
    /// - Throws: ``LayoutError`` if the content size is not finite.
    init(
        _ sections: [StackSection],
        along scrollAxis: Axis,
        contentSize: Size,
        rules: StackRules
    ) throws(LayoutError) {
        try requireContent(contentSize)
        self.sections = sections
        self.scrollAxis = scrollAxis
        self.contentSize = contentSize
        self.rules = rules
        elementCount = sections.reduce(0) { $0 + $1.elementCount }
        longestHeader =
            rules.waitingInset == nil ? 0 : sections.reduce(0) { max($0, $1.header.extent) }
    }

    /// Makes a stack that ends with its last section, and is as long across as its space.
    ///
    /// - Throws: ``LayoutError`` if the content size is not finite.
    init(
        _ sections: [StackSection],
        in space: StackSpace,
        rules: StackRules
    ) throws(LayoutError) {
        var size = Size.zero
        size[space.axis] = sections.last?.end ?? 0
        size[space.axis.cross] = space.extent
        try self.init(sections, along: space.axis, contentSize: size, rules: rules)
    }

    /// The same stack; its pinned headers never leave their sections.
    var withoutWaitingHeaders: StackLayout {
        var stack = self
        stack.rules.waitingInset = nil
        return stack
    }

    /// The number of items whose places are stored one by one.
    ///
    /// - Complexity: O(*s*), *s* sections.
    public var storedItemCount: Int { sections.reduce(0) { $0 + $1.content.storedCount } }

    /// The number of items without a place, which are not shown.
    ///
    /// - Complexity: O(*s*), *s* sections.
    public var unplacedItemCount: Int { sections.reduce(0) { $0 + $1.content.unplacedCount } }

    /// Likely mistakes in the layout, section by section.
    ///
    /// - Parameter limit: The most diagnostics to return.
    /// - Returns: The diagnostics, those of a section in the order of its items.
    public func diagnostics(limit: Int) -> [LayoutDiagnostic] {
        let all = sections.indices.lazy.flatMap { index in
            sections[index].content.diagnostics(section: index)
        }
        return Array(all.prefix(max(0, limit)))
    }
}
