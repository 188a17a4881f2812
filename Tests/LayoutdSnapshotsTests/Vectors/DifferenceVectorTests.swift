import LayoutdSnapshots
import Testing

struct DifferenceVectorTests {
    @Test(arguments: try vectors(DifferenceCase.self))
    func `a difference is the batch of the vectors`(vector: DifferenceCase) throws {
        let before = try NamedSnapshot(vector.input.before)
        let after = try NamedSnapshot(vector.input.after)
        let difference = SnapshotDifference(from: before, to: after)
        #expect(VectorBatch(difference) == vector.expect)
    }

    @Test(arguments: try vectors(ApplyCase.self))
    func `UIKit made a cell for exactly what is new or reloaded`(vector: ApplyCase) throws {
        let before = try NamedSnapshot(vector.input.before)
        var after = try NamedSnapshot(vector.input.after)
        try after.reloadItems(vector.input.reload)
        try after.reloadSections(vector.input.reloadSections)
        let difference = SnapshotDifference(from: before, to: after)
        // UIKit reloads in a second batch, so an item that is new and reloaded is made twice.
        let made = difference.newCells + difference.reloadedCells
        #expect(made == vector.expect.made.map(\.path))
        #expect(made.map { after.itemIdentifier(at: $0) } == vector.expect.made.map(\.item))
        #expect(difference.madeCells == Set(made).sorted())
    }
}

struct DifferenceCase: VectorCase {
    struct Input: Decodable, Sendable {
        let before: [VectorSection]
        let after: [VectorSection]
    }

    static let kind = "difference"
    let name: String
    let input: Input
    let expect: VectorBatch
}

struct ApplyCase: VectorCase {
    struct Input: Decodable, Sendable {
        let before: [VectorSection]
        let after: [VectorSection]
        let reload: [String]
        let reloadSections: [String]
    }

    struct Expectation: Decodable, Sendable {
        let made: [Cell]
    }

    /// A cell in the form `[section, item, identifier]`.
    struct Cell: Decodable, Sendable {
        let path: SnapshotPath
        let item: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            let section = try container.decode(Int.self)
            path = SnapshotPath(section: section, item: try container.decode(Int.self))
            item = try container.decode(String.self)
        }
    }

    static let kind = "apply"
    let name: String
    let input: Input
    let expect: Expectation
}
