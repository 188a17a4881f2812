import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

/// Springs neither move nor hide pinned elements.
struct PinnedElementTests {
    private static let kinds: [RandomScript.Kind] = [.scroll, .scroll, .scroll, .fling, .scrollTo]

    private func configuration(_ layout: SpringyLayout) -> CollectionView.Configuration {
        CollectionView.Configuration(
            sections: [7, 0, 1, 30, 12].map {
                .heights((0..<$0).map { 40 + Double($0 * 37 % 50) })
            },
            layout: layout.configuration(header: 40, footer: 20, pinned: true),
            dynamics: .spring(SpringDynamics())
        )
    }

    @Test(arguments: SpringyLayout.allCases, 0..<4 as Range<UInt64>)
    func `a pinned element is exactly in place, at rest, and never disappears`(
        layout: SpringyLayout,
        seed: UInt64
    ) throws {
        var script = try RandomScript(configuration(layout), seed: seed)
        var pinned = 0
        try script.play(events: 150, Self.kinds) { step, view in
            guard step == .tick else { return }
            pinned += try expectPins(in: view)
            try expectHeaders(in: view)
        }
        #expect(pinned > 100, "too little was pinned")
    }

    /// Expects all pinned elements in their places; returns their number.
    private func expectPins(in view: CollectionView) throws -> Int {
        var count = 0
        let simulated = Set(try #require(view.springs).attributes.map(\.element))
        for section in view.sections.indices {
            for kind in [ElementKind.header, .footer] {
                let element = ElementID(kind: kind, section: section)
                guard
                    let place = view.layout.attributes(for: element, in: view.bounds),
                    place != view.layout.attributes(for: element)
                else { continue }
                #expect(view.presented(element) == PresentedElement(resting: place))
                #expect(!simulated.contains(element), "\(element)")
                count += 1
            }
        }
        return count
    }

    /// Expects the header of every section that starts above the visible bounds and whose footer starts
    /// within or below them.
    ///
    /// A section that consists only of its header is skipped: its header cannot be pinned.
    private func expectHeaders(in view: CollectionView) throws {
        let presented = try view.frame().elements
        for section in view.sections.indices {
            let header = ElementID(kind: .header, section: section)
            let footer = ElementID(kind: .footer, section: section)
            let place = try #require(view.layout.attributes(for: header)).frame
            let end = try #require(view.layout.attributes(for: footer)).frame.minY
            let top = view.bounds.visible.minY
            guard place.minY < top, top < end - 1e-3, place.maxY < end else { continue }
            #expect(presented.count { $0.element == header } == 1, "section \(section)")
        }
    }
}
