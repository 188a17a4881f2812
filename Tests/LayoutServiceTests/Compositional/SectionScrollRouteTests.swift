import LayoutdTestSupport
import Testing

/// `section` of scrolls, and `sections` of frames.
struct SectionScrollRouteTests {
    private struct Scrolled: Decodable {
        struct Section: Decodable, Equatable {
            let section: Int
            let contentOffset: Double
            let range: [Double]
            let scroller: [Double]
        }

        struct Motion: Decodable {
            struct Target: Decodable { let x: Double }
            let target: Target
            let duration: Double
        }

        let resting: Bool
        let sections: [Section]?
        let motion: Motion?
    }

    private struct Steps: Decodable { let frames: [Scrolled] }

    /// Rows of eight groups of 100 x 40, 8 points apart, in a view of 310 x 480; the last does not scroll.
    private static func session(_ behaviors: [String]) -> String {
        let rows = (behaviors + ["none"]).map { behavior in
            """
            {"items": 8, "layout": {"orthogonalScrollingBehavior": "\(behavior)", "interGroupSpacing": 8,
             "group": {"direction": "horizontal", "layoutSize": {"widthDimension": {"absolute": 100},
              "heightDimension": {"absolute": 40}}, "subitems": [{"layoutSize":
              {"widthDimension": {"fractionalWidth": 1}, "heightDimension": {"fractionalHeight": 1}}}]}}}
            """
        }
        return """
            {"clock": "manual", "viewport": {"width": 310, "height": 480},
             "layout": {"type": "compositional"}, "sections": [\(rows.joined(separator: ","))]}
            """
    }

    private func scroll(
        _ json: String,
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> Scrolled {
        let reply = try await fixture.post(path + "/scroll", json)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded(as: Scrolled.self)
    }

    private func offsets(
        _ path: String,
        _ fixture: borrowing ServiceFixture
    ) async throws -> [Double] {
        let steps = try await fixture.post(path + "/steps", #"{"frames": 600}"#)
        let last = try #require(try steps.decoded(as: Steps.self).frames.last)
        #expect(last.resting)
        return try #require(last.sections).map(\.contentOffset)
    }

    @Test func `fingers scroll sections, and frames say where they are`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session(["continuous", "paging"]))
        let dragged = try await scroll(
            #"{"section": 0, "delta": {"x": 24, "y": 5}, "overscroll": "automatic"}"#,
            path,
            fixture
        )
        #expect(
            dragged.sections?.first
                == .init(
                    section: 0,
                    contentOffset: 24,
                    range: [0, 546],
                    scroller: [0, 0, 310, 40]
                )
        )
        let flung = try await scroll(#"{"section": 1, "fling": {"x": 700}}"#, path, fixture)
        #expect(flung.motion?.target.x == 310 && !flung.resting)
        #expect(try await offsets(path, fixture) == [24, 310])
        let rows = try await fixture.get(path + "/frame?form=rows").text
        #expect(rows.contains(#""sections":[{"section":0,"contentOffset":24,"range":[0,546]"#))
        let document = try await fixture.get(path).text
        #expect(document.contains(#""orthogonalScrollingBehavior":"continuous""#))
        #expect(document.contains(#""orthogonal":{"0":{"offset":24,"#))
        #expect(document.contains(#""1":{"offset":310,"#))
        let difference = try await fixture.get(path + "/frame?since=1").text
        #expect(difference.contains(#""base":1"#) && difference.contains(#""contentOffset":310"#))
    }

    @Test func `offsets that are set are moved to stops`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session(["groupPaging", "groupPagingCentered"]))
        let jumped = try await scroll(
            #"{"section": 0, "contentOffset": {"x": 130}}"#,
            path,
            fixture
        )
        #expect(jumped.sections?.map(\.contentOffset) == [108, -105])
        let glide = #"{"section": 1, "contentOffset": {"x": 130}, "animated": true}"#
        _ = try await scroll(glide, path, fixture)
        #expect(try await offsets(path, fixture) == [108, 111])
        _ = try await scroll(#"{"section": 0, "fling": {"x": 500}}"#, path, fixture)
        let other = try await scroll(#"{"section": 0, "retarget": {"x": 400}}"#, path, fixture)
        #expect(other.motion?.target.x == 432)
        _ = try await scroll(#"{"to": {"section": 1, "item": 7}, "at": "center"}"#, path, fixture)
        #expect(try await offsets(path, fixture) == [432, 651])
    }

    @Test func `mistakes have their place`() async throws {
        let fixture = try ServiceFixture()
        let path = try await fixture.session(Self.session(["paging"]))
        for (scroll, message) in [
            (
                #""delta": {"x": 1}, "section": 1"#,
                "section 1 does not scroll by itself; give it an "
            ),
            (#""delta": {"x": 1}, "section": 7"#, "there is no section 7"),
            (#""delta": {"x": 1}, "section": -1"#, "must be"),
            (#""to": {"section": 0, "item": 1}, "section": 0"#, "goes with delta or "),
        ] {
            let reply = try await fixture.post(path + "/scroll", "{\(scroll)}")
            let errors = try reply.decoded(as: ProblemDocument.self).errors ?? []
            #expect(errors.map(\.pointer) == ["/section"], "\(reply.text)")
            #expect(errors.first?.detail.contains(message) == true, "\(reply.text)")
        }
        let list = try await fixture.session(
            #"{"layout": {"type": "list"}, "sections": [{"items": 3}]}"#
        )
        let reply = try await fixture.post(list + "/scroll", #"{"section": 0, "fling": {}}"#)
        #expect(reply.status == 422 && reply.text.contains("does not scroll by itself"))
        #expect(!(try await fixture.get(list + "/frame").text.contains("\"sections\"")))
    }
}
