import Foundation
import LayoutEngine
import LayoutdTestSupport
import Testing

/// A list with kinds of its own: a badge on every row, two lines in every section, and a title of the
/// whole layout that stays in view.
private struct Shelf: LayoutDefinition, Codable {
    static let name = "shelf"
    static let badge = ElementKind(rawValue: 3)
    static let line = ElementKind(rawValue: 4)
    static let title = ElementKind(rawValue: 63)

    static let kinds = ElementKinds(
        others: ["badge", "line"] + (5..<63).map { "unused\($0)" } + ["title"],
        items: ElementKindSet(.cell, badge),
        pinnable: ElementKindSet(title)
    )

    var rowHeight = 40.0

    func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        PreparedShelf(
            rowHeight: rowHeight,
            counts: input.sections.map(\.items.count),
            width: input.viewport.width
        )
    }
}

private struct PreparedShelf: CollectionLayout {
    let kinds = Shelf.kinds
    let scrollAxis = Axis.vertical
    let rowHeight: Double
    let counts: [Int]
    let width: Double

    private static let titleHeight = 30.0

    /// The bounds before any scroll.
    private var unscrolled: LayoutBounds {
        LayoutBounds(visible: Rect(x: 0, y: 0, width: width, height: 0))
    }

    private func top(of section: Int) -> Double {
        Self.titleHeight + rowHeight * Double(counts.prefix(section).reduce(0, +))
    }

    var contentSize: Size { Size(width: width, height: top(of: counts.count)) }
    var elementCount: Int { 1 + counts.reduce(0) { $0 + 2 * $1 + 2 } }

    func attributes(for element: ElementID) -> LayoutAttributes? {
        attributes(for: element, in: unscrolled)
    }

    func attributes(for element: ElementID, in bounds: LayoutBounds) -> LayoutAttributes? {
        if element == .ofLayout(Shelf.title) {
            let frame = Rect(x: 0, y: bounds.visible.minY, width: width, height: Self.titleHeight)
            return LayoutAttributes(element: element, frame: frame, zIndex: 2)
        }
        guard counts.indices.contains(element.section) else { return nil }
        let top = top(of: element.section)
        let rowTop = top + rowHeight * Double(min(element.item, counts[element.section]))
        let rows = 0..<counts[element.section]
        switch element.kind {
        case .cell where rows.contains(element.item):
            let frame = Rect(x: 0, y: rowTop, width: width, height: rowHeight)
            return LayoutAttributes(element: element, frame: frame)
        case Shelf.badge where rows.contains(element.item):
            let frame = Rect(x: width - 10, y: rowTop, width: 10, height: 10)
            return LayoutAttributes(element: element, frame: frame, zIndex: 1)
        case Shelf.line where (0..<2).contains(element.item):
            let y = element.item == 0 ? top : self.top(of: element.section + 1) - 1
            return LayoutAttributes(
                element: element,
                frame: Rect(x: 0, y: y, width: width, height: 1)
            )
        default: return nil
        }
    }

    func elements(in rect: Rect, limit: Int) throws(TooManyElements) -> [LayoutAttributes] {
        try elements(in: rect, bounds: unscrolled, limit: limit)
    }

    func elements(
        in rect: Rect,
        bounds: LayoutBounds,
        limit: Int
    ) throws(TooManyElements) -> [LayoutAttributes] {
        let ids = counts.enumerated().flatMap { section, count in
            (0..<count).map { ElementID.cell(section: section, item: $0) }
                + (0..<count).map { ElementID(kind: Shelf.badge, section: section, item: $0) }
                + (0..<2).map { ElementID(kind: Shelf.line, section: section, item: $0) }
        }
        let all = (ids + [.ofLayout(Shelf.title)]).compactMap {
            attributes(for: $0, in: bounds)
        }
        let found = all.filter { $0.frame.overlaps(rect) }.sorted { $0.element < $1.element }
        guard found.count <= limit else { throw TooManyElements(limit: limit) }
        return found
    }
}

