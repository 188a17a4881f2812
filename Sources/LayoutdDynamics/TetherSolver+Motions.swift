/// Where the items of a ``TetherSolver`` are and how fast, for reading many of them.
///
/// A call per item and value took longer than what is done with it.
public struct TetherMotions {
    @usableFromInline let main: UnsafeBufferPointer<Float>
    @usableFromInline let mainVelocities: UnsafeBufferPointer<Float>
    /// Without elements if nothing moves across.
    @usableFromInline let cross: UnsafeBufferPointer<Float>
    @usableFromInline let crossVelocities: UnsafeBufferPointer<Float>

    /// As ``TetherSolver/displacement(of:)``.
    @inlinable @inline(__always)
    public func displacement(of item: Int) -> (main: Double, cross: Double) {
        (points(main, item), cross.isEmpty ? 0 : points(cross, item))
    }

    /// As ``TetherSolver/velocity(of:)``.
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
    /// Shows where all items are and how fast.
    ///
    /// - Parameter body: Reads the motions, which are valid only inside.
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
