public import LayoutdGeometry
public import LayoutdLayouts

/// An item that stays under a finger while the layout changes: always the same point of it.
///
/// It keeps the offset from the start of the content only as far as that allows: at the end the offset is within
/// the content.
public struct TransitionAnchor: Sendable, Hashable, Codable {
    /// The item; one that is not in a layout keeps nothing in place.
    public var item: ItemPath
    /// The point of the viewport at which the finger is; `nil` for the middle of what is visible of the item.
    public var finger: Point?

    /// Makes an anchor.
    public init(_ item: ItemPath, finger: Point? = nil) {
        (self.item, self.finger) = (item, finger)
    }

    func validate() throws(CollectionViewError) {
        if let finger { try OutOfRange.check("finger", finger) }
    }
}

/// A point of an item under a finger.
struct Grip: Sendable, Hashable, Codable {
    let element: ElementID
    /// The point of the item as parts of its size: 0 is its start, 1 its end.
    let point: Vector
    /// The point of the viewport at which the finger is.
    var finger: Point
    /// Whether the offset keeps it there all the way; otherwise it goes straight to where it ends.
    var holdsContent = false

    /// The offset that puts the point under the finger.
    func offset(over frame: Rect, zoomScale: Double) -> Point {
        var offset = Point.zero
        for axis in [Axis.horizontal, .vertical] {
            let place = frame.min(axis) + point[axis] * frame.size[axis]
            offset[axis] = place * zoomScale - finger[axis]
        }
        return offset
    }
}

extension Grip: Checkable {
    var isSound: Bool {
        element.kind == .cell && element.isSound && point.isSound && finger.isSound
    }
}

extension CollectionView {
    /// Where the layout, or a change of it, has an item now; `nil` if it has none.
    func frame(of grip: Grip) -> Rect? { frame(ofCell: grip.element) }

    private func frame(ofCell cell: ElementID) -> Rect? {
        layout.attributes(for: cell, in: bounds).map { anchor($0).frame }
    }

    /// The point of an item that is under a finger; `nil` if the layout has no such item.
    func grip(_ anchor: TransitionAnchor) -> Grip? {
        let cell = ElementID.cell(section: anchor.item.section, item: anchor.item.item)
        guard let frame = frame(ofCell: cell) else { return nil }
        let finger = anchor.finger ?? middleOfVisiblePart(of: frame)
        let place = state.scroller.viewport.contentPoint(finger)
        var point = Vector.zero
        for axis in [Axis.horizontal, .vertical] {
            let size = frame.size[axis]
            point[axis] = size > 0 ? (place[axis] - frame.min(axis)) / size : 0.5
        }
        return Grip(element: cell, point: point, finger: finger)
    }

    /// The middle of what is visible of a rectangle, or of all of it if nothing is; in the viewport.
    private func middleOfVisiblePart(of frame: Rect) -> Point {
        var middle = Point.zero
        for axis in [Axis.horizontal, .vertical] {
            let start = frame.min(axis) * zoomScale - contentOffset[axis]
            let end = frame.max(axis) * zoomScale - contentOffset[axis]
            let visible = (max(0, start), min(viewport[axis], end))
            let (lower, upper) = visible.0 < visible.1 ? visible : (start, end)
            middle[axis] = (lower + upper) / 2
        }
        return middle
    }

    /// The offset at which the finger of a grip is where it was; `nil` if the layout has no such item.
    func target(of grip: Grip) -> Point? {
        layout.attributes(for: grip.element).map {
            grip.offset(over: $0.frame, zoomScale: zoomScale)
        }
    }
}
