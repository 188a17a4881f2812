import LayoutdGeometry

/// Flings over content that has moved under them.
extension FlungOffset {
    /// The same fling, over content that has moved by a vector.
    func shifted(by vector: Vector) -> FlungOffset {
        FlungOffset(
            horizontal: horizontal.shifted(by: vector.dx),
            vertical: vertical.shifted(by: vector.dy),
            start: start,
            touch: touch
        )
    }
}

extension Fling.Phase {
    /// The same phase, over content that has moved by some points.
    func shifted(by way: Double) -> Fling.Phase {
        switch motion {
        case .deceleration(let motion):
            let shifted = Deceleration(
                offset: motion.offset + way,
                velocity: motion.velocity,
                rate: motion.rate
            )
            return Fling.Phase(start: start, motion: .deceleration(shifted))
        case .bounceBack(let motion):
            let shifted = BounceBack(
                edge: motion.edge + way,
                offset: motion.offset + way,
                velocity: motion.velocity
            )
            return Fling.Phase(start: start, motion: .bounceBack(shifted))
        }
    }
}
