import Foundation
import LayoutEngine
import LayoutdGeometry
import LayoutdTestSupport
import Testing

@testable import LayoutdSessions

struct EventRecordTests {
    private static let numbers: [Double] = [
        0, -0.0, 62.5, -1.0 / 3, 1e300, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
        123_456_789.123_456_789,
    ]

    private static let touches: [Scroll.Touch] =
        [.last, .none, .contentOrigin] + numbers.map { .at(Point(x: $0, y: 0.1)) }

    private static var events: [Event] {
        let vectors = numbers.map { Vector(dx: 0.3, dy: $0) }
        let movements =
            vectors.map { Scroll.Movement.by($0) } + numbers.map { .to(Point(x: $0, y: 7)) }
        let scrolls = movements.flatMap { movement in
            touches.flatMap { touch in
                [Scroll.Overscroll.clamp, .free, .rubberBand].map {
                    Event.scroll(Scroll(movement, touch: touch, overscroll: $0))
                }
            }
        }
        let releases = movements.flatMap { movement in
            vectors.map { Event.scroll(Scroll(movement, touch: .last, release: $0)) }
        }
        let flings = vectors.flatMap { velocity in
            touches.map { Event.fling(velocity: velocity, touch: $0) }
        }
        return scrolls + releases + flings + [
            .tick(count: 3), .tick(count: 108_000, interval: 1e-6),
        ]
    }

    private static let identities: [EventIdentity?] = [
        nil, EventIdentity(client: nil, number: 0, digest: .max),
        EventIdentity(client: "phone ~{}", number: .max, digest: 7),
    ]

    @Test(arguments: identities)
    func `what is written without an encoder reads like what one writes`(
        identity: EventIdentity?
    ) throws {
        for event in Self.events {
            let record = EventRecord(tick: 17, identity: identity, outcome: nil, event: event)
            let text = try #require(record.text, "\(event)")
            let encoded = try JSONEncoder().encode(record)
            let (own, usual) = (
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary,
                try JSONSerialization.jsonObject(with: encoded) as? NSDictionary
            )
            #expect(own == usual, "\(text)")
            let read = try EventRecord(record: record.recorded())
            #expect(read.event == event && read.identity == identity && read.tick == 17)
        }
    }

    @Test(arguments: ["\"", "\\", "\n", "é", "\u{7f}"])
    func `a name that needs escapes is left to the encoder`(name: String) throws {
        let identity = EventIdentity(client: name, number: 1, digest: 2)
        let event = Event.tick(count: 1)
        let record = EventRecord(tick: 0, identity: identity, outcome: nil, event: event)
        #expect(record.text == nil)
        #expect(try EventRecord(record: record.recorded()).identity == identity)
    }

    @Test func `a number that is not finite cannot be written`() {
        let event = Event.fling(velocity: Vector(dx: .infinity, dy: 0))
        let record = EventRecord(tick: 0, identity: nil, outcome: nil, event: event)
        #expect(record.text == nil)
        #expect(throws: EncodingError.self) { try record.recorded() }
    }
}
