import LayoutEngine
import LayoutdGeometry

/// The elements of the latest frames that were sent to clients.
struct SentFrames: Sendable {
    /// Oldest first.
    private var frames: [SentFrame] = []

    /// The number of frames remembered.
    static let capacity = 8
    /// The number of frames remembered of one part of the content: a client's latest, and the one
    /// before in case a response is lost.
    static let capacityForEach = 2
    /// Frames with elements scattered over more runs than this are not remembered.
    static let maximumEntries = 64

    private struct SentFrame: Sendable {
        let sequence: Int
        let elements: ElementRuns
        let rect: Rect?
    }

    func elements(_ sequence: Int, _ rect: Rect?) -> ElementRuns? {
        frames.last { $0.sequence == sequence && $0.rect == rect }?.elements
    }

    mutating func record(_ elements: ElementRuns, _ sequence: Int, _ rect: Rect?) {
        guard elements.entryCount <= Self.maximumEntries else { return }
        let alike = frames.indices.filter { frames[$0].rect == rect }
        if alike.count == Self.capacityForEach {
            frames.remove(at: alike[0])
        } else if frames.count == Self.capacity {
            frames.removeFirst()
        }
        frames.append(SentFrame(sequence: sequence, elements: elements, rect: rect))
    }
}
