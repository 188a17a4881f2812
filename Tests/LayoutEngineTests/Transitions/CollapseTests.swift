import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Headers that close and open their sections.
struct CollapseTests {
    private let header = ElementID(kind: .header, section: 1)

    /// Three sections of five rows under headers of 40.
    private func list(
        stickyHeaders: Bool = false,
        contentOffset: Point? = nil,
        dynamics: SpringDynamics? = nil
    ) throws -> CollectionView {
        try makeList(
            [5, 5, 5].map { .uniform(count: $0) },
            configuration: ListLayout.Configuration(
                headerHeight: 40,
                stickyHeaders: stickyHeaders,
                collapsesSections: true
            ),
            contentOffset: contentOffset,
            dynamics: dynamics
        )
    }

    @Test(arguments: [nil, SpringDynamics()])
    func `rows leave and enter as in a batch`(dynamics: SpringDynamics?) throws {
        var view = try list(contentOffset: Point(x: 0, y: 400), dynamics: dynamics)
        #expect(try view.tap(.element(header)) == header)
        #expect(view.collapsed == [1] && view.contentSize.height == 3 * 40 + 10 * 100)
        #expect(view.presented(.cell(section: 1, item: 0)) == nil)
        view.pass(6)
        let leaving = try view.departing()
        #expect(leaving.map(\.element.section) == Array(repeating: 1, count: leaving.count))
        #expect(!leaving.isEmpty && leaving.allSatisfy { $0.alpha > 0 && $0.alpha < 1 })
        view.settle()
        #expect(try view.everything() == view.afresh().everything())

        _ = try view.tap(.element(header))
        let row = try #require(view.presented(.cell(section: 1, item: 0)))
        #expect(view.collapsed.isEmpty && row.alpha == 0)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a second tap on a header reverses its section smoothly`() throws {
        var view = try list()
        let next = ElementID(kind: .header, section: 2)
        _ = try view.tap(.element(ElementID(kind: .header, section: 0)))
        view.pass(5)
        let before = try #require(view.presented(next))
        _ = try view.tap(.element(ElementID(kind: .header, section: 0)))
        let after = try #require(view.presented(next))
        #expect(abs(before.frame.minY - after.frame.minY) < 1e-9)
        #expect(before.velocity.dy < -100)
        #expect(abs(before.velocity.dy - after.velocity.dy) < 1e-6)
        view.settle()
        #expect(try view.everything() == view.afresh().everything())
    }

    @Test func `a pinned header that closes its section stays in view`() throws {
        var view = try list(stickyHeaders: true, contentOffset: Point(x: 0, y: 800))
        let hit = try view.tap(.point(Point(x: 10, y: 10)))
        #expect(hit == header && view.collapsed == [1])
        view.settle()
        #expect(view.contentOffset.y == 540)
        #expect(view.presented(header)?.frame.minY == 540)
    }

    @Test func `a tap with an explicit state may be repeated`() throws {
        var view = try list()
        for _ in 0..<2 {
            _ = try view.tap(.element(header), expanding: false)
            #expect(view.collapsed == [1])
        }
        for _ in 0..<2 {
            _ = try view.tap(.element(header), expanding: true)
            #expect(view.collapsed.isEmpty)
        }
    }

    @Test func `expanded rows are still expanded when their section opens again`() throws {
        var view = try list()
        try view.tapRow(2, section: 1)
        _ = try view.tap(.element(header))
        _ = try view.tap(.element(header))
        #expect(view.expanded == [ItemPath(section: 1, item: 2)])
        view.settle()
        #expect(view.presented(.cell(section: 1, item: 2))?.frame.size.height == 300)
    }

    @Test func `headers of lists without collapsing close nothing`() throws {
        var view = try makeList(configuration: ListLayout.Configuration(headerHeight: 40))
        let header = ElementID(kind: .header, section: 0)
        #expect(!view.canExpand(header))
        #expect(try view.tap(.element(header)) == header)
        #expect(view.collapsed.isEmpty && view.isResting)
    }
}
