import Foundation
import LayoutEngine
import LayoutdTestSupport
import Testing

/// The examples of the library's documentation, repeated line by line.
struct GuideTests {
    private static let modules = [
        "LayoutdGeometry", "LayoutdLayouts", "LayoutdDynamics", "LayoutEngine",
    ]

    @Test func `the first example of the engine`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 480),
                sections: [.uniform(count: 10_000)],
                layout: .flow(
                    FlowLayout.Configuration(
                        metrics: FlowLayout.Metrics(
                            itemSize: Size(width: 44, height: 44),
                            sectionInset: Insets(top: 10, left: 10, bottom: 10, right: 10)
                        )
                    )
                ),
                dynamics: .spring(SpringDynamics(damping: 0.8, frequency: 1))
            )
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 6)), touch: .at(Point(x: 160, y: 300))))
        for _ in 0..<9 { view.tick() }
        let cell = try view.frame().elements[0]
        // cell.frame.minY is 11.195, and cell.velocity.dy -3.997: the springs pull it back to 10.
        #expect(cell.element == .cell(section: 0, item: 0))
        #expect((cell.frame.minY * 1000).rounded() == 11_195)
        #expect((cell.velocity.dy * 1000).rounded() == -3997)

        while !view.isResting { view.tick() }
        let rested = view.presented(.cell(section: 0, item: 0))
        // rested?.frame.minY is 10.
        #expect(rested?.frame.minY == 10)
    }

    @Test func `the example of an update`() throws {
        var view = try makeView()
        let item1 = view.presented(.cell(section: 0, item: 0))
        let before = view
        try view.update(UpdateBatch([.insertItem(ItemPath(section: 0, item: 0))]))
        // The view has one item more, and what was item 0 is item 1; `before` is as it was.
        #expect(view.sections[0].items.count == 101)
        #expect(view.presented(.cell(section: 0, item: 1))?.frame == item1?.frame)
        #expect(before.sections[0].items.count == 100)
    }

    @Test func `the example of a snapshot`() throws {
        var view = try makeView()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 30))))
        view.tick()
        let snapshot = try view.snapshot()
        var restored = try CollectionView(restoring: snapshot)
        restored.tick()
        view.tick()
        // Both show the same frame.
        #expect(!view.isResting)
        #expect(try view.frame() == restored.frame())
    }

    @Test func `the example of a layout`() throws {
        let layout = try FlowLayout.prepare(
            FlowLayout.Configuration(),
            LayoutInput(
                sections: [Section(items: .uniform(count: 4))],
                viewport: Size(width: 375, height: 667)
            )
        )
        let bounds = Rect(origin: .zero, size: Size(width: 375, height: 667))
        let elements = try layout.elements(in: bounds, limit: 100)
        // Four items of 50 points lie 15 points apart, like the six items of a full line.
        #expect(elements.map(\.frame.minX) == [0, 65, 130, 195])
    }

    @Test func `the example of an animator`() throws {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
        let box = DynamicItem(center: Point(x: 160, y: 50), size: Size(width: 50, height: 50))
        try animator.addItem(box, id: 1)
        try animator.addBehavior(.gravity(GravityBehavior(items: [1])), id: "gravity")
        try animator.addBehavior(
            .collision(CollisionBehavior(items: [1], referenceBoundsInsets: .zero)),
            id: "walls"
        )
        while animator.isRunning { animator.step(1 / 60) }
        // The box lies at the lower edge.
        let bottom = try #require(animator.item(1)).center.y + 25
        #expect((479...479.5).contains(bottom))
    }

    @Test func `the example of a collection view`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 10_000)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics())
            )
        )
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 40)), touch: .at(Point(x: 160, y: 300))))
        view.tick()
        let frame = try view.frame()
        #expect(!frame.elements.isEmpty && frame.state.contentOffset.y == 40)
    }

    @Test func `the example of data by identifiers`() throws {
        var list = try DiffableCollectionView<Day, Int>(
            CollectionView.Configuration(layout: .list(ListLayout.Configuration(rowHeight: 44)))
        )
        var errands = Snapshot<Day, Int>()
        try errands.appendSections([.today, .tomorrow])
        try errands.appendItems([101, 102], toSection: .today)
        try errands.appendItems([103], toSection: .tomorrow)
        try list.apply(errands, items: .sized { $0 == 103 ? ItemSize(height: 60) : nil })

        try errands.moveItem(103, beforeItem: 101)
        try errands.deleteItems([102])
        try list.apply(errands)
        while !list.view.isResting { list.tick() }
        let first = try list.view.frame().elements[0]
        // list.identifier(of: first.element) is .item(103), which is 60 points high at the top.
        #expect(list.identifier(of: first.element) == .item(103))
        #expect(first.frame == Rect(x: 0, y: 0, width: 320, height: 60))
    }

    @Test func `the example of a diffable view`() throws {
        var list = try DiffableCollectionView<String, Int>(
            CollectionView.Configuration(layout: .list(ListLayout.Configuration(rowHeight: 44)))
        )
        var snapshot = Snapshot<String, Int>()
        try snapshot.appendSections(["today"])
        try snapshot.appendItems([1, 2, 3])
        try list.apply(snapshot)
        try snapshot.moveItem(3, beforeItem: 1)
        try list.apply(snapshot)
        // Item 3 is at the top, on its way from the bottom.
        #expect(list.path(of: 3) == ItemPath(section: 0, item: 0))
        #expect(list.view.presented(.cell(section: 0, item: 0))?.frame.minY == 88)
    }

    @Test func `the examples of behaviours`() throws {
        var animator = DynamicAnimator()
        let box = DynamicItem(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        try animator.addItems([(1, box), (2, box)])
        try animator.addBehavior(.gravity(GravityBehavior(items: [1])), id: "gravity")
        let gravity = GravityBehavior(items: [1], gravityDirection: Vector(dx: 1, dy: 0))
        try animator.replaceBehavior(NamedBehavior("gravity", .gravity(gravity)))
        let ball = DynamicItemBehavior(items: [1], elasticity: 0.9, allowsRotation: false)
        let rod = AttachmentBehavior(.anchor(1, anchor: Point(x: 160, y: 0)), length: 100)
        let rope = AttachmentBehavior(.limit(1, attachedTo: 2))
        try animator.addBehavior(.item(ball), id: "ball")
        try animator.addBehavior(.attachment(rod), id: "rod")
        try animator.addBehavior(.attachment(rope), id: "rope")
        animator.step(1 / 60)
        #expect(animator.isRunning && animator.behaviors.count == 4)
    }

    @Test func `the examples of your own layout`() throws {
        var view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 12)],
                layout: .custom(Ring()),
                dynamics: .spring(SpringDynamics(damping: 0.5, frequency: 2))
            )
        )
        try view.update(UpdateBatch([.deleteItem(ItemPath(section: 0, item: 0))]))
        view.tick()
        try view.reconfigure(Reconfiguration(layout: .custom(Ring(radius: 60))))
        // The items swing to their places on the smaller ring, and one shrinks into its centre.
        let center = Point(x: 160, y: 240)
        let gone = try #require(try view.frame().elements.first { $0.departing != nil })
        #expect(gone.alpha < 1 && gone.scale < 1 && gone.frame.center.x < 280)
        let settings = view.layoutConfiguration
        #expect(settings == .custom(Ring(radius: 60)) && settings != .custom(Ring()))

        let data = try JSONEncoder().encode(view.snapshot())
        let decoder = JSONDecoder()
        decoder.userInfo[.customLayout] = Ring.self
        let snapshot = try decoder.decode(CollectionView.Snapshot.self, from: data)
        let restored = try CollectionView(restoring: snapshot)
        // Both views show the same frame.
        #expect(try restored.frame() == view.frame())
        while !view.isResting { view.tick() }
        for element in try view.frame().elements {
            let way = element.frame.center - center
            #expect(abs((way.dx * way.dx + way.dy * way.dy).squareRoot() - 60) < 1e-9)
        }
    }

    @Test(arguments: modules)
    func `every example of a guide is in this file`(module: String) throws {
        let guides = try Guide.all(of: module) + Guide.comments(of: module)
        #expect(!guides.isEmpty)
        let code = try Guide.lines(of: #filePath)
        for block in guides.flatMap(\.swiftBlocks) {
            #expect(
                code.holds(block.split(separator: "\n", omittingEmptySubsequences: false)),
                "\(block)"
            )
        }
    }

    static let badge = ElementKind(rawValue: 3)
    static let title = ElementKind(rawValue: 4)
    let kinds = ElementKinds(
        others: ["badge", "title"],
        items: ElementKindSet(.cell, badge),
        pinnable: ElementKindSet(title)
    )

    @Test func `the example of kinds`() {
        #expect(kinds.kind(named: "badge") == Self.badge)
        #expect(kinds.name(of: Self.title) == "title")
    }

    @Test func `the guides have fourteen examples, and comments seven`() throws {
        let guides = try Self.modules.flatMap { try Guide.all(of: $0) }.flatMap(\.swiftBlocks)
        let comments = try Self.modules.flatMap { try Guide.comments(of: $0) }
        #expect(guides.count == 14 && comments.flatMap(\.swiftBlocks).count == 7)
    }

    private func makeView() throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 100)],
                layout: .flow(FlowLayout.Configuration()),
                dynamics: .spring(SpringDynamics())
            )
        )
    }
}

