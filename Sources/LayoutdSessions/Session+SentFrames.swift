public import LayoutEngine

extension Session {
    /// The elements of a recently sent frame, if they are still remembered.
    ///
    /// - Parameters:
    ///   - sequence: The frame's sequence.
    ///   - region: The part of the content that the frame showed.
    /// - Returns: The elements, or `nil`.
    public func sentElements(_ sequence: Int, in region: FrameRegion) -> ElementRuns? {
        sentFrames.withLock { $0.elements(sequence, region) }
    }

    /// Remembers the elements of a sent frame, so that exact differences from it can be computed.
    ///
    /// - Parameters:
    ///   - state: The state that the frame shows.
    ///   - region: See ``sentElements(_:in:)``.
    ///   - elements: The elements; not evaluated if they are remembered already.
    public func recordSent(
        _ state: Frame.State,
        in region: FrameRegion,
        _ elements: @autoclosure () -> ElementRuns?
    ) {
        sentFrames.withLock { sentFrames in
            guard sentFrames.elements(state.sequence, region) == nil, let elements = elements()
            else {
                return
            }
            sentFrames.record(elements, state.sequence, ofData: state.dataVersion, region)
        }
    }
}
