import Engine
import Geometry

/// Which elements the latest frames had that clients were given.
struct Deliveries: Sendable {
    /// Oldest first.
    private var frames: [Delivery] = []

    /// One frame for each of as many clients that follow one session in different parts.
    static let capacity = 4
    /// Frames of elements that are scattered over the data are not remembered.
    static let maximumEntries = 64

    private struct Delivery: Sendable {
        let sequence: Int
        let elements: ElementRuns
        let rect: Rect?
    }

    func elements(_ sequence: Int, _ rect: Rect?) -> ElementRuns? {
        frames.last { $0.sequence == sequence && $0.rect == rect }?.elements
    }

    mutating func note(_ elements: ElementRuns, _ sequence: Int, _ rect: Rect?) {
        guard elements.entryCount <= Self.maximumEntries else { return }
        if frames.count == Self.capacity { frames.removeFirst() }
        frames.append(Delivery(sequence: sequence, elements: elements, rect: rect))
    }
}
