extension Fling {
    /// A part of a fling that one formula describes.
    struct Phase: Sendable, Hashable, Codable {
        /// When it starts, in seconds since release.
        let start: Double
        /// The motion, as a function of the seconds since ``start``.
        let motion: Motion

        /// How a fling can move.
        enum Motion: Sendable, Hashable, Codable {
            /// Inside the range.
            case deceleration(Deceleration)
            /// Beyond one of its edges.
            case bounceBack(BounceBack)
        }

        /// The offset, by the seconds since release.
        func offset(at time: Double) -> Double {
            switch motion {
            case .deceleration(let motion): motion.offset(at: time - start)
            case .bounceBack(let motion): motion.offset(at: time - start)
            }
        }

        /// The velocity, by the seconds since release.
        func velocity(at time: Double) -> Double {
            switch motion {
            case .deceleration(let motion): motion.velocity(at: time - start)
            case .bounceBack(let motion): motion.velocity(at: time - start)
            }
        }
    }
}
