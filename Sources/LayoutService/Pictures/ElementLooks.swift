import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What elements of a view look like.
struct ElementLooks: Sendable {
    private let names: ElementNames
    /// Whether all cells are round.
    private let areRound: Bool
    /// The shapes in which items of a scene collide, if these are not rectangles.
    private let bounds: [ElementID: CollisionBounds]
    private var charges: [ElementID: Double] = [:]
    private var anchored: Set<ElementID> = []

    /// The looks in a frame.
    init(of elements: [PresentedElement], in view: CollectionView) {
        names = view.names
        areRound = view.layoutConfiguration.type == "circle"
        let isScene = view.layoutConfiguration.definition.placesItems
        let cells = isScene ? elements.filter { $0.departing == nil } : []
        bounds = Dictionary(
            cells.map { ($0.element, view.collisionBounds(of: $0.element)) }
                .filter { $0.1 != .rectangle },
            uniquingKeysWith: { first, _ in first }
        )
        guard case .behaviors(let behaviors, _) = view.dynamics, let items = view.sceneItems else {
            return
        }
        for named in behaviors.flattened {
            // What acts on all items distinguishes none.
            guard case .item(let matter) = named.behavior, !named.takesNewItems else { continue }
            let elements = matter.items.flatMap(items.elements)
            if matter.isAnchored == true { anchored.formUnion(elements) }
            guard let charge = matter.charge, charge != 0 else { continue }
            for element in elements { charges[element] = charge }
        }
    }

    /// The colour of an element.
    func fill(of presented: PresentedElement) -> Color {
        let element = presented.element
        if element.isHeader { return Paint.header }
        let identity = ElementIdentity(element, departing: presented.departing)
        guard presented.departing == nil else {
            return Paint.cell(Paint.tone(of: element, names[identity]), .departing)
        }
        if anchored.contains(element) { return Paint.fixture }
        let tone =
            charges[element].map(Paint.tone(ofCharge:)) ?? Paint.tone(of: element, names[identity])
        return Paint.cell(tone, isRound(presented) ? .round : .usual)
    }

    /// The radii of the corners of an element that is drawn in a size, in points.
    func cornerRadii(of element: PresentedElement, drawn size: Size) -> Size {
        if isRound(element) { return size.scaled(by: 0.5) }
        let radius = element.element.isHeader ? 0 : Paint.cornerRadius(of: size)
        return Size(width: radius, height: radius)
    }

    /// The path in which an item collides, from its centre, in points; `nil` for rectangles and ellipses.
    func path(of element: PresentedElement) -> [Point]? {
        guard element.departing == nil, case .path(let path) = bounds[element.element] else {
            return nil
        }
        return path
    }

    private func isRound(_ element: PresentedElement) -> Bool {
        guard element.element.kind == .cell else { return false }
        return areRound || element.departing == nil && bounds[element.element] == .ellipse
    }
}

extension [NamedBehavior] {
    /// The behaviours, with those in groups in place of these.
    var flattened: [NamedBehavior] {
        flatMap { named in
            guard case .composite(let children) = named.behavior else { return [named] }
            return children.flattened
        }
    }
}
