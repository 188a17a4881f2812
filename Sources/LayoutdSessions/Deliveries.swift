import LayoutEngine
import LayoutdGeometry

/// Which elements the latest frames had that clients were given.
struct Deliveries: Sendable {
    /// Oldest first.
    private var frames: [Delivery] = []

    /// How many are remembered.
    static let capacity = 8
    /// How many of them of one part of the content: what a client has, and what it had before, should an
    /// answer be lost.
    static let capacityForEach = 2
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
        let alike = frames.indices.filter { frames[$0].rect == rect }
        if alike.count == Self.capacityForEach {
            frames.remove(at: alike[0])
        } else if frames.count == Self.capacity {
            frames.removeFirst()
        }
        frames.append(Delivery(sequence: sequence, elements: elements, rect: rect))
    }
}
