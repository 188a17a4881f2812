import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

/// All that can be seen of a prepared layout.
private struct LayoutImage: Equatable {
    var axis: Axis
    var size: Size
    var natural: [LayoutAttributes]
    var pinned: [LayoutAttributes]
    var diagnostics: [LayoutDiagnostic]

    init(_ layout: any CollectionLayout, visible: Rect) throws {
        axis = layout.scrollAxis
        size = layout.contentSize
        natural = try layout.allElements(limit: .max)
        pinned = try layout.allElements(visible: visible, limit: .max)
        diagnostics = layout.diagnostics(limit: .max)
    }
}

extension LayoutConformance {
    /// A layout depends only on its input, and of what is expanded only on what can be.
    mutating func checkPreparing() throws {
        let visible = makeVisible()
        let image = try LayoutImage(layout, visible: visible)
        #expect(try LayoutImage(input.prepare(), visible: visible) == image, "\(name)")

        var existing = input
        let definition = input.configuration.definition
        existing.expanded = definition.expandableRows(input.expanded, in: input.sections)
        existing.collapsed = definition.collapsibleSections(input.collapsed, in: input.sections)
        #expect(try LayoutImage(existing.prepare(), visible: visible) == image, "\(name)")

        guard definition.commonExpansionRule == nil else { return }
        existing.expanded = Set(ids.filter { $0.kind == .cell }.map { ItemPath($0) })
        existing.collapsed = Set(input.sections.indices)
        #expect(try LayoutImage(existing.prepare(), visible: visible) == image, "\(name)")
    }

    /// What a change of bounds does not invalidate is the same as in a layout prepared for the new
    /// bounds.
    ///
    /// Headers and footers out of view may move without being named.
    mutating func checkInvalidation() throws {
        for _ in 0..<8 {
            let changed = makeResized()
            let (old, new) = (visible(of: input), visible(of: changed))
            let change = layout.invalidation(from: old, to: new)
            guard change != .everything else {
                try #require(old.size != new.size, "\(name), \(old) to \(new)")
                continue
            }
            let prepared = try changed.prepare()
            let moved = change.elements
            try #require(moved == Set(moved).sorted(), "\(name), \(old) to \(new)")
            try #require(prepared.contentSize == layout.contentSize, "\(name), \(old) to \(new)")
            for id in ids {
                let natural = layout.attributes(for: id)
                try #require(prepared.attributes(for: id) == natural, "\(name), \(old) to \(new)")
                let places = [
                    layout.attributes(for: id, visible: old),
                    prepared.attributes(for: id, visible: new),
                ]
                let isInView = zip(places, [old, new]).contains {
                    $0?.boundingBox.overlaps($1) == true
                }
                let isFixed = id.kind == .cell && input.pin(of: id) == nil
                if moved.contains(id) {
                    try #require(!isFixed && places[0] != places[1], "\(name), \(id)")
                } else if isFixed || isInView {
                    try #require(places[0] == places[1], "\(name), \(id), \(old) to \(new)")
                }
            }
        }
    }
}

extension LayoutConformance {
    /// The input with the same viewport, or with another one.
    private mutating func makeResized() -> LayoutCase {
        var changed = input
        for axis in [Axis.horizontal, .vertical] where random.oneIn(3) {
            // Only then the visible bounds change with the viewport.
            let least = input.contentInset.start(axis) + input.contentInset.end(axis) + 30
            guard input.viewport[axis] > least else { continue }
            changed.viewport[axis] += random.pick([-20, 0.5, 90])
        }
        return changed
    }
}

extension LayoutInvalidation {
    /// The headers and footers that it names.
    fileprivate var elements: [ElementID] {
        if case .supplementaryElements(let elements) = self { elements } else { [] }
    }
}
