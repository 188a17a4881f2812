/// A moment in the life of a view: after a change, at a time.
public struct VisibilityMoment: Sendable, Hashable {
    /// The sequence of the latest change.
    public let sequence: Int
    /// Microseconds since creation, rounded.
    public let microseconds: Int
    /// The number of the record that the end of a report is of.
    ///
    /// A record that begins at the very moment at which an earlier one has ended knows no report of that.
    public let record: Int

    /// Creates a moment.
    public init(sequence: Int, microseconds: Int, record: Int = 0) {
        (self.sequence, self.microseconds, self.record) = (sequence, microseconds, record)
    }

    /// Creates the moment after a change, at a time in seconds since creation.
    init(sequence: Int, time: Double) {
        self.init(sequence: sequence, microseconds: Self.microseconds(time))
    }

    /// Seconds since creation.
    public var time: Double { Double(microseconds) / 1e6 }

    /// A time in whole microseconds; times of ticks are rounded quotients, so they cannot be compared
    /// exactly otherwise.
    static func microseconds(_ seconds: Double) -> Int { Int(min(seconds * 1e6, 9e15).rounded()) }

    /// Whether nothing that this moment knows is unknown to another one.
    func isKnown(at other: VisibilityMoment) -> Bool {
        sequence <= other.sequence && microseconds <= other.microseconds
    }
}
