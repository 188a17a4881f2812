import LayoutdGeometry
import LayoutdLayouts

/// An item that a finger has lifted.
///
/// The data have it where it is shown among the others, while clients still know it at its ``origin``.
struct LiftedItem: Sendable, Codable {
    /// Where it was when it was lifted.
    let origin: ItemPath
    /// Where it is.
    var place: ItemPath
    /// Where the finger is, in viewport coordinates.
    var finger: Point
    /// From the finger to the centre of the item, in points.
    let grip: Vector
    let lift: ReorderingStart.Appearance
    let targets: ReorderingTargets
    /// Whether the content scrolls near the edges.
    let scrollsAtEdges: Bool
    /// Whether there is a finger: an item named by its path has none before it moves.
    var hasFinger: Bool
    /// When it goes back unless it moves, in seconds since creation.
    var end: Double
    /// The outlines when it was lifted: every place is found from these, so that going back restores them.
    let outlines: OutlinedSections?

    var element: ElementID { .cell(section: place.section, item: place.item) }

    /// The memory that it takes, in bytes.
    var estimatedBytes: Int {
        500 + 80 * targets.replacements.count + (outlines?.estimatedBytes ?? 0)
    }

    /// How long an item stays lifted without a sign of its finger, in seconds of the view's time.
    static let patience = HeldTouch.patience
}

extension LiftedItem: Checkable {
    /// The paths are checked with the data.
    var isSound: Bool {
        finger.isSound && grip.isSound && end.isSound && [lift.scale, lift.alpha].areSound
            && lift.scale > 0 && (0...1).contains(lift.alpha)
            && targets.replacements.values.allSatisfy { $0.section >= 0 && $0.item >= 0 }
    }
}

extension LiftedItem {
    /// Whether the outlines are those of the data with the item back in its place.
    func hasSoundOutlines(over content: Content) -> Bool {
        guard outlines != nil || content.outlines != nil else { return true }
        var before = content
        if place != origin {
            let batch = UpdateBatch([.moveItem(from: place, to: origin)])
            guard let plan = try? BatchUpdate(batch.operations, itemCounts: content.itemCounts)
            else { return false }
            before.update(by: batch, plan, keepsPlaces: false, renewsReloaded: false)
        }
        before.outlines = outlines
        return before.hasSoundOutlines
    }
}

extension Content {
    /// Whether the data have the place of a lifted item, and room for it where it was.
    func has(_ lifted: LiftedItem) -> Bool {
        let origin = lifted.origin
        return has(lifted.element) && sections.indices.contains(origin.section)
            && (0...sections[origin.section].items.count).contains(origin.item)
    }
}

extension CollectionView {
    /// The element that a finger has lifted, if any.
    public var liftedElement: ElementID? { state.lifted?.value.element }

    /// Where the item is that a finger has lifted, if it has.
    public var reordering: ReorderingResult? {
        state.lifted.map {
            ReorderingResult(phase: .moved, origin: $0.value.origin, place: $0.value.place)
        }
    }

    /// Whether a finger holds an item to reorder it.
    public var isReordering: Bool { state.lifted != nil }

    /// The lifted element as it is presented, without effects: under its finger, in front of all others.
    var presentedLift: PresentedElement? {
        guard let lifted = state.lifted?.value, let place = layout.attributes(for: lifted.element)
        else { return nil }
        let center = state.scroller.viewport.contentPoint(lifted.finger) + lifted.grip
        return PresentedElement(
            element: lifted.element,
            frame: Rect(center: center, size: place.frame.size),
            zIndex: ZIndex.front,
            velocity: .zero,
            anchor: place.frame.center,
            angle: place.angle,
            alpha: place.alpha * lifted.lift.alpha,
            departing: nil,
            scale: place.scale * lifted.lift.scale
        )
    }

    /// The elements with the lifted one as it is presented, wherever it is.
    func withLift(_ elements: [PresentedElement]) -> [PresentedElement] {
        guard let lift = presentedLift else { return elements }
        var shown = lens?.shown(lift) ?? lift
        shown.zIndex = ZIndex.front
        return elements.filter { $0.element != lift.element || $0.departing != nil } + [shown]
    }
}
