import LayoutdJSON
import LayoutdLayouts
import Testing

@testable import LayoutService

/// What responses say of mistakes in compositional layouts.
struct GroupTextTests {
    @Test(arguments: [
        (LayoutDiagnostic.nothingFitsInGroup(section: 2, count: 7), "no room for 7 of its items"),
        (.itemOutsideGroup(section: 2, item: 5, excess: 3.5), "item 5, or a group that starts"),
        (.itemOutsideGroup(section: 2, item: 5, excess: 3.5), "its group by 3.5"),
        (.groupOutsideSection(section: 2, item: 4, excess: 30), "sticks out of the section by 30"),
        (.insetsExceedItem(section: 2, item: 9), "the contentInsets of item 9 are larger"),
    ])
    func `a remark names the section`(diagnostic: LayoutDiagnostic, text: String) {
        let remark = DocumentError(diagnostic)
        #expect(remark.pointer == "/sections/2")
        #expect(remark.detail.contains(text), "\(remark.detail)")
    }

    @Test(arguments: [
        (
            LayoutError.repeatedKind("x", section: 3), "/sections/3/layout",
            "the kind \"x\" for several"
        ),
        (.repeatedKind("x", section: nil), "/layout", "give each its own"),
        (.reservedKind("cell", section: 0), "/sections/0/layout", "which only items have"),
        (.groupWithoutSubitems(section: nil), "/layout", "has a group without subitems"),
        (.otherScrollDirection(section: 1), "/sections/1/layout", "scrolls in another direction"),
    ])
    func `an error names the layout`(error: LayoutError, pointer: String, text: String) throws {
        let found = try #require(Problem(error, of: RefusedRequest()).errors.first)
        #expect(found.pointer == pointer)
        #expect(found.detail.contains(text), "\(found.detail)")
    }
}
