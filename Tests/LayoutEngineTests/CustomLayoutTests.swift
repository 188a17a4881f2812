import Foundation
import LayoutEngine
import LayoutdTestSupport
import Testing

/// A layout outside the library: items on a line, whose data a client need not store.
private struct Line: LayoutDefinition {
    static let name = "line"
    var gap = 10.0

    func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        guard gap >= 0 else { throw .invalidMeasure(name: "gap", value: gap) }
        return PreparedLine(
            gap: gap,
            count: input.sections.first?.items.count ?? 0,
            width: input.viewport.width
        )
    }
}

private struct PreparedLine: CollectionLayout {
    let scrollAxis = Axis.vertical
    let gap: Double
    let count: Int
    let width: Double

    var contentSize: Size { Size(width: width, height: (20 + gap) * Double(count)) }
    var elementCount: Int { count }

    /// At the start of an item.
    func targetContentOffset(
        forProposedContentOffset proposed: Point,
        withScrollingVelocity velocity: Vector
    ) -> Point {
        Point(x: proposed.x, y: (20 + gap) * (proposed.y / (20 + gap)).rounded())
    }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        guard element.kind == .cell, element.section == 0, (0..<count).contains(element.item) else {
            return nil
        }
        let top = (20 + gap) * Double(element.item)
        return LayoutAttributes(element: element, frame: Rect(x: 0, y: top, width: 50, height: 20))
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        let found = (0..<count).compactMap { attributes(for: .cell(section: 0, item: $0)) }
            .filter { $0.boundingBox.overlaps(rect) }
        guard found.count <= limit else { throw TooManyElements(limit: limit) }
        return found
    }
}

/// The same as ``Ring`` for a decoder, apart from its name.
private struct OtherRing: LayoutDefinition, Codable {
    static let name = "other"
    var radius = 120.0

    func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        PreparedRing(
            radius: radius,
            contentSize: input.viewport,
            counts: input.sections.map(\.items.count)
        )
    }
}

/// Layouts that the library does not know.
struct CustomLayoutTests {
    private func view(
        _ layout: any LayoutDefinition,
        dynamics: CollectionView.Dynamics? = nil,
        count: Int = 30
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: count)],
                layout: .custom(layout),
                dynamics: dynamics
            )
        )
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test func `a ring outside the library moves as its circle`() throws {
        var own = try view(Ring(), dynamics: .spring(SpringDynamics()), count: 9)
        var configuration = CollectionView.Configuration(
            sections: [.uniform(count: 9)],
            layout: .circle(CircleLayout.Configuration(radius: 120))
        )
        configuration.dynamics = .spring(SpringDynamics())
        var circle = try CollectionView(configuration)
        let batch = UpdateBatch([
            .deleteItem(path(2)), .insertItem(path(0)), .moveItem(from: path(5), to: path(7)),
        ])
        try own.update(batch)
        try circle.update(batch)
        while !circle.isResting {
            #expect(try own.frame() == circle.frame())
            own.tick()
            circle.tick()
        }
        #expect(own.isResting)
        try own.reconfigure(Reconfiguration(layout: .custom(Ring(radius: 60))))
        let layout = LayoutConfiguration.circle(CircleLayout.Configuration(radius: 60))
        try circle.reconfigure(Reconfiguration(layout: layout))
        #expect(try own.frame() == circle.frame() && !own.isResting)
    }

    @Test func `it says where content comes to rest`() throws {
        for velocity in [900.0, 333, -900, 0] {
            var view = try view(Line())
            try view.scroll(Scroll(.by(Vector(dx: 0, dy: 137))))
            try view.fling(velocity: Vector(dx: 0, dy: velocity))
            let target = view.targetContentOffset ?? view.contentOffset
            view.settle()
            #expect(view.contentOffset == target && target.y.remainder(dividingBy: 30) == 0)
        }
        // Pages are not redirected.
        var paged = try view(Line())
        try paged.reconfigure(Reconfiguration { $0.scrollSettings = .init(pagingEnabled: true) })
        try paged.scroll(Scroll(.by(Vector(dx: 0, dy: 100)), release: Vector(dx: 0, dy: 300)))
        paged.settle()
        #expect(paged.contentOffset.y == 420)
    }

    @Test func `it scrolls, and springs follow the finger`() throws {
        var view = try view(Line(), dynamics: .spring(SpringDynamics()))
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 10, y: 300))))
        view.tick()
        #expect(view.contentOffset.y == 40 && !view.isResting)
        let first = try #require(view.presented(.cell(section: 0, item: 1)))
        #expect(first.frame.minY > 30)
        #expect(view.layoutConfiguration.name == "line")
    }

    @Test func `behaviours move its items from their places`() throws {
        let fall = NamedBehavior(
            "fall",
            .gravity(GravityBehavior(items: [])),
            takesNewItems: true
        )
        var view = try view(Line(), dynamics: .behaviors([fall]), count: 3)
        for _ in 0..<10 { view.tick() }
        try view.update(UpdateBatch([.insertItem(path(3))]))
        let tops = try view.frame().elements.map(\.frame.minY)
        #expect(tops.count == 4 && tops[0] > 1 && tops[3] == 90)
    }

    @Test func `an error of the layout is reported, and nothing changes`() throws {
        var view = try view(Line())
        let error = LayoutError.invalidMeasure(name: "gap", value: -1)
        #expect(throws: CollectionViewError.layout(error)) {
            try self.view(Line(gap: -1))
        }
        #expect(throws: CollectionViewError.layout(error)) {
            try view.reconfigure(Reconfiguration(layout: .custom(Line(gap: -1))))
        }
        #expect(view.layoutConfiguration == .custom(Line()))
        try view.reconfigure(Reconfiguration(layout: .custom(Ring())))
        #expect(view.layoutConfiguration == .custom(Ring()) && !view.isResting)
    }

    @Test func `two are equal if their definitions are`() {
        let line = LayoutConfiguration.custom(Line(gap: 3))
        #expect(line == .custom(Line(gap: 3)) && line != .custom(Line(gap: 4)))
        #expect(LayoutConfiguration.custom(Ring()) != .custom(OtherRing()))
        #expect(Set([line, .custom(Line(gap: 3)), .custom(Ring())]).count == 2)
    }

    @Test func `a snapshot in memory needs no Codable`() throws {
        var view = try view(Line(), dynamics: .spring(SpringDynamics()))
        try view.update(UpdateBatch([.deleteItem(path(0))]))
        view.tick()
        var restored = try CollectionView(restoring: try view.snapshot())
        for _ in 0..<40 {
            #expect(try restored.frame() == view.frame())
            view.tick()
            restored.tick()
        }
    }

    @Test func `a definition that is not Codable cannot be encoded`() throws {
        let error = #expect(throws: EncodingError.self) {
            try JSONEncoder().encode(LayoutConfiguration.custom(Line()))
        }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.debugDescription.contains("must be Codable"))
    }

    @Test(arguments: [false, true])
    func `a decoder without the type reports the name`(knowsOther: Bool) throws {
        let data = try JSONEncoder().encode(LayoutConfiguration.custom(Ring(radius: 7)))
        let decoder = JSONDecoder()
        if knowsOther { decoder.userInfo[.customLayout] = OtherRing.self }
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(LayoutConfiguration.self, from: data)
        }
        guard case .dataCorrupted(let context) = error else { return }
        #expect(context.debugDescription.contains(#"the layout is "ring""#))
        decoder.userInfo[.customLayout] = Ring.self
        let read = try decoder.decode(LayoutConfiguration.self, from: data)
        #expect(read == .custom(Ring(radius: 7)))
    }
}
