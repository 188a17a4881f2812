public import LayoutdLayouts

/// An element that was or is in sight.
public struct SightedElement: Sendable, Hashable {
    /// Its kind and index path; as they were when it left, if it has left.
    public internal(set) var element: ElementID
    /// The number that it keeps through all changes; see ``ElementName/key``.
    public let key: Int
    /// What the client calls its item, or its section if it belongs to none; `nil` without identifiers.
    public let identifier: String?
}

/// That an element has come into sight or left it, or has been in sight for long enough.
public struct Sighting: Sendable, Hashable {
    /// The element.
    public let element: SightedElement
    /// The visible share that counts, from 0 to 1.
    public let threshold: Double
    /// Whether it has come into sight, or been there for long enough; otherwise it has left.
    public let isVisible: Bool
    /// When, in seconds since creation.
    public let time: Double
    /// How long it has been in sight so far, or was until it left; in seconds.
    public let duration: Double
    /// The sequence of the change that it came or left with, for the order.
    let sequence: Int
}

/// What came into sight and left it since a moment.
public struct SightingReport: Sendable {
    /// The moment of the report; the next report begins there.
    public let moment: VisibilityMoment
    /// What happened since the moment at which it begins, in order; without one, what is in sight.
    public let sightings: [Sighting]
    /// When an element will have been in sight for long enough next if nothing changes, in microseconds since
    /// creation; `nil` if none will.
    package let nextDue: Int?

    /// Seconds until then.
    public var secondsUntilNext: Double? {
        nextDue.map { Double($0 - moment.microseconds) / 1e6 }
    }
}

/// The log does not reach back to the moment at which a report is to begin.
public struct SightingsForgotten: Error, Equatable {
    /// Creates the error.
    public init() {}
}
