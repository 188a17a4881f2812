import Foundation
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

/// Checks what every view promises, whatever moves its elements, while events happen to it.
struct ViewConformance {
    private(set) var view: CollectionView
    /// The number of events that were accepted and refused, and of differences that were compared.
    private(set) var (applied, refused, compared) = (0, 0, 0)

    /// Resumed from a snapshot; receives the same events, written and read.
    private var resumed: CollectionView
    /// Receives only the events that the view accepts; nothing reads it before it is compared.
    private var copy: CollectionView
    /// How many events come, on average, before the view is resumed and copied again.
    private let pause: Int
    private var frames = Self.regions.map(PastFrames.init)
    private var random: SplitMix64
    private let name: String

    /// Starts to check a view, named in failures, with the given seed for what is left to chance.
    init(_ view: CollectionView, seed: UInt64, name: String) throws {
        (self.view, resumed, copy) = (view, view, view)
        self.name = "\(name), seed \(seed)"
        random = SplitMix64(seed: ~seed)
        pause = [1, 10, 100].randomElement(using: &random) ?? 1
        try renewCopies()
    }

    /// Applies an event, and checks the view, its copies and what can be read of it.
    mutating func apply(_ event: Event) throws {
        let before = event.canBeRefused ? try Self.bytes(of: view) : nil
        let outcome = try? view.apply(event)
        if outcome == nil {
            refused += 1
            try #require(try Self.bytes(of: view) == before, "\(name), refused \(event)")
        } else {
            applied += 1
            try copy.apply(event)
        }
        let found = try? resumed.apply(try Self.throughJSON(event))
        try #require(found == outcome, "\(name), resumed, \(event)")
        try #require(try Sight(resumed) == Sight(view), "\(name), resumed, \(event)")
        let bytes = random.oneIn(5) ? try Self.bytes(of: view) : nil
        try checkElements(after: event)
        try checkTransition(after: event)
        try checkDifferences()
        if let bytes {
            try #require(try Self.bytes(of: view) == bytes, "\(name), read after \(event)")
        }
        if random.oneIn(pause) { try renewCopies() }
    }

    /// Compares the copy with the view, and replaces both copies.
    mutating func renewCopies() throws {
        try #require(try Sight(copy) == Sight(view), "\(name), copied")
        copy = view
        resumed = try CollectionView(restoring: Self.throughJSON(view.snapshot()))
        // A copy that goes its own way must not take the view along.
        var stray = view
        _ = try? stray.apply(.scroll(Scroll(using: &random)))
        _ = try? stray.apply(.changeScene(of: stray, using: &random))
        for _ in 0..<3 { stray.tick() }
    }
}

/// What is read of the view.
extension ViewConformance {
    private static let regions: [FrameRegion] = [
        .viewport(), .viewport(overscan: 130),
        .rect(Rect(x: -50, y: -100, width: 260, height: 500)),
        .rect(Rect(x: 0, y: 400, width: 1000, height: 700)),
    ]

    /// A frame has the elements that are presented in its region, each as it is by itself.
    private mutating func checkElements(after event: Event) throws {
        let all = try view.frame(in: .rect(.everywhere)).elements
        for element in all where element.departing == nil {
            try #require(view.presented(element.element) == element, "\(name), \(event)")
        }
        let present = Set(all.map(\.identity))
        let twice = Dictionary(grouping: all, by: \.identity).filter { $1.count > 1 }.keys
        try #require(twice.isEmpty, "\(name), \(event)")
        for place in try view.layout.allElements(bounds: view.bounds, limit: .max) {
            guard let element = view.presented(place.element) else { continue }
            let isThere = element.boundingBox.overlaps(.everywhere)
            try #require(present.contains(element.identity) == isThere, "\(name), \(event)")
        }
        let rect = Rect(
            origin: view.contentOffset + Vector(dx: .random(in: -300...300, using: &random), dy: 0),
            size: Size(width: 150, height: .random(in: 0...400, using: &random))
        )
        let part = all.filter { $0.boundingBox.overlaps(rect) }
        let found = try view.frame(in: .rect(rect)).elements
        // Effects need not bring elements in sight that are larger than the viewport; see EffectLens.reach(of:).
        let expected = part.filter { element in
            let size = element.frame.size
            let isLarge = size.width > view.viewport.width || size.height > view.viewport.height
            return view.settings.effects.isEmpty || !isLarge || found.contains(element)
        }
        let others =
            found.filter { !expected.contains($0) } + expected.filter { !found.contains($0) }
        try #require(found == expected, "\(name), \(event), \(rect), \(others)")
        _ = view.element(at: Point(using: &random))
    }

    /// A view that has resumed knows where elements in motion come from and go to.
    private func checkTransition(after event: Event) throws {
        for track in view.state.transition.tracks where track.departing == nil {
            let (a, b) = (view.transition(of: track.element), resumed.transition(of: track.element))
            try #require(a?.initial == b?.initial && a?.final == b?.final, "\(name), \(event)")
        }
    }

    /// Differences since earlier frames, applied to these, give the current frames.
    private mutating func checkDifferences() throws {
        let ago = [1, .random(in: 2...120, using: &random)]
        for index in frames.indices {
            let before = frames[index].told
            try frames[index].look(at: view)
            try frames[index].check(view, ago: ago, name)
            compared += frames[index].told - before
        }
    }
}

extension ViewConformance {
    /// The view's snapshot; that of another view may list members of sets in another order.
    private static func bytes(of view: CollectionView) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(view.snapshot())
    }

    private static func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}

extension Event {
    /// Ticks of the usual length are not, and most events are ticks.
    fileprivate var canBeRefused: Bool { if case .tick = self { false } else { true } }
}

extension Rect {
    fileprivate static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
}
