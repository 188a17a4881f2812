import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// `effects` of a session.
struct EffectRouteTests {
    private static let carousel = session(
        #"{"property":"scale","stops":[[-1,0.8],[0,1],[1,0.8]]}"#
    )

    /// A row of cells, 100 points wide and 20 apart, in a viewport of 400 x 200 points.
    static func session(_ effects: String) -> String {
        """
        {"viewport": {"width": 400, "height": 200}, "clock": "manual", "sections": [{"items": 90}],
         "layout": {"type": "flow", "scrollDirection": "horizontal", "minimumLineSpacing": 20,
                    "itemSize": {"width": 100, "height": 150}},
         "effects": [\(effects)]}
        """
    }

    /// The member `effects` of a session as it is written.
    func effects(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws
        -> String?
    {
        let text = try await fixture.get(path).text
        guard let start = text.range(of: #""effects":"#) else { return nil }
        let end = try #require(text.range(of: #","clock""#))
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test func `a session has effects only if it was given some`() async throws {
        let fixture = try ServiceFixture()
        #expect(try await effects(try await fixture.session(), fixture) == nil)
        let path = try await fixture.session(Self.carousel)
        let given = #"[{"property":"scale","stops":[[-1,0.8],[0,1],[1,0.8]]}]"#
        #expect(try await effects(path, fixture) == given)
        let copy = try await fixture.get(path + "?include=sections").text
        #expect(copy.contains(#""effects":\#(given)"#))
    }

    @Test func `a carousel scales its items by their distance from the middle`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.carousel)
        for (offset, middle) in [(0.0, 1), (70, 2), (1_030, 10)] {
            let reply = try await fixture.post(
                path + "/scroll",
                #"{"contentOffset": {"x": \#(offset)}}"#
            )
            let frame = try reply.decoded(as: FrameDocument.self)
            #expect(frame.items.count >= 4)
            for item in frame.items {
                let distance = (item.x + 50 - offset - 200) / 400
                #expect(abs((item.scale ?? 1) - (1 - 0.2 * min(1, abs(distance)))) < 0.000_051)
                #expect(item.x == Double(item.item) * 120 && item.width == 100)
            }
            let largest = frame.items.max { $0.scale ?? 1 < $1.scale ?? 1 }
            #expect(largest?.item == middle)
        }
    }

    @Test(arguments: ["objects", "rows"])
    func `a carousel's scales have four decimals if its lengths are coarse`(
        form: String
    ) async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.carousel)
        let move = #"{"contentOffset": {"x": 71.45}}"#
        let query = "/scroll?precision=0&form=\(form)"
        let text = try await fixture.post(path + query, move).text
        // Item 2 is 290 − 71.45 from the left, and 18.55 from the middle, 200.
        let distance = abs(2 * 120 + 50 - 71.45 - 200)
        let scale = (1e4 * (1 - 0.2 * distance / 400)).rounded() / 1e4
        #expect(text.contains(form == "rows" ? ",\(scale)]" : #""scale":\#(scale)"#), "\(text)")
    }

    @Test func `one element is shown with effects, at both ends of a transition too`()
        async throws
    {
        struct Element: Decodable {
            struct End: Decodable { let scale: Double? }
            let scale: Double?
            let initial, final: End?
        }
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.carousel)
        var element = try await fixture.get(path + "/items/0/0").decoded(as: Element.self)
        #expect(element.scale == 0.925 && element.initial == nil)
        _ = try await fixture.post(
            path + "/updates",
            #"{"operations": [{"insert": {"section": 0, "item": 0}}]}"#
        )
        element = try await fixture.get(path + "/items/0/1").decoded(as: Element.self)
        #expect(element.scale == 0.925 && element.initial?.scale == 0.925)
        #expect(element.final?.scale == 0.985)
    }

    @Test func `only effects are recomputed at a scroll`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.carousel)
        func invalidations() async throws -> SessionDocument.Invalidations {
            try await fixture.get(path).decoded(as: SessionDocument.self).invalidations
        }
        let before = try await invalidations()
        for _ in 0..<5 { _ = try await fixture.post(path + "/scroll", #"{"delta": {"x": 9}}"#) }
        #expect(try await invalidations() == before)
    }

    @Test func `a patch replaces all effects, and null or an empty list removes them`()
        async throws
    {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.carousel)
        let other = #"[{"property":"alpha","stops":[[0,0.5]]}]"#
        for patch in [#"{"effects":\#(other)}"#, #"{"keep":"end"}"#] {
            #expect(try await fixture.patch(path, patch).status == 200)
            #expect(try await effects(path, fixture) == other)
        }
        for none in ["null", "[]"] {
            let reply = try await fixture.patch(path, #"{"effects":\#(other)}"#)
            let items = try reply.decoded(as: FrameDocument.self).items
            #expect(items.allSatisfy { $0.alpha == 0.5 && $0.scale == nil })
            let plain = try await fixture.patch(path, #"{"effects":\#(none)}"#)
            #expect(try plain.decoded(as: FrameDocument.self).items.allSatisfy { $0.alpha == nil })
            #expect(try await effects(path, fixture) == nil)
        }
    }

    @Test func `rows have the columns that effects change`() async throws {
        struct Rows: Decodable {
            let columns: [String]
            let rows: [[Double]]
            let base: Int?
        }
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            Self.session(#"{"property": "alpha", "stops": [[0, 1], [0.25, 0.5]]}"#)
        )
        _ = try await fixture.get(path + "/frame?form=rows")
        let scroll = #"{"delta": {"x": 10}, "touch": null}"#
        var reply = try await fixture.post(path + "/scroll?form=rows&since=0", scroll)
        var rows = try reply.decoded(as: Rows.self)
        #expect(rows.columns == ["kind", "section", "item", "alpha"] && rows.base == 0)
        // The centres are at -160, -40, 80 and 200 of ±200 points.
        #expect(rows.rows == [[0, 0, 2, 0.6]])
        reply = try await fixture.patch(
            path + "?form=rows&since=1",
            #"{"effects": [{"property": "scale", "stops": [[0, 2]]}]}"#
        )
        rows = try reply.decoded(as: Rows.self)
        #expect(rows.base == nil && rows.columns.contains("scale"))
        let scale = try #require(rows.columns.firstIndex(of: "scale"))
        #expect(rows.rows.allSatisfy { $0[scale] == 2 })
    }

    @Test func `a picture shows the effects`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            Self.session(
                #"{"property": "scale", "stops": [[0, 0.5]]}, {"property": "alpha", "stops": [[0, 0.25]]},"#
                    + #"{"property": "angle", "stops": [[0, 1]]}, {"property": "offset", "stops": [[0, 9]]}"#
            )
        )
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg").body)
        let cell = try #require(picture.all("rect").first { $0.title == "cell 0.0" })
        #expect(cell.number("x") == 34 && cell.number("width") == 50)
        #expect(cell.number("opacity") == 0.25)
        #expect(cell.numbers("transform").first.map { abs($0 - 57.2958) < 1e-4 } == true)
    }

    private static let choices =
        #""scale", "alpha", "angle", "offset", "offsetAcross", "zIndex", "rotateX", "rotateY", "place""#
    private static let tooMany = (0..<33).map { "[\($0), 1]" }.joined(separator: ", ")
    private static let mistakes = [
        BadDocument(#"{"effects": {}}"#, ["/effects": "must be a list of effects, got an object"]),
        BadDocument(
            #"{"effects": [3, {}]}"#,
            [
                "/effects/0": "must be an object, got a number",
                "/effects/1/property": "is missing; give one of \(choices)",
                "/effects/1/stops":
                    "is missing; give pairs such as [0, 1] of a distance and a value",
            ]
        ),
        BadDocument(
            #"{"effects": [{"property": "blur", "stops": [[0, 1]], "axis": "x"}]}"#,
            [
                "/effects/0/property": #"must be one of \#(choices), got "blur""#,
                "/effects/0/axis":
                    "is unknown; known here: property, by, kinds, perspective, path, stops",
            ]
        ),
        BadDocument(
            """
            {"effects": [{"property": "scale", "stops": []}, {"property": "alpha", "stops": 0.5},
                         {"property": "angle", "stops": [\(tooMany)]}]}
            """,
            [
                "/effects/0/stops": "is empty; give one pair at least, such as [0, 1]",
                "/effects/1/stops": "must be a list of pairs, got a number",
                "/effects/2/stops": "may have 32 stops, got 33",
            ]
        ),
        BadDocument(
            #"{"effects": [{"property": "scale", "stops": [0, [0], [0, 1, 2], ["a", null]]}]}"#,
            [
                "/effects/0/stops/0": "must be a pair of a distance and a value, got a number",
                "/effects/0/stops/1": "must be a pair of a distance and a value, got 1 elements",
                "/effects/0/stops/2": "must be a pair of a distance and a value, got 3 elements",
                "/effects/0/stops/3/0": "must be a number, got a string",
                "/effects/0/stops/3/1": "must be a number, got null",
            ]
        ),
        BadDocument(
            #"{"effects": [{"property": "scale", "stops": [[-1, 1], [1, 1], [0.5, 1], [1, 2]]}]}"#,
            [
                "/effects/0/stops/2/0":
                    "must be greater than the distance before it, 1, got 0.5",
                "/effects/0/stops/3/0":
                    "must be greater than the distance before it, 1, got 1",
            ]
        ),
        BadDocument(
            """
            {"effects": [{"property": "scale", "stops": [[-1000000001, 1], [0, -0.5], [1, 10.5]]},
                         {"property": "alpha", "stops": [[0, 1.5]]},
                         {"property": "angle", "stops": [[0, 1e7]]},
                         {"property": "offset", "stops": [[0, -20001]]}]}
            """,
            [
                "/effects/0/stops/0/0":
                    "must be between -1000000000 and 1000000000, got -1000000001",
                "/effects/0/stops/1/1": "must be between 0 and 10, got -0.5",
                "/effects/0/stops/2/1": "must be between 0 and 10, got 10.5",
                "/effects/1/stops/0/1": "must be between 0 and 1, got 1.5",
                "/effects/2/stops/0/1": "must be between -1000000 and 1000000, got 10000000",
                "/effects/3/stops/0/1": "must be between -20000 and 20000, got -20001",
            ]
        ),
        BadDocument(
            """
            {"effects": [{"property": "scale", "stops": [[0, 1]]},
                         {"property": "scale", "stops": [[0, 2]]}]}
            """,
            [
                "/effects/1/property":
                    #"names "scale" again for "cell"; each property of a kind may have one effect"#
            ]
        ),
        BadDocument(
            #"{"effects": [\#(Array(repeating: "{}", count: 33).joined(separator: ","))]}"#,
            ["/effects": "may have 32 effects, got 33"]
        ),
        BadDocument(
            """
            {"effects": [{"property": "scale", "by": "middle", "perspective": 500, "stops": [[0, 1]]},
                         {"property": "rotateX", "perspective": 5, "kinds": [], "stops": [[0, 1]]},
                         {"property": "zIndex", "kinds": "cell", "stops": [[0, 2e6]]},
                         {"property": "offsetAcross", "kinds": ["", 3, "a", "a"], "stops": [[0, 2e4]]},
                         {"property": "angle", "kinds": ["header", "footer"], "stops": [[0, 1]]},
                         {"property": "angle", "kinds": ["footer"], "stops": [[0, 1]]}]}
            """,
            [
                "/effects/0/by":
                    #"must be one of "center", "start", "section", "offset", got "middle""#,
                "/effects/0/perspective": "is unknown; known here: property, by, kinds, stops",
                "/effects/1/perspective": "must be between 10 and 1000000, got 5",
                "/effects/1/kinds": "must have 1 to 16 kinds, got 0",
                "/effects/2/kinds": "must be a list of kinds, got a string",
                "/effects/2/stops/0/1": "must be between -1000000 and 1000000, got 2000000",
                "/effects/3/kinds/0": "must have 1 to 64 characters, got 0",
                "/effects/3/kinds/1": "must be a string, got a number",
                "/effects/3/kinds/3": #"names "a" again; leave one out"#,
                "/effects/5/property":
                    #"names "angle" again for "footer"; each property of a kind may have one effect"#,
            ]
        ),
    ]

    @Test(arguments: mistakes + wrongPaths)
    func `an invalid document is refused with all its errors`(bad: BadDocument) async throws {
        let fixture = try ServiceFixture()
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
        let path = try await fixture.session(Self.carousel)
        let before = try await fixture.get(path + "/frame").text
        try checkRefusal(try await fixture.patch(path, bad.json), bad)
        #expect(try await fixture.get(path + "/frame").text == before)
    }

    @Test func `the guide's cover flow has its neighbours behind the middle`() async throws {
        let fixture = try ServiceFixture()
        let given =
            #"[{"property":"zIndex","stops":[[-2,-6],[0,0],[2,-6]]},"#
            + #"{"property":"rotateY","perspective":500,"stops":[[-0.3,-0.5],[0,0],[0.3,0.5]]},"#
            + #"{"property":"offset","stops":[[-0.3,40],[0,0],[0.3,-40]]},"#
            + #"{"property":"offset","by":"offset","kinds":["header"],"stops":[[0,0],[9,1]]}]"#
        let path = try await fixture.session(Self.session(String(given.dropFirst().dropLast())))
        #expect(try await effects(path, fixture) == given)
        _ = try await fixture.post(path + "/scroll", #"{"contentOffset": {"x": 1050}}"#)
        let tap = #"{"point": {"x": 244, "y": 100}}"#
        let tapped = try await fixture.post(path + "/taps", tap).decoded(as: TapDocument.self)
            .tapped
        #expect(tapped?.item == 10)

        struct Tilted: Decodable {
            struct Item: Decodable {
                let item, zIndex: Int
                let transform: [Double]?
            }
            let items: [Item]
        }
        let frame = try await fixture.get(path + "/frame").decoded(as: Tilted.self)
        #expect(frame.items.map(\.zIndex) == [-2, -2, -1, -1, 0])
        #expect(frame.items.map(\.item) == [8, 12, 9, 11, 10])
        #expect(frame.items.last?.transform == nil)
        let side = try #require(frame.items[3].transform)
        let (sine, cosine) = (sin(0.5), cos(0.5))
        let expected = [
            cosine, 0, -sine, sine / 500, 0, 1, 0, 0, sine, 0, cosine, -cosine / 500, 0, 0, 0, 1,
        ]
        #expect(zip(side, expected).allSatisfy { abs($0 - $1) < 6e-8 } && side.count == 16)
        let rows = try await fixture.get(path + "/frame?form=rows").text
        #expect(rows.contains(#""scale","transform"]"#) == false && rows.contains(#""transform"]"#))
        #expect(rows.contains(",null]]"))
        let picture = try SVGNode(try await fixture.get(path + "/frame.svg").body)
        #expect(picture.all("polygon").count == 4)
        let card = picture.all("polygon").first { $0.title == "cell 0.11" }
        #expect(card?.numbers("points").count == 8)
    }

    @Test func `only patches accept null`() async throws {
        let fixture = try ServiceFixture()
        let bad = BadDocument(
            #"{"effects": null}"#,
            ["/effects": "must be a list of effects, got null"]
        )
        try checkRefusal(try await fixture.post("/v1/sessions", bad.json), bad)
    }

    @Test func `effects survive the process`() async throws {
        let store = JournalDouble()
        var kept = try KeptService(store)
        let path = try await kept.fixture.session(Self.carousel)
        let patch = #"{"effects": [{"property": "angle", "stops": [[-1, -0.5], [1, 0.5]]}]}"#
        _ = try await kept.fixture.patch(path, patch)
        _ = try await kept.fixture.post(path + "/scroll", #"{"delta": {"x": 33}}"#)
        let frame = try await kept.fixture.get(path + "/frame").text
        kept.stop()
        kept = try KeptService(store)
        #expect(try await kept.fixture.get(path + "/frame").text == frame)
        #expect(frame.contains(#""angle":"#))
    }
}
