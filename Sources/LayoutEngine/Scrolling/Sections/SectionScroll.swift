public import LayoutdGeometry

/// A scroll of a section that scrolls by itself.
///
/// Of vectors and points only the coordinate across the view's scroll axis counts. Offsets grow from the
/// leading edge; movements and velocities are those of the view, where content moves to the left or up.
public enum SectionScroll: Sendable, Hashable, Codable {
    /// By a finger, or to an offset.
    case scroll(Scroll)
    /// A finger lets go, at a velocity in points per second.
    case fling(velocity: Vector, touch: Scroll.Touch = .last)
    /// Another end of a fling.
    case retarget(Point)
    /// To an offset, along an animation.
    case setContentOffset(Point, animation: Animation? = nil)
}

extension SectionScroll {
    func validate() throws(CollectionViewError) {
        switch self {
        case .scroll(let scroll): try Event.scroll(scroll).validate()
        case .fling(let velocity, let touch):
            try Event.fling(velocity: velocity, touch: touch).validate()
        case .retarget(let offset): try Event.retarget(offset).validate()
        case .setContentOffset(let offset, let animation):
            try Event.setContentOffset(offset, animation: animation).validate()
        }
    }
}
