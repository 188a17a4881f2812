import LayoutdTestSupport
import Testing

@testable import LayoutService

/// Effects that put items on a path.
extension EffectRouteTests {
    static let wrongPaths = [
        BadDocument(
            """
            {"effects": [{"property": "place", "stops": [[0, 1.5], [11, 1]]},
                         {"property": "scale", "path": [[0, 0], [1, 1]], "stops": [[0, 1]]},
                         {"property": "place", "by": "offset", "kinds": ["header"],
                          "path": [[0, 0], [1, 20001], 3, [4]], "stops": [[0, 1]]},
                         {"property": "place", "kinds": ["footer"], "path": [[0, 0]], "stops": [[0, 0]]},
                         {"property": "place", "kinds": ["badge"], "path": {}, "stops": [[0, 0]]}]}
            """,
            [
                "/effects/0/path":
                    "is missing; give points of the viewport such as [[0, 400], [320, 0]]",
                "/effects/0/stops/0/1": "must be between 0 and 1, got 1.5",
                "/effects/0/stops/1/0": "must be between -10 and 10, got 11",
                "/effects/1/path": "is unknown; known here: property, by, kinds, stops",
                "/effects/2/by":
                    #"cannot be "offset": a place follows from where the element is; give "center" or "start""#,
                "/effects/2/path/1/1": "must be between -20000 and 20000, got 20001",
                "/effects/2/path/2": "must be a pair of coordinates, got a number",
                "/effects/2/path/3": "must be a pair of coordinates, got 1 elements",
                "/effects/3/path": "must have 2 to 128 points, got 1",
                "/effects/4/path": "must be a list of points, got an object",
            ]
        )
    ]

    @Test func `a path places items in frames, rows and pictures, and under a finger`() async throws
    {
        let fixture = try ServiceFixture()
        let given = #"[{"property":"place","path":[[0,175],[400,25]],"stops":[[-0.5,0],[0.5,1]]}]"#
        let path = try await fixture.session(Self.session(String(given.dropFirst().dropLast())))
        #expect(try await effects(path, fixture) == given)
        let frame = try await fixture.get(path + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.items.count == 4)
        for item in frame.items.prefix(3) {
            let across = Double(item.item) * 120 + 50
            #expect(abs(item.x - (across - 50)) < 0.001)
            #expect(abs(item.y - (175 - across * 0.375 - 75)) < 0.001)
        }
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg").body)
        let cell = try #require(picture.all("rect").first { $0.title == "cell 0.1" })
        #expect(cell.number("x") == 120 && cell.number("y") == 36.25)
        // Item 1 is at 25 without the path, so that its upper edge would be below.
        let tap = #"{"point": {"x": 170, "y": 185}}"#
        let tapped = try await fixture.post(path + "/taps", tap).decoded(as: TapDocument.self)
            .tapped
        #expect(tapped?.item == 1)
        let scrolled = try await fixture.post(
            path + "/scroll?form=rows&since=1&columns=item,x,y",
            #"{"delta": {"x": 80}, "touch": null}"#
        )
        #expect(scrolled.text.contains(#""rows":[[0,0,100],[1,120,66.25]"#), "\(scrolled.text)")
    }

    @Test func `a path over more elements than a frame may have is refused`() async throws {
        var limits = ServiceLimits()
        limits.maximumFrameElements = 150
        let fixture = try ServiceFixture(limits: limits)
        let document = { (stops: String) in
            """
            {"viewport": {"width": 100, "height": 100}, "clock": "manual", "sections": [{"items": 9999}],
             "layout": {"type": "flow", "itemSize": {"width": 10, "height": 10},
                        "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
             "effects": [{"property": "place", "path": [[50, 0], [50, 100]], "stops": \(stops)}]}
            """
        }
        let near = try await fixture.session(document("[[-0.5, 0], [0.5, 1]]"))
        let frame = try await fixture.get(near + "/frame").decoded(as: FrameDocument.self)
        #expect(frame.items.count == 100)
        let far = document("[[-0.5, 0], [1.5, 1]]")
        let refused = try await fixture.post("/v1/sessions", far)
        let problem = try refused.decoded(as: ProblemDocument.self)
        #expect(refused.status == 422 && problem.type == "/problems/answer-too-large")
        #expect(
            problem.detail
                == "there are more than 150 elements; ask for fewer with stops of place that are nearer to 0"
        )
    }
}
