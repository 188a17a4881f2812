import LayoutdSnapshots
import Testing

struct SnapshotErrorTests {
    @Test(
        arguments: [
            (.noSections, "noSections", "there is no section to append to"),
            (.repeatedIdentifier(.item("a")), "repeatedIdentifier", "item a is named twice"),
            (
                .destinationInList(.section("s")), "destinationInList",
                "section s is the destination and one of the inserted"
            ),
            (.moveToItself(.item("a")), "moveToItself", "item a cannot be moved next to itself"),
            (.unknownItem("a"), "unknownItem", "item a does not exist"),
            (.unknownSection("s"), "unknownSection", "section s does not exist"),
            (
                .unknownDestination(.item("a")), "unknownDestination",
                "the destination, item a, does not exist"
            ),
            (.sectionExists("s"), "sectionExists", "section s exists already"),
            (
                .reloadUnknown(.item("a")), "reloadUnknown",
                "item a, to be reloaded, does not exist"
            ),
        ] as [(SnapshotError<String, String>, String, String)]
    )
    func `an error of a snapshot has a code and says what is wrong`(
        error: SnapshotError<String, String>,
        code: String,
        text: String
    ) {
        #expect(error.code.rawValue == code)
        #expect(error.description == text)
        #expect((error.identifier == nil) == (error == .noSections))
    }

    @Test(
        arguments: [
            (.unknownItem("a"), "unknownItem", "item a does not exist"),
            (.unknownParent("a"), "unknownParent", "the parent, item a, does not exist"),
            (
                .unknownDestination("a"), "unknownDestination",
                "the destination, item a, does not exist"
            ),
            (
                .identifierExists("a"), "identifierExists",
                "item a is there already, or is named twice"
            ),
        ] as [(SectionSnapshotError<String>, String, String)]
    )
    func `an error of an outline has a code and says what is wrong`(
        error: SectionSnapshotError<String>,
        code: String,
        text: String
    ) {
        #expect(error.code.rawValue == code)
        #expect(error.description == text)
        #expect(error.identifier == "a")
    }
}
