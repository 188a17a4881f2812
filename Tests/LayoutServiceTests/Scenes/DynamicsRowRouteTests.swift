import LayoutdTestSupport
import Testing

/// The scenes of `dynamics-vectors.json`, as a client sees them.
struct DynamicsRowRouteTests {
    private static var rows: [DynamicsRow] {
        get throws { try DynamicsRow.all().filter(\.isExpressible) }
    }

    private static let query = "rect=-9000,-9000,18000,18000&precision=9&include=velocity"

    @Test func `HTTP can express all rows but the one about masses`() throws {
        let others = try DynamicsRow.all().filter { !$0.isExpressible }
        #expect(others.map(\.name) == ["masses"])
        #expect(try Self.rows.allSatisfy { $0.dt == 1.0 / 60 })
    }

    @Test(arguments: try rows)
    func `every scene moves as on UIKit`(row: DynamicsRow) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(try row.sessionRequest())
        let first = try await fixture.get(path + "/frame?" + Self.query)
            .decoded(as: FrameDocument.self)
        let json = #"{"frames": \#(max(1, row.lastFrame)), "return": "all"}"#
        let reply = try await fixture.post(path + "/steps?" + Self.query, json)
        let frames = [first] + (try reply.decoded(as: FramesDocument.self).frames)
        var count = 0
        for expectation in row.expect {
            let frame = frames[expectation.frame]
            let index = row.index(of: expectation.item)
            let item = try #require(frame.items.first { $0.item == index })
            for (name, found, expected) in comparisons(item, frame, expectation) {
                count += 1
                #expect(
                    abs(found - expected) <= row.tolerance,
                    "frame \(expectation.frame), \(name) of \(expectation.item)"
                )
            }
        }
        #expect(count > 0, "a row without expectations tests nothing")
    }

    private func comparisons(
        _ item: FrameDocument.Item,
        _ frame: FrameDocument,
        _ expected: DynamicsRow.Expectation
    ) -> [(name: String, found: Double, expected: Double)] {
        let all: [(String, Double, Double?)] = [
            ("x", item.x + item.width / 2, expected.x),
            ("y", item.y + item.height / 2, expected.y),
            ("angle", item.angle ?? 0, expected.angle),
            ("vx", item.velocity?.x ?? .nan, expected.vx),
            ("vy", item.velocity?.y ?? .nan, expected.vy),
            ("w", item.angularVelocity ?? .nan, expected.w),
            ("awake", frame.resting ? 0 : 1, expected.awake.map { $0 ? 1 : 0 }),
        ]
        return all.compactMap { name, found, expected in expected.map { (name, found, $0) } }
    }
}
