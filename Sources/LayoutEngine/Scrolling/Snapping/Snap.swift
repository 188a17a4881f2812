public import LayoutdLayouts

/// Where content comes to rest after the finger lifts, if it snaps.
///
/// The offsets at which it may rest are its stops. The content goes to the stop nearest to where it would
/// come to rest by itself, and ends there exactly. Stops beyond the edges do not count, and both edges
/// are stops. Content that scrolls along both axes snaps along each by itself.
///
/// - Note: Source: our choice, in the shape of what layouts do in
///   `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`.
public struct Snap: Sendable, Hashable, Codable {
    /// The offsets at which content may rest, between its edges.
    public enum Stops: Sendable, Hashable, Codable {
        /// Those at which a part of an element is at the same part of the viewport inside its insets,
        /// away from its edge by a margin in points, which is ignored for the center.
        case elements(SnapElements, at: Alignment, margin: Double = 0)
        /// Equally spaced ones, in points; one of them is at the phase, by default at the first offset.
        case interval(Double, phase: Double? = nil)
        /// Offsets in any order, in points.
        case offsets([Double])
    }

    /// The part of an element that comes to rest.
    public enum Alignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// The start along the scroll axis.
        case start
        /// The middle.
        case center
        /// The end.
        case end
    }

    /// How content moves to its stop.
    public enum Motion: String, Sendable, Hashable, Codable, CaseIterable {
        /// It slows down as without stops, from a velocity with which it ends at the stop; against the
        /// finger's direction, or from rest, on the spring of a page.
        case deceleration
        /// On the spring of a page, from rest.
        case spring
    }

    /// The offsets at which content may rest.
    public var stops: Stops
    /// How many stops a drag may move the content at most, counted from the stop nearest to where it began:
    /// 1 to 100, or `nil` for any number.
    public var limit: Int?
    /// A faster release, in points per second, leaves the stop at which it began.
    public var flick: Double
    /// How content moves to its stop.
    public var motion: Motion

    /// Makes a rule.
    public init(
        to stops: Stops,
        limit: Int? = nil,
        flick: Double = 200,
        motion: Motion = .deceleration
    ) {
        self.stops = stops
        self.limit = limit
        self.flick = flick
        self.motion = motion
    }
}

extension Snap.Alignment {
    /// The same part in a mirror.
    var mirrored: Snap.Alignment {
        switch self {
        case .start: .end
        case .center: .center
        case .end: .start
        }
    }
}

extension Snap {
    /// Rejects numbers that make no sense.
    func validate() throws(CollectionViewError) {
        switch stops {
        case .elements(_, _, let margin): try OutOfRange.check("margin", margin)
        case .interval(let interval, let phase):
            try OutOfRange.check(positive: "interval", interval)
            if let phase { try OutOfRange.check("phase", phase) }
        case .offsets(let offsets):
            for offset in offsets { try OutOfRange.check("offsets", offset) }
        }
        if let limit { try OutOfRange.check("limit", Double(limit), in: 1...100) }
        try OutOfRange.check("flick", flick, atLeast: 0)
    }
}
