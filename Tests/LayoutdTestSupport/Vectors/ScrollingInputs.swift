/// The release of content by a finger.
package struct ScrollingRelease: ScrollingInput {
    package static let kinds: Set = ["fling", "bounce"]

    package let offset: Double
    package let velocity: Double
    /// The offsets that are not beyond an edge.
    package let range: ClosedRange<Double>
    /// The part of the velocity that remains after a millisecond.
    package let decelerationRate: Double
    /// The time of a recording's first frame; 0 by default.
    package let firstSampleAt: Double

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        offset = try container.decode(Double.self, forKey: .offset)
        velocity = try container.decode(Double.self, forKey: .velocity)
        let edges = try container.decode([Double].self, forKey: .range)
        range = edges[0]...edges[1]
        let rate = try container.decodeIfPresent(Double.self, forKey: .decelerationRate)
        decelerationRate = rate ?? 0.998
        let first = try container.decodeIfPresent(Double.self, forKey: .firstSampleAt)
        firstSampleAt = first ?? 0
    }

    private enum CodingKeys: CodingKey {
        case offset, velocity, range, decelerationRate, firstSampleAt
    }
}

/// A drag beyond the upper edge.
///
/// Samples are the distance of the finger beyond the edge, and the shown distance of the content.
package struct ScrollingRubberBand: ScrollingInput {
    package static let kinds: Set = ["rubberBand"]

    /// The length of the view.
    package let extent: Double
    private let range: [Double]

    package var upperEdge: Double { range[1] }
}

/// A release with pages.
package struct ScrollingPage: ScrollingInput {
    package static let kinds: Set = ["paging"]

    /// The length of a page.
    package let page: Double
    package let contentLength: Double
    package let offset: Double
    package let velocity: Double
    package let pageAtTouchDown: Double
}

/// Animations of one number, which may overlap.
package struct ScrollingAnimations: ScrollingInput {
    package static let kinds: Set = ["additive", "setContentOffset"]

    package struct Animation: Decodable, Sendable {
        /// The time at which the animation is started, before its delay.
        package let begun: Double
        package let to: Double
        package let duration: Double
        /// The damping of a spring; `nil` for the ease-in-out curve.
        package let damping: Double?
        package let initialVelocity: Double?
        package let delay: Double?
    }

    package let from: Double
    /// Samples per second.
    package let rate: Double
    /// The animations, in the order in which they start.
    package let animations: [Animation]
}
