import LayoutdSnapshots
import Testing

struct OutlineVectorTests {
    @Test(arguments: try vectors(OutlineCase.self))
    func `operations on trees do what UIKit recorded`(vector: OutlineCase) throws {
        var outline = try NamedOutline(vector.start)
        for (index, step) in vector.steps.enumerated() {
            let comment: Comment = "step \(index), \(step.do.op)"
            let before = try outline.trees()
            var returned: OutlineOperation.Value?
            do {
                returned = try step.do.perform(on: &outline)
                #expect(step.is == "ok", comment)
            } catch let error as NamedOutline.Failure {
                #expect(step.is == error.code.rawValue, comment)
            }
            #expect(returned == step.returned, comment)
            #expect(try outline.trees() == step.tree ?? before, comment)
        }
        #expect(outline.items == vector.end.items)
        #expect(outline.visibleItems == vector.end.visible)
        #expect(try outline.items.filter(outline.isExpanded) == vector.end.expanded)
        #expect(outline.rows.map(\.level) == vector.end.levels)
        #expect(try outline.items.map(outline.level) == vector.end.levels)
    }

    @Test(arguments: try vectors(ToggleCase.self))
    func `toggling asks first, then shows or hides`(vector: ToggleCase) throws {
        var outline = try NamedOutline(vector.input.tree)
        for (item, expected) in zip(vector.input.toggles, vector.expect) {
            #expect(expected.toggle == item)
            let questions = Questions(denying: vector.input.deny)
            let change = try outline.toggle(item, handlers: questions.handlers)
            #expect(questions.events == expected.events)
            #expect(outline.visibleItems == expected.visible)
            #expect(outline.visibleRows.map(\.level) == expected.levels)
            #expect(change.map { Array($0.inserted) } ?? [] == expected.insert)
            #expect(change.map { Array($0.deleted) } ?? [] == expected.delete)
            #expect((change == nil) == vector.input.deny.contains(item))
        }
    }
}

/// Records which questions are asked.
private final class Questions {
    private(set) var events: [String] = []
    private let denied: [String]

    init(denying denied: [String]) {
        self.denied = denied
    }

    var handlers: SectionSnapshotHandlers<String> {
        var handlers = SectionSnapshotHandlers<String>()
        handlers.shouldExpandItem = { self.ask("shouldExpand", $0) }
        handlers.willExpandItem = { _ in self.events.append("willExpand") }
        handlers.shouldCollapseItem = { self.ask("shouldCollapse", $0) }
        handlers.willCollapseItem = { _ in self.events.append("willCollapse") }
        return handlers
    }

    private func ask(_ event: String, _ item: String) -> Bool {
        events.append(event)
        return !denied.contains(item)
    }
}

struct OutlineCase: VectorCase {
    struct Step: Decodable, Sendable {
        let `do`: OutlineOperation
        let `is`: String
        /// The tree after the step, if that has changed.
        let tree: [VectorTree]?
        let returned: OutlineOperation.Value?
    }

    struct End: Decodable, Sendable {
        let items: [String]
        let visible: [String]
        let expanded: [String]
        let levels: [Int]
    }

    static let kind = "sectionSnapshot"
    let name: String
    let start: [VectorTree]
    let steps: [Step]
    let end: End
}

struct ToggleCase: VectorCase {
    struct Input: Decodable, Sendable {
        let tree: [VectorTree]
        let deny: [String]
        let toggles: [String]
    }

    struct Expectation: Decodable, Sendable {
        let toggle: String
        let events: [String]
        let visible: [String]
        let levels: [Int]
        let insert: [Int]
        let delete: [Int]
    }

    static let kind = "outline"
    let name: String
    let input: Input
    let expect: [Expectation]
}
