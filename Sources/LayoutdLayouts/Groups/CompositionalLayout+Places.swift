import LayoutdGeometry

/// How far the layout and its sections have scrolled.
struct ScrollState {
    /// The part of the content in which pinned elements stay; `nil` if nothing is pinned.
    var visible: Rect?
    /// The edges for sections, after the pinned elements of the layout; points.
    var edges: ClosedRange<Double>?
    /// How far sections have scrolled by themselves, in points.
    var offsets: [Int: Double] = [:]
}

/// Where elements are, as if the leading edge were the left one.
extension CompositionalLayout {
    /// What is added to the drawing order of pinned elements that are visible.
    static let pinnedZIndex = 1_000_000_000

    /// How everything is in its natural place.
    static let unscrolled = ScrollState()

    /// How everything is in some bounds.
    func scrollState(_ bounds: LayoutBounds) -> ScrollState {
        let visible = mirrored(bounds.visible)
        var state = ScrollState(visible: visible, offsets: bounds.sectionOffsets)
        var (start, end) = (visible.min(scrollAxis), visible.max(scrollAxis))
        state.edges = start...max(start, end)
        for item in box.items where item.pin != nil {
            let frame = slot(of: item, around: box, from: box.before, state)
            switch item.pin {
            case .start: start = max(start, frame.max(scrollAxis))
            case .end: end = min(end, frame.min(scrollAxis))
            case nil: break
            }
        }
        start += bounds.sectionHeadersPinOffset
        end -= bounds.sectionFootersPinOffset
        state.edges = start...max(start, end)
        return state
    }

    /// A rectangle, or its mirror image if the leading edge is the right one.
    func mirrored(_ rect: Rect) -> Rect {
        guard isRightToLeft else { return rect }
        var mirrored = rect
        mirrored.origin.x = contentSize.width - rect.maxX
        return mirrored
    }

    /// The frame of a boundary item before its insets, in its pinned place if it is pinned.
    ///
    /// - Note: Source: measured on UIKit by kern0x1b/charon.
    func slot(
        of item: PlacedBoundaryItem,
        around box: BoundaryBox,
        from boxStart: Double,
        _ state: ScrollState
    ) -> Rect {
        var frame = item.frame
        let size = frame.size[scrollAxis]
        var start = frame.origin[scrollAxis] + boxStart
        if let pin = item.pin, let edges = state.edges {
            start =
                switch pin {
                case .start:
                    max(
                        start,
                        min(edges.lowerBound + item.pinOffset, boxStart + box.length - size)
                    )
                case .end:
                    min(start, max(edges.upperBound - item.pinOffset - size, boxStart))
                }
        }
        frame.origin[scrollAxis] = start
        return frame
    }

    /// The frame of a section's decoration.
    func frame(of decoration: PlacedSection.Decoration, section: Int) -> Rect {
        let slot = sections[section].frame(scrollAxis, viewport: viewport)
        let whole = CollectionLayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
        return grid.snapped(decoration.insets.frame(in: slot, of: whole))
    }
}

/// Attributes of elements, as if the leading edge were the left one.
extension CompositionalLayout {
    func decoration(_ index: Int, section: Int) -> LayoutAttributes {
        let decoration = sections[section].decorations[index]
        return LayoutAttributes(
            element: ElementID(kind: decoration.kind, section: section, item: decoration.item),
            frame: frame(of: decoration, section: section),
            zIndex: decoration.zIndex
        )
    }

    /// A boundary item of a section, or of the layout if that is `nil`.
    func boundaryItem(_ index: Int, section: Int?, _ state: ScrollState) -> LayoutAttributes {
        let box = section.map { sections[$0].box } ?? box
        let item = box.items[index]
        let start = section.map { sections[$0].boxStart } ?? box.before
        var edges = state
        if section == nil, let visible = state.visible {
            // Elements of the layout stay at the edges themselves.
            let start = visible.min(scrollAxis)
            edges.edges = start...max(start, visible.max(scrollAxis))
        }
        let slot = slot(of: item, around: box, from: start, edges)
        var frame = grid.snapped(item.insets.frame(in: slot, of: item.layoutSize))
        if item.stretches, section ?? 0 == 0 {
            let pull = pull(state)
            frame.origin[scrollAxis] -= pull
            frame.size[scrollAxis] += pull
        }
        let isPinned = item.pin != nil && state.visible.map { $0.meets(frame) } ?? false
        return LayoutAttributes(
            element: section.map { ElementID(kind: item.element, section: $0) }
                ?? .ofLayout(item.element),
            frame: frame,
            zIndex: item.zIndex + (isPinned ? Self.pinnedZIndex : 0)
        )
    }
}

extension CompositionalLayout {
    /// How far the content is pulled away from its start, in points.
    func pull(_ state: ScrollState) -> Double {
        state.visible.map { max(0, -$0.min(scrollAxis)) } ?? 0
    }

    /// How far elements reach beyond the start of the content because they stretch.
    func stretch(_ state: ScrollState) -> Double {
        let items = box.items + (sections.first?.box.items ?? [])
        return items.contains(where: \.stretches) ? pull(state) : 0
    }
}

extension Rect {
    /// Whether two rectangles overlap by more than the tolerance for sums of lengths.
    func meets(_ other: Rect) -> Bool {
        Swift.min(maxX, other.maxX) - Swift.max(minX, other.minX) > roundingTolerance
            && Swift.min(maxY, other.maxY) - Swift.max(minY, other.minY) > roundingTolerance
    }
}
