/// The positions and velocities of a ``TetherSolver``'s items, for reading many of them.
///
/// One call per item and value took longer than the work with the value.
public struct TetherMotions {
    @usableFromInline let main: UnsafeBufferPointer<Float>
    @usableFromInline let mainVelocities: UnsafeBufferPointer<Float>
    /// Empty if no item moves along the cross axis.
    @usableFromInline let cross: UnsafeBufferPointer<Float>
    @usableFromInline let crossVelocities: UnsafeBufferPointer<Float>

    /// See ``TetherSolver/displacement(of:)``.
    @inlinable @inline(__always)
    public func displacement(of item: Int) -> (main: Double, cross: Double) {
        (points(main, item), cross.isEmpty ? 0 : points(cross, item))
    }

    /// See ``TetherSolver/velocity(of:)``.
    @inlinable @inline(__always)
    public func velocity(of item: Int) -> (main: Double, cross: Double) {
        (points(mainVelocities, item), cross.isEmpty ? 0 : points(crossVelocities, item))
    }

    @inlinable @inline(__always)
    func points(_ metres: UnsafeBufferPointer<Float>, _ item: Int) -> Double {
        precondition(item >= 0 && item < metres.count, "there is no such item")
        return Double(metres[item]) * Integrator.pointsPerMetre
    }
}

extension TetherSolver {
    /// Calls a closure with the positions and velocities of all items.
    ///
    /// - Parameter body: Reads the motions, which are valid only inside the closure.
    /// - Returns: What `body` returns.
    public func withMotions<Result>(_ body: (TetherMotions) -> Result) -> Result {
        main.withValues { main, mainVelocities in
            guard let cross else {
                let none = UnsafeBufferPointer<Float>(start: nil, count: 0)
                return body(
                    TetherMotions(
                        main: main,
                        mainVelocities: mainVelocities,
                        cross: none,
                        crossVelocities: none
                    )
                )
            }
            return cross.withValues { cross, crossVelocities in
                body(
                    TetherMotions(
                        main: main,
                        mainVelocities: mainVelocities,
                        cross: cross,
                        crossVelocities: crossVelocities
                    )
                )
            }
        }
    }
}

extension TetherSolver.Lane {
    fileprivate func withValues<Result>(
        _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Result
    ) -> Result {
        positions.withUnsafeBytes { positions in
            velocities.withUnsafeBytes { velocities in
                body(
                    positions.assumingMemoryBound(to: Float.self),
                    velocities.assumingMemoryBound(to: Float.self)
                )
            }
        }
    }
}
