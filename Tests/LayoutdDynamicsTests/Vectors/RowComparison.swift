import LayoutdTestSupport
import Testing

@_spi(Benchmarks) @testable import LayoutdDynamics

/// A computed number of a row's scene, and the expected one.
struct RowComparison {
    let frame: Int
    let item: String
    /// The row's name for the number: `x`, `vx`, `mass` and so on.
    let name: String
    let found: Double
    let expected: Double

    var difference: Double { abs(found - expected) }
}

extension DynamicsRow {
    /// Steps through the row's frames, and compares those with expectations.
    func comparisons() throws -> [RowComparison] {
        var scene = try RowScene(self)
        var comparisons: [RowComparison] = []
        for frame in 0...lastFrame {
            if frame > 0 { scene.animator.step(dt) }
            for expectation in expect where expectation.frame == frame {
                comparisons += try scene.comparisons(with: expectation)
            }
        }
        return comparisons
    }
}

extension RowScene {
    fileprivate func comparisons(
        with expectation: DynamicsRow.Expectation
    ) throws -> [RowComparison] {
        let id = try id(expectation.item)
        let item = try #require(animator.item(id))
        let motion = try #require(animator.motion(of: id))
        let body = try #require(animator.state.bodyNumbers[id])
        let (mass, inertia) = RigidWorld(animator.state).mass(of: body)
        let awake = expectation.awake.map { $0 ? 1.0 : 0 }
        let all: [(String, Double, Double?)] = [
            ("x", item.center.x, expectation.x), ("y", item.center.y, expectation.y),
            ("angle", item.angle, expectation.angle),
            ("vx", motion.linearVelocity.dx, expectation.vx),
            ("vy", motion.linearVelocity.dy, expectation.vy),
            ("w", motion.angularVelocity, expectation.w),
            ("mass", Double(mass), expectation.mass),
            ("inertia", Double(inertia), expectation.inertia),
            ("awake", animator.isRunning ? 1 : 0, awake),
        ]
        return all.compactMap { name, found, expected in
            expected.map {
                RowComparison(
                    frame: expectation.frame,
                    item: expectation.item,
                    name: name,
                    found: found,
                    expected: $0
                )
            }
        }
    }
}
