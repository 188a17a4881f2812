import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// The part of a scene over a layout that places its items: only the elements in and near the
/// viewport have bodies.
struct SceneTile: Sendable, Codable {
    /// The behaviours as they were given: they may name cells anywhere in the layout.
    ///
    /// Those that take new items list none.
    var given: [NamedBehavior] = []
    /// The elements of the items near the viewport, and of those that behaviours name.
    var elements: [DynamicItemID: ElementID] = [:]
    /// The scroll axis.
    var axis: Axis
    /// The visible part at the latest tiling, in content coordinates.
    var visible: Rect
    /// The elements that a change of the layout has set in motion: they keep their bodies until they
    /// rest or are out of sight, even if their new places are far away.
    var held: Set<ElementID> = []
    /// The tiling to do at the start of the next tick.
    var pendingTiling: SpringMotion.PendingTiling?
    /// Whether places have moved since behaviours were tied to them.
    var hasMovedAnchors = false

    /// How far beyond the viewport elements have bodies, in points.
    static let overscan = SpringDynamics().overscan

    /// The least number of an element that is no cell; those of cells are less.
    static let firstOther = 1 << 61

    /// Makes a tile without elements.
    init(axis: Axis, visible: Rect) {
        self.axis = axis
        self.visible = visible
    }

    /// Notes which elements items are that behaviours name for the first time.
    ///
    /// - Parameters:
    ///   - behaviors: The behaviours.
    ///   - numbering: The numbers of elements that have had none.
    /// - Throws: `DynamicsError/unknownItem(_:)`.
    mutating func adopt(
        _ behaviors: [NamedBehavior],
        _ numbering: SceneNumbering
    ) throws(DynamicsError) {
        for item in behaviors.lazy.flatMap(\.allItems) where elements[item] == nil {
            guard let element = numbering.element(of: item) else { throw .unknownItem(item) }
            elements[item] = element
        }
    }

    /// Forgets the elements of items that are neither near the viewport nor named.
    mutating func forgetElements(but present: Set<DynamicItemID>) {
        let named = Set(given.lazy.flatMap(\.allItems))
        elements = elements.filter { present.contains($0.key) || named.contains($0.key) }
    }
}
