import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutEngine

struct ElementRunsTests {
    private let identities = [
        ElementIdentity(ElementID(kind: .header, section: 0)),
        ElementIdentity(.cell(section: 0, item: 3)), ElementIdentity(.cell(section: 0, item: 4)),
        ElementIdentity(.cell(section: 0, item: 5)),
        ElementIdentity(.cell(section: 0, item: 5), departing: 0),
        ElementIdentity(.cell(section: 0, item: 6), departing: 0),
        ElementIdentity(.cell(section: 0, item: 7)), ElementIdentity(.cell(section: 1, item: 8)),
        ElementIdentity(ElementID(kind: .footer, section: 1)),
    ]

    @Test func `neighbours share an entry, and nothing is lost`() {
        let runs = ElementRuns(identities)
        #expect(runs.entryCount == 7)
        #expect(runs.identities == identities)
        for identity in identities { #expect(runs.contains(identity), "\(identity)") }
    }

    @Test(arguments: [
        ElementIdentity(.cell(section: 0, item: 2)), ElementIdentity(.cell(section: 0, item: 6)),
        ElementIdentity(.cell(section: 1, item: 3)), ElementIdentity(.cell(section: 1, item: 9)),
        ElementIdentity(.cell(section: 0, item: 3), departing: 0),
        ElementIdentity(.cell(section: 0, item: 5), departing: 1),
        ElementIdentity(ElementID(kind: .header, section: 1)),
        ElementIdentity(ElementID(kind: .footer, section: 0)),
    ])
    func `other elements are not contained`(identity: ElementIdentity) {
        #expect(!ElementRuns(identities).contains(identity))
        #expect(!ElementRuns([]).contains(identity))
    }

    @Test(arguments: 0...9)
    func `presented elements give the same set as their identities`(first: Int) {
        for last in first...9 {
            let elements = identities[first..<last].map { identity in
                PresentedElement(
                    element: identity.element,
                    frame: .zero,
                    zIndex: 0,
                    velocity: .zero,
                    anchor: .zero,
                    departing: identity.departing
                )
            }
            #expect(ElementRuns(of: elements) == ElementRuns(identities[first..<last]))
        }
    }
}
