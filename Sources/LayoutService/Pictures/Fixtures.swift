import Glibc
import LayoutEngine
import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts

/// What holds the items of a scene: rods and ropes, walls, places to snap to, fields and fingers.
///
/// fixtures.js of the playground draws the same, but for walls at the edges of its stage.
struct Fixtures: Sendable {
    /// Rods and ropes, from end to end.
    private(set) var links: [(from: Point, to: Point)] = []
    /// Where rods and ropes are fixed.
    private(set) var anchors: [Point] = []
    /// Where items come to rest.
    private(set) var places: [Rect] = []
    private(set) var boundaries: [CollisionBehavior.Boundary] = []
    /// The bounds that items do not leave.
    private(set) var bounds: [Rect] = []
    /// Where electric fields are, and what they attract.
    private(set) var fields: [(position: Point, attracts: Color)] = []
    let grips: [SceneGrip]

    /// What holds items of a frame.
    init(of elements: [PresentedElement], in view: CollectionView) {
        grips = view.grips
        guard case .behaviors(let behaviors, _) = view.dynamics, let items = view.sceneItems else {
            return
        }
        let cells = Dictionary(
            elements.lazy.filter { $0.departing == nil }.map { ($0.element, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for named in behaviors.flattened {
            add(named.behavior, view.referenceBounds) { id in
                if let group = items.group(id) { return view.place(of: group).map { Body($0) } }
                return cells[items.element(of: id)].map { Body($0) }
            }
        }
    }

    private mutating func add(
        _ behavior: DynamicBehavior,
        _ referenceBounds: Rect?,
        body: (DynamicItemID) -> Body?
    ) {
        switch behavior {
        case .attachment(let attachment): add(attachment.joint, body: body)
        case .snap(let snap):
            guard let size = body(snap.item)?.size else { return }
            places.append(Rect(center: snap.snapPoint, size: size))
        case .collision(let collision):
            boundaries += collision.boundaries
            guard let insets = collision.referenceBoundsInsets, let referenceBounds else { return }
            bounds.append(referenceBounds.inset(by: insets))
        case .field(let field) where field.kind == .electric:
            let (positive, negative) = Paint.attracting
            fields.append((field.position, field.strength < 0 ? positive : negative))
        default: return
        }
    }

    private mutating func add(
        _ joint: AttachmentBehavior.Joint,
        body: (DynamicItemID) -> Body?
    ) {
        switch joint {
        case .anchor(let item, let offset, let anchor):
            anchors.append(anchor)
            guard let body = body(item) else { return }
            links.append((body.point(offset), anchor))
        case .items(let item, let offset, let other, let otherOffset),
            .limit(let item, let offset, let other, let otherOffset):
            guard let first = body(item), let second = body(other) else { return }
            links.append((first.point(offset), second.point(otherOffset)))
        case .fixed, .pin, .sliding, .slidingToAnchor: return
        }
    }

    /// Whether nothing is drawn below the elements.
    var isEmpty: Bool {
        links.isEmpty && anchors.isEmpty && places.isEmpty && boundaries.isEmpty && bounds.isEmpty
            && fields.isEmpty
    }
}

/// An item, or a group of items that move as one.
private struct Body {
    let center: Point
    let size: Size
    let angle: Double

    init(_ element: PresentedElement) {
        (center, size, angle) = (element.frame.center, element.frame.size, element.angle)
    }

    init(_ place: (center: Point, size: Size, angle: Double)) {
        (center, size, angle) = place
    }

    /// A point that was given from the centre, along the body's own axes.
    fileprivate func point(_ offset: Vector) -> Point {
        let (sine, cosine) = (sin(angle), cos(angle))
        let way = Vector(
            dx: offset.dx * cosine - offset.dy * sine,
            dy: offset.dx * sine + offset.dy * cosine
        )
        return center + way
    }
}
