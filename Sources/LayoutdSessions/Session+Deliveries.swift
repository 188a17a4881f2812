public import LayoutEngine
public import LayoutdGeometry

extension Session {
    /// The elements of a frame that was answered of late, if they are remembered.
    ///
    /// - Parameters:
    ///   - sequence: Of the frame.
    ///   - rect: The part of the content that it showed, `nil` for the viewport.
    /// - Returns: The elements, or `nil`.
    public func delivered(_ sequence: Int, in rect: Rect?) -> ElementRuns? {
        deliveries.withLock { $0.elements(sequence, rect) }
    }

    /// Remembers the elements of a frame for a while, so that differences from it can be told exactly.
    ///
    /// - Parameters:
    ///   - sequence: As of ``delivered(_:in:)``.
    ///   - rect: As of ``delivered(_:in:)``.
    ///   - elements: The elements; not asked for if they are remembered already.
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
