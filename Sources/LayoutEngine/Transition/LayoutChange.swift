import LayoutdGeometry
import LayoutdLayouts

/// A change of the layout or the data that elements follow.
struct LayoutChange {
    /// The view as it was.
    var old: CollectionView
    /// What elements were called.
    let names: ElementNames
    /// Maps old elements to new ones.
    let map: ElementMap
    /// Where the content comes to rest.
    let destination: Destination
    /// How elements go to their new places.
    var pace: Pace
    /// What elements do that springs or bodies hold.
    let response: BodyResponse

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - old: The view as it was.
    ///   - map: Maps old elements to new ones.
    ///   - destination: Where the content comes to rest.
    ///   - pace: How elements go to their new places.
    ///   - response: What elements do that springs or bodies hold; `nil` if they swing to their new
    ///     places when the change is animated, and shift when it is not.
    init(
        old: CollectionView,
        map: ElementMap,
        destination: Destination,
        pace: Pace,
        response: BodyResponse? = nil
    ) {
        (self.old, names) = (old, old.names)
        (self.map, self.destination, self.pace) = (map, destination, pace)
        self.response = response ?? (pace.isAnimated ? .swing : .shift)
    }

    /// What elements that springs or bodies hold do when their places change.
    enum BodyResponse: Sendable, Hashable {
        /// They stay where they are, keep their velocities, and swing to their new places.
        case swing
        /// They move with their places immediately: how far they are from them, and their
        /// velocities, stay as they are.
        case shift
    }

    /// Where a change of the layout takes the content.
    struct Destination {
        /// The offset, within the new content.
        var offset: Point
        /// How far the content moves together with the offset, which is not visible.
        var shift = Vector.zero
        /// How far the edge moves to which the content bounces.
        var edgeShift = Vector.zero
        /// The element to which it scrolls, if it does.
        var goal: ScrollGoal?
        /// Whether the content goes there even during a fling.
        var endsFling = false
    }
}

extension LayoutChange {
    /// The layout that elements leave.
    var previousLayout: PreviousLayout {
        PreviousLayout(
            layout: old.layout,
            bounds: old.bounds,
            map: map,
            shift: destination.shift
        )
    }

    /// Makes the motion of the offset after the change.
    ///
    /// - Parameter end: The offset at which it comes to rest.
    /// - Returns: The motion; `nil` if it rests already.
    func offsetMotion(to end: Point) -> AnimatedOffset? {
        var motion = AnimatedOffset(end: end)
        var start = old.contentOffset
        if case .curve(let curve) = pace {
            start = old.settledOffset
            if case .animated(let running) = old.state.scroller.motion {
                motion = running
                motion.end = end
            } else if isAnimated {
                motion.animations.carry(
                    velocity: old.contentVelocity,
                    from: curve.start,
                    lasting: curve.end - curve.start
                )
            }
        }
        let way = start + destination.shift - end
        if isAnimated {
            motion.carriesElements = true
            if way != .zero { motion.animations.add(way, at: pace) }
        }
        return motion.animations.isEmpty ? nil : motion
    }
}
