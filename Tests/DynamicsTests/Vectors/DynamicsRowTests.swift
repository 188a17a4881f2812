import Geometry
import TestSupport
import Testing

@_spi(Benchmarks) @testable import Dynamics

struct DynamicsRowTests {
    /// Something measured against its published figure.
    private struct Comparison {
        let name: String
        let found: Double
        let expected: Double

        var difference: Double { abs(found - expected) }
    }

    @Test(arguments: try DynamicsRow.all())
    func `every scene moves as it does on UIKit`(row: DynamicsRow) throws {
        var scene = try RowScene(row)
        var count = 0
        for frame in 0...row.lastFrame {
            if frame > 0 { scene.animator.step(row.dt) }
            for expectation in row.expect where expectation.frame == frame {
                for comparison in try compare(scene, expectation) {
                    count += 1
                    #expect(
                        comparison.difference <= row.tolerance,
                        "frame \(frame), item \(expectation.item), \(comparison)"
                    )
                }
            }
        }
        #expect(count > 0, "a row without expectations tests nothing")
    }

    private func compare(
        _ scene: RowScene,
        _ expectation: DynamicsRow.Expectation
    ) throws -> [Comparison] {
        let id = try scene.id(expectation.item)
        let item = try #require(scene.animator.item(id))
        let motion = try #require(scene.animator.motion(of: id))
        let body = try #require(scene.animator.state.bodyNumbers[id])
        let (mass, inertia) = RigidWorld(scene.animator.state).mass(of: body)
        let awake = expectation.awake.map { $0 ? 1.0 : 0 }
        let all: [(String, Double, Double?)] = [
            ("x", item.center.x, expectation.x), ("y", item.center.y, expectation.y),
            ("angle", item.angle, expectation.angle),
            ("vx", motion.linearVelocity.dx, expectation.vx),
            ("vy", motion.linearVelocity.dy, expectation.vy),
            ("w", motion.angularVelocity, expectation.w),
            ("mass", Double(mass), expectation.mass),
            ("inertia", Double(inertia), expectation.inertia),
            ("awake", scene.animator.isRunning ? 1 : 0, awake),
        ]
        return all.compactMap { name, found, expected in
            expected.map { Comparison(name: name, found: found, expected: $0) }
        }
    }
}
