import LayoutEngine

/// The elements of the latest frames that were sent to clients.
struct SentFrames: Sendable {
    /// Oldest first.
    private var frames: [SentFrame] = []

    /// The number of frames remembered.
    static let capacity = 8
    /// The number of frames remembered of one part of the content with the same data: a client's
    /// latest, and the one before in case a response is lost.
    static let capacityForEach = 2
    /// Frames with elements scattered over more runs than this are not remembered.
    static let maximumEntries = 64

    private struct SentFrame: Sendable {
        let sequence: Int
        /// See `Frame.State.dataVersion`.
        let dataVersion: Int
        let elements: ElementRuns
        let region: FrameRegion
    }

    func elements(_ sequence: Int, _ region: FrameRegion) -> ElementRuns? {
        frames.last { $0.sequence == sequence && $0.region == region }?.elements
    }

    mutating func record(
        _ elements: ElementRuns,
        _ sequence: Int,
        ofData version: Int,
        _ region: FrameRegion
    ) {
        guard elements.entryCount <= Self.maximumEntries else { return }
        // Frames with the data before the latest change are still needed, to find out what has
        // moved; older ones are not.
        while let first = frames.first, first.dataVersion < version - 1 { frames.removeFirst() }
        let alike = frames.indices.filter {
            frames[$0].dataVersion == version && frames[$0].region == region
        }
        if alike.count == Self.capacityForEach {
            frames.remove(at: alike[0])
        } else if frames.count == Self.capacity {
            frames.removeFirst()
        }
        frames.append(
            SentFrame(
                sequence: sequence,
                dataVersion: version,
                elements: elements,
                region: region
            )
        )
    }
}