extension [Substring] {
    /// Whether the lines are consecutive here, all indented by the same number of extra spaces.
    fileprivate func holds(_ block: [Substring]) -> Bool {
        indices.contains { start in
            guard start + block.count <= count else { return false }
            let indent = self[start].prefix { $0 == " " }
            return zip(self[start...], block).allSatisfy { line, wanted in
                wanted.isEmpty ? line.isEmpty : line == indent + wanted
            }
        }
    }
}

enum Day { case today, tomorrow }

struct Ring: LayoutDefinition, Codable {
    static let name = "ring"
    var radius = 120.0

    func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        guard radius > 0 else { throw .invalidMeasure(name: "radius", value: radius) }
        return PreparedRing(
            radius: radius,
            contentSize: input.viewport,
            counts: input.sections.map(\.items.count)
        )
    }
}

struct PreparedRing: CollectionLayout {
    let scrollAxis = Axis.vertical
    let radius: Double
    let contentSize: Size
    let counts: [Int]

    var elementCount: Int { counts.reduce(0, +) }
    var center: Point { Point(x: contentSize.width / 2, y: contentSize.height / 2) }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        guard element.kind == .cell, counts.indices.contains(element.section),
            element.item < counts[element.section]
        else { return nil }
        let number = counts.prefix(element.section).reduce(element.item, +)
        let angle = 2 * Double.pi * Double(number) / Double(elementCount)
        let way = Vector(dx: radius * cos(angle), dy: radius * sin(angle))
        let frame = Rect(center: center + way, size: Size(width: 70, height: 70))
        return LayoutAttributes(element: element, frame: frame)
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        let found = counts.enumerated().flatMap { section, count in
            (0..<count).compactMap { attributes(for: .cell(section: section, item: $0)) }
        }.filter { $0.boundingBox.overlaps(rect) }
        guard found.count <= limit else { throw TooManyElements(limit: limit) }
        return found
    }

    func initialAttributes(forAppearing place: LayoutAttributes) -> LayoutAttributes {
        var attributes = place
        attributes.frame = Rect(center: center, size: place.frame.size)
        attributes.alpha = 0
        return attributes
    }

    func finalAttributes(forDisappearing place: LayoutAttributes) -> LayoutAttributes {
        var attributes = initialAttributes(forAppearing: place)
        attributes.scale = 0.1
        return attributes
    }
}
