public import LayoutEngine
public import LayoutdGeometry

extension Session {
    /// The elements of a recently sent frame, if they are still remembered.
    ///
    /// - Parameters:
    ///   - sequence: The frame's sequence.
    ///   - rect: The part of the content that the frame showed, `nil` for the viewport.
    /// - Returns: The elements, or `nil`.
    public func sentElements(_ sequence: Int, in rect: Rect?) -> ElementRuns? {
        sentFrames.withLock { $0.elements(sequence, rect) }
    }

    /// Remembers the elements of a sent frame, so that exact differences from it can be computed.
    ///
    /// - Parameters:
    ///   - sequence: See ``sentElements(_:in:)``.
    ///   - rect: See ``sentElements(_:in:)``.
    ///   - elements: The elements; not evaluated if they are remembered already.
    public func recordSent(
        _ sequence: Int,
        in rect: Rect?,
        _ elements: @autoclosure () -> ElementRuns?
    ) {
        sentFrames.withLock { sentFrames in
            guard sentFrames.elements(sequence, rect) == nil, let elements = elements() else {
                return
            }
            sentFrames.record(elements, sequence, rect)
        }
    }
}
