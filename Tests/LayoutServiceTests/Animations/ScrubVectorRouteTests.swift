import Foundation
import LayoutdTestSupport
import Testing

/// Animations that are driven over HTTP, compared with the vectors of another program.
struct ScrubVectorRouteTests {
    typealias Object = [String: Any]

    @Test(arguments: try ScrubCase.all())
    func `a row goes where the vectors say`(vector: ScrubCase) async throws {
        let fixture = try ServiceFixture()
        // A row of 100 becomes one of 300.
        let path = try await fixture.session(
            #"{"clock": "manual", "layout": {"type": "list"}, "sections": [{"items": 3}]}"#
        )
        let animation = vector.input.animation
        let curve = #"{"curve": "\#(animation.curve)", "duration": \#(animation.duration)}"#
        let tap = #"{"section": 0, "item": 0, "animation": \#(curve)}"#
        #expect(try object(await fixture.post(path + "/taps", tap))["animation"] as? Int == 1)
        var isReversed = false
        for step in vector.expect {
            if case .wait(let seconds) = step.action {
                let reply = try await fixture.post(
                    path + "/steps",
                    #"{"frames": \#(Int(seconds * 60))}"#
                )
                #expect(reply.status == 200)
            }
            if case .reverse = step.action { isReversed.toggle() }
            if let request = step.action.request(isReversed) {
                let body = #"{"animation": 1, \#(request)}"#
                let frame = try object(await fixture.post(path + "/animations?precision=9", body))
                check(frame["animations"], step)
            }
            let frame = try object(await fixture.get(path + "/frame?precision=9"))
            let height = try #require((frame["items"] as? [Object])?.first?["height"] as? Double)
            #expect(abs((height - 100) / 200 - step.value) < 6e-10, "\(step)")
            let session = try object(await fixture.get(path))
            #expect((session["animations"] == nil) == step.hasEnded, "\(step)")
            if !step.hasEnded { check(session["animations"], step) }
        }
        let ended = try #require(vector.expect.last).hasEnded
        let reply = try await fixture.post(
            path + "/animations",
            #"{"animation": 1, "pause": true}"#
        )
        #expect(reply.status == (ended ? 404 : 200))
    }

    /// Compares the list of animations with a state.
    private func check(_ list: Any?, _ step: ScrubCase.State) {
        let list = list as? [Object] ?? []
        #expect(list.count == (step.hasEnded ? 0 : 1), "\(step)")
        guard let animation = list.first else { return }
        #expect(animation["reversed"] as? Bool == step.reversed, "\(step)")
        let remaining = animation["remaining"] as? Double ?? -1
        #expect(abs(remaining - step.remaining) < 1e-6, "\(step)")
        let fraction = animation["fraction"] as? Double ?? -1
        #expect(abs(fraction - (step.reversed ? 1 - step.value : step.value)) < 1e-6, "\(step)")
    }

    private func object(_ reply: HTTPClient.Reply) throws -> Object {
        try #require(JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? Object)
    }
}

extension ScrubCase.Action {
    /// The member of a request; `nil` without one.
    fileprivate func request(_ isReversed: Bool) -> String? {
        switch self {
        case .start, .wait: nil
        case .fraction(let fraction): #""fraction": \#(fraction)"#
        case .reverse: #""reversed": \#(isReversed)"#
        case .finish(let place): #""finish": "\#(place)""#
        case .resume(let factor, let curve):
            [
                factor.map { #""durationFactor": \#($0)"# }, curve.map { #""curve": "\#($0)""# },
            ]
            .compactMap(\.self).joined(separator: ", ").asContinue
        }
    }
}

extension String {
    fileprivate var asContinue: String { #""continue": {\#(self)}"# }
}
