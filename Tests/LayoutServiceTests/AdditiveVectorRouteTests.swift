import LayoutdTestSupport
import Testing

/// The vectors of overlapping animations, measured as heights of a row that a client patches.
struct AdditiveVectorRouteTests {
    typealias Case = ScrollingCase<ScrollingAnimations>

    static var cases: [Case] {
        get throws {
            try Case.all().filter { vector in
                vector.kind == "additive"
                    && vector.input.animations.allSatisfy { $0.damping != nil }
            }
        }
    }

    @Test(arguments: try cases)
    func `heights follow the patches`(vector: Case) async throws {
        let fixture = try ServiceFixture()
        // The offset is added to all values because heights cannot be negative.
        let offset = 1000.0
        let input = vector.input
        let path = try await fixture.session(
            """
            {"layout": {"type": "list", "rowHeight": \(offset + input.from)}, "clock": "manual",
             "sections": [{"items": 3}], "displayRate": \(Int(input.rate))}
            """
        )
        let samples = vector.expect.allSamples
        let ticks = samples.map { Int(($0.at * input.rate).rounded()) }
        var heights: [Int: Double] = [:]
        for tick in 0...(ticks.max() ?? 0) {
            for next in input.animations where Int((next.begun * input.rate).rounded()) == tick {
                let reply = try await fixture.patch(path, next.patch(offset: offset))
                #expect(reply.status == 200, "\(reply.text)")
            }
            let frame = try await fixture.get(path + "/frame?rect=0,0,9,9&precision=6")
                .decoded(as: FrameDocument.self)
            heights[tick] = frame.items[0].height - offset
            _ = try await fixture.post(path + "/steps?rect=0,0,1,1", "{}")
        }
        for (sample, tick) in zip(samples, ticks) {
            let height = try #require(heights[tick])
            // The server writes six decimals.
            #expect(abs(height - sample.value) <= vector.tolerance + 5e-7, "\(sample.at) s")
        }
    }
}

extension ScrollingAnimations.Animation {
    fileprivate func patch(offset: Double) -> String {
        """
        {"layout": {"rowHeight": \(offset + to)},
         "animation": {"duration": \(duration), "delay": \(delay ?? 0),
                       "damping": \(damping ?? 1), "initialVelocity": \(initialVelocity ?? 0)}}
        """
    }
}