/// Kinds of elements beyond cells, headers and footers.
struct OtherKindTests {
    private func view(
        dynamics: CollectionView.Dynamics? = .spring(SpringDynamics(damping: 0.8, frequency: 2))
    ) throws -> CollectionView {
        try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 4), .uniform(count: 20)],
                layout: .custom(Shelf()),
                dynamics: dynamics
            )
        )
    }

    private func ids(_ frame: Frame, _ kind: ElementKind) -> [ElementID] {
        frame.elements.map(\.element).filter { $0.kind == kind }
    }

    @Test func `a layout names its kinds`() throws {
        let kinds = Shelf.kinds
        #expect(kinds.name(of: .header) == "header")
        #expect(kinds.name(of: Shelf.title) == "title")
        #expect(kinds.kind(named: "badge") == Shelf.badge)
        #expect(kinds.kind(named: "lid") == nil)
        #expect(ElementKinds.standard.name(of: Shelf.title) == "63")
        #expect("\(ElementKind.footer)" == "footer")
        #expect(ElementKindSet(ElementKind(rawValue: 64), ElementKind(rawValue: 255)).isEmpty)
        #expect(!ElementKindSet(rawValue: .max).contains(ElementKind(rawValue: 64)))
    }

    @Test func `within a section, other kinds follow header, cells and footer`() {
        let header = ElementID(kind: .header, section: 0)
        let footer = ElementID(kind: .footer, section: 0)
        let badge = ElementID(kind: Shelf.badge, section: 0, item: 0)
        let line = ElementID(kind: Shelf.line, section: 0, item: 0)
        let order =
            [header, .cell(section: 0, item: 9), footer, badge, line]
            + [ElementID.ofLayout(Shelf.title), ElementID(kind: .header, section: 1)]
        #expect(order.shuffled().sorted() == order)
    }

    @Test func `an element of the layout stays in view, and all others follow springs`() throws {
        var view = try view()
        try view.scroll(Scroll(.by(Vector(dx: 0, dy: 100)), touch: .at(Point(x: 160, y: 300))))
        view.tick()
        let frame = try view.frame()
        let title = try #require(view.presented(.ofLayout(Shelf.title)))
        #expect(title.frame.minY == view.contentOffset.y)
        #expect(ids(frame, Shelf.title) == [.ofLayout(Shelf.title)])
        for kind in [ElementKind.cell, Shelf.badge, Shelf.line] {
            #expect(!ids(frame, kind).isEmpty)
            let isMoving = frame.elements.filter { $0.element.kind == kind }
                .contains { $0.velocity != .zero }
            #expect(isMoving, "\(Shelf.kinds.name(of: kind)) has no spring")
        }
    }

    @Test func `a badge moves with its row, and a line with its section`() throws {
        var view = try view(dynamics: nil)
        try view.scroll(Scroll(.to(Point(x: 0, y: 120))))
        let before = try view.frame()
        try view.update(
            UpdateBatch([
                .insertItem(ItemPath(section: 1, item: 0)),
                .insertSection(0, itemCount: 1),
            ])
        )
        let frame = try view.frame()
        let moves = try #require(
            view.moves(since: before.state.sequence, of: before.present, in: frame)
        )
        for move in moves where move.new != nil {
            let item = move.old.section == 0 && move.old.kind != Shelf.line ? 1 : 0
            let element = ElementID(
                kind: move.old.kind,
                section: move.old.section + 1,
                item: move.old.item + item
            )
            #expect(move.new == ElementIdentity(element))
        }
        for kind in [ElementKind.cell, Shelf.badge, Shelf.line] {
            #expect(moves.contains { $0.old.kind == kind && $0.new != nil })
        }
        #expect(!moves.contains { $0.old.isOfLayout })
        #expect(try #require(view.presented(.ofLayout(Shelf.title))).frame.minY == 120)
    }

    @Test func `differences and snapshots know all kinds`() throws {
        var view = try view()
        var frame = try view.frame()
        for step in 0..<40 {
            let delta = Vector(dx: 0, dy: step < 20 ? 23 : -17)
            try view.scroll(Scroll(.by(delta), touch: .at(Point(x: 160, y: 300))))
            view.tick()
            let next = try view.frame()
            let difference = try #require(
                try view.difference(since: frame.state.sequence, knowing: frame.present)
            )
            #expect(frame.elements(after: difference) == next.elements, "step \(step)")
            frame = next
            let data = try JSONEncoder().encode(view.snapshot())
            let decoder = JSONDecoder()
            decoder.userInfo[.customLayout] = Shelf.self
            let snapshot = try decoder.decode(CollectionView.Snapshot.self, from: data)
            view = try CollectionView(restoring: snapshot)
            #expect(try view.frame() == next, "step \(step)")
        }
    }

    @Test func `contacts name all kinds`() throws {
        var view = try view(
            dynamics: .behaviors([
                NamedBehavior(
                    "touch",
                    .collision(CollisionBehavior(items: [])),
                    takesNewItems: true
                )
            ])
        )
        for _ in 0..<20 { view.tick() }
        let named = Set(
            view.contacts.flatMap { contact in
                if case .item(let other) = contact.other {
                    [contact.item, other]
                } else {
                    [contact.item]
                }
            }
        )
        let snapshot = try view.snapshot()
        let data = try JSONEncoder().encode(snapshot)
        #expect(named.contains(.ofLayout(Shelf.title)))
        #expect(named.contains { $0.kind == Shelf.badge })
        let decoder = JSONDecoder()
        decoder.userInfo[.customLayout] = Shelf.self
        let restored = try CollectionView(
            restoring: decoder.decode(CollectionView.Snapshot.self, from: data)
        )
        #expect(restored.contacts == view.contacts)
        #expect(try restored.frame() == view.frame())
    }
}

extension Frame {
    /// The elements after a difference, in drawing order.
    fileprivate func elements(after difference: FrameDifference) -> [PresentedElement] {
        let gone = Set(difference.removed + difference.frame.elements.map(\.identity))
        let kept = elements.filter { !gone.contains($0.identity) }
        return (kept + difference.frame.elements)
            .sorted { $0.element < $1.element }.inDrawingOrder
    }
}
