public import LayoutEngine
public import LayoutdGeometry

extension Session {
    /// The elements of a recently sent frame, if they are still remembered.
    ///
    /// - Parameters:
    ///   - sequence: The frame's sequence.
    ///   - rect: The part of the content that the frame showed, `nil` for the viewport.
    /// - Returns: The elements, or `nil`.
    public func delivered(_ sequence: Int, in rect: Rect?) -> ElementRuns? {
        deliveries.withLock { $0.elements(sequence, rect) }
    }

    /// Remembers the elements of a sent frame, so that exact differences from it can be computed.
    ///
    /// - Parameters:
    ///   - sequence: See ``delivered(_:in:)``.
    ///   - rect: See ``delivered(_:in:)``.
    ///   - elements: The elements; not evaluated if they are remembered already.
    public func noteDelivery(
        _ sequence: Int,
        in rect: Rect?,
        _ elements: @autoclosure () -> ElementRuns?
    ) {
        deliveries.withLock { deliveries in
            guard deliveries.elements(sequence, rect) == nil, let elements = elements() else {
                return
            }
            deliveries.note(elements, sequence, rect)
        }
    }
}
