import Foundation
import Testing

/// A session to draw.
struct PictureScenario: Sendable, CustomTestStringConvertible {
    /// What the picture must show.
    enum Feature: CaseIterable {
        case displacement, angle, fading, departure, header

        func shows(in item: FrameDocument.Item) -> Bool {
            switch self {
            case .displacement: item.displacement >= 0.5
            case .angle: item.angle != nil
            case .fading: item.alpha != nil
            case .departure: item.departing != nil
            case .header: item.kind == "header"
            }
        }
    }

    let name: String
    let session: String
    /// The events, each followed by a tick.
    let events: [(path: String, body: String)]
    let features: Set<Feature>

    var testDescription: String { name }

    static let springy = PictureScenario(
        name: "springy",
        session: #"{"clock": "manual"}"#,
        events: [("/scroll", #"{"delta": {"y": 70}, "touch": {"x": 100, "y": 200}}"#)],
        features: [.displacement]
    )

    static let all = [
        springy,
        PictureScenario(
            name: "two-column",
            session: #"{"preset": "two-column", "clock": "manual"}"#,
            events: [
                ("/scroll", #"{"delta": {"y": 170}, "touch": {"x": 100, "y": 200}}"#),
                ("/steps", #"{"frames": 5}"#),
            ],
            features: [.displacement]
        ),
        PictureScenario(
            name: "newtonian",
            session: #"{"preset": "newtonian", "clock": "manual", "sections": [{"items": 3}]}"#,
            events: [
                ("/steps", #"{"frames": 40}"#),
                ("/updates", #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#),
            ],
            features: [.displacement, .angle, .departure]
        ),
        PictureScenario(
            name: "cell-animations",
            session: #"{"preset": "cell-animations", "clock": "manual"}"#,
            events: [
                (
                    "/updates",
                    #"""
                    {"operations": [{"delete": {"section": 0, "item": 1}},
                                    {"insert": {"section": 0, "item": 3}}]}
                    """#
                ),
                ("/steps", #"{"frames": 5}"#),
            ],
            features: [.displacement, .fading, .departure]
        ),
        PictureScenario(
            name: "circle",
            session: #"{"preset": "circle", "clock": "manual"}"#,
            events: [
                ("/updates", #"{"operations": [{"delete": {"section": 0, "item": 1}}]}"#),
                ("/steps", #"{"frames": 5}"#),
            ],
            features: [.displacement, .fading, .departure]
        ),
        PictureScenario(
            name: "sticky-headers",
            session: #"{"preset": "sticky-headers", "clock": "manual"}"#,
            events: [
                ("/scroll", #"{"delta": {"y": 250}}"#), ("/taps", #"{"section": 0, "item": 2}"#),
                ("/steps", #"{"frames": 5}"#),
            ],
            features: [.displacement, .header]
        ),
    ]

    /// Creates the session and sends all its events.
    ///
    /// - Returns: The path of the session.
    func play(_ fixture: borrowing ServiceFixture) async throws -> String {
        let path = try await fixture.session(session)
        for event in events {
            #expect(try await fixture.post(path + event.path, event.body).status == 200)
            _ = try await fixture.post(path + "/steps", "{}")
        }
        return path
    }
}

extension FrameDocument.Item {
    var center: FrameDocument.Point {
        FrameDocument.Point(x: x + width / 2, y: y + height / 2)
    }

    /// The distance from the anchor, in points; zero if the anchor is absent.
    var displacement: Double {
        anchor.map { hypot(center.x - $0.x, center.y - $0.y) } ?? 0
    }

    var title: String {
        let name = "\(kind) \(section).\(item)"
        return departing.map { "\(name) departing \($0)" } ?? name
    }
}
