import Foundation
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine
@testable import LayoutdDynamics

struct EventTests {
    private static func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test func `all events can be encoded and decoded`() throws {
        let cell = ElementID.cell(section: 0, item: 3)
        let path = ItemPath(section: 0, item: 1)
        let animation = Animation(delay: 1)
        let behavior = NamedBehavior("a", .gravity(GravityBehavior(items: [0])))
        let events: [Event] = [
            .scroll(Scroll(.by(Vector(dx: 1, dy: 2)), touch: .at(.zero), overscroll: .rubberBand)),
            .scroll(Scroll(.to(.zero), touch: .none, overscroll: .free)),
            .scroll(Scroll(.by(.zero), release: Vector(dx: 3, dy: 4))),
            .fling(velocity: Vector(dx: 0, dy: 9), touch: .contentOrigin),
            .setContentOffset(Point(x: 1, y: 2), overscroll: .free, animation: animation),
            .scrollTo(cell, at: .center, animated: false),
            .tap(.element(cell), expanding: true), .tap(.point(.zero), animation: animation),
            .update(UpdateBatch([.insertItem(path)], sizes: [0: .sized([ItemSize(width: 1)])])),
            .reload([.uniform(count: 3), .placed([])]),
            .resize(Size(width: 1, height: 2)), .resize(.zero, contentInset: .zero),
            .reconfigure(Reconfiguration()),
            .reconfigure(Reconfiguration(dynamics: .some(nil), expanded: [path], collapsed: [])),
            .reconfigure(
                Reconfiguration(dynamics: .spring(SpringDynamics())) { $0.scrollAnchor = .end }
            ),
            .addBehavior(behavior), .removeBehavior("a"), .replaceBehavior(behavior),
            .tick(), .tick(count: 3, interval: 0.1),
        ]
        for event in events { #expect(try Self.throughJSON(event) == event) }
    }

    @Test func `ticks are events`() throws {
        var (one, other) = (try EventTests.view(), try EventTests.view())
        try one.apply(.scroll(Scroll(.by(Vector(dx: 0, dy: 40)))))
        try other.scroll(Scroll(.by(Vector(dx: 0, dy: 40))))
        try one.apply(.tick(count: 7))
        for _ in 0..<7 { other.tick() }
        #expect(try Sight(one) == Sight(other) && one.tickCount == 7)
    }

    /// A flow with springs.
    static func view() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 1000)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics())
            )
        )
    }
}

/// Invalid numbers are refused with their names, and change nothing.
struct NonsenseTests {
    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `events with numbers that are not finite are refused`(nonsense: Double) throws {
        var view = try EventTests.view()
        let before = try Sight(view)
        let (point, vector) = (Point(x: 0, y: nonsense), Vector(dx: nonsense, dy: 0))
        let cell = ElementID.cell(section: 0, item: 0)
        let animation = Animation(delay: nonsense)
        let events: [(Event, String)] = [
            (.scroll(Scroll(.by(vector))), "delta.dx"),
            (.scroll(Scroll(.to(point))), "contentOffset.y"),
            (.scroll(Scroll(.to(.zero), touch: .at(point))), "touch.y"),
            (.scroll(Scroll(.by(.zero), release: vector)), "release.dx"),
            (.fling(velocity: vector), "velocity.dx"),
            (.setContentOffset(point), "contentOffset.y"),
            (.scrollTo(cell, at: .start, animation: animation), "delay"),
            (.tap(.point(point)), "point.y"),
            (.tick(interval: nonsense), "interval"),
        ]
        for (event, name) in events {
            let error = #expect(throws: CollectionViewError.self, "\(event)") {
                try view.apply(event)
            }
            guard case .outOfRange(let number) = error else { throw Refusal() }
            #expect(number.name == name && "\(number)".contains("must be"))
        }
        #expect(try Sight(view) == before)
    }

    @Test(arguments: [0, -1, 61, 1e12])
    func `ticks with invalid intervals are refused`(interval: Double) throws {
        var view = try EventTests.view()
        #expect(throws: CollectionViewError.self) { try view.tick(interval: interval) }
        #expect(view.tickCount == 0)
        #expect(throws: CollectionViewError.self) { try view.apply(.tick(count: -1)) }
        #expect(throws: CollectionViewError.self) { try view.apply(.tick(count: .max)) }
    }

    @Test func `springs and displays with an invalid rate are refused`() throws {
        var configuration = CollectionView.Configuration(
            sections: [],
            layout: .flow(FlowLayout.Configuration())
        )
        configuration.displayRate = 0
        #expect(throws: CollectionViewError.self) {
            try CollectionView(configuration)
        }
        configuration.displayRate = 60
        for frequency in [0, -1, .nan, .infinity] {
            let springs = SpringDynamics(frequency: frequency)
            configuration.dynamics = .spring(springs)
            #expect(throws: CollectionViewError.self) {
                try CollectionView(configuration)
            }
            var view = try EventTests.view()
            #expect(throws: CollectionViewError.self) {
                try view.reconfigure(Reconfiguration(dynamics: .spring(springs)))
            }
            #expect(view.dynamics == .spring(SpringDynamics()))
        }
    }

    private struct Refusal: Error {}
}

/// Frames and differences are encoded with readable names.
struct FrameCodingTests {
    @Test func `frames and differences can be encoded and decoded`() throws {
        var view = try EventTests.view()
        let base = view.sequence
        _ = try view.frame()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(.zero)))
        view.tick()
        let frame = try view.frame()
        let difference = try #require(try view.difference(since: base))
        let encoder = JSONEncoder()
        #expect(try JSONDecoder().decode(Frame.self, from: encoder.encode(frame)) == frame)
        let data = try encoder.encode(difference)
        #expect(try JSONDecoder().decode(FrameDifference.self, from: data) == difference)
        let set = try encoder.encode([AttributeSet.x, .velocityY])
        #expect(String(decoding: set, as: UTF8.self) == #"[["x"],["velocityY"]]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AttributeSet.self, from: Data(#"["z"]"#.utf8))
        }
    }
}

struct UpdateBatchTests {
    @Test func `a difference of collections is converted to a batch`() throws {
        let (old, new) = (Array("abcdef"), Array("bxdaef"))
        var items = old
        for moves in [false, true] {
            let plain = new.difference(from: old)
            let batch = UpdateBatch(moves ? plain.inferringMoves() : plain)
            #expect(
                batch.operations.contains { if case .moveItem = $0 { true } else { false } }
                    == moves
            )
            let plan = try BatchUpdate(batch.operations, itemCounts: [old.count])
            items = (0..<new.count).map { item in
                let path = ItemPath(section: 0, item: item)
                return plan.oldPath(of: path).map { old[$0.item] } ?? new[item]
            }
            #expect(items == new && plan.itemCounts == [new.count])
        }
    }
}
