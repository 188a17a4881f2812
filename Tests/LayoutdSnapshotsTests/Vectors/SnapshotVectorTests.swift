import LayoutdSnapshots
import Testing

struct SnapshotVectorTests {
    @Test(arguments: try vectors(SnapshotCase.self))
    func `operations do what UIKit recorded`(vector: SnapshotCase) throws {
        var snapshot = try NamedSnapshot(vector.start)
        for (index, step) in vector.steps.enumerated() {
            let comment: Comment = "step \(index), \(step.do.op)"
            let before = snapshot
            let outcome = try perform(step.do, on: &snapshot)
            #expect(outcome == step.is, comment)
            #expect(snapshot.content == step.content ?? before.content, comment)
            #expect(snapshot.brokenInvariant == nil, comment)
        }
        #expect(snapshot.content == vector.end)
    }

    @Test(arguments: try vectors(EditCase.self))
    func `edits are carried out in order, all or none`(vector: EditCase) throws {
        let start = try NamedSnapshot(vector.input.start)
        var snapshot = start
        let edits = try vector.input.edits.map { try $0.edit().required }
        do throws(SnapshotEditError<String, String>) {
            try snapshot.apply(edits)
            #expect(vector.expect.error == nil)
            #expect(snapshot.content == vector.expect.content)
            let difference = SnapshotDifference(from: start, to: snapshot)
            #expect(VectorBatch(difference) == vector.expect.batch)
        } catch {
            #expect(error.error.code.rawValue == vector.expect.error)
            #expect(error.at == vector.expect.at)
            #expect(snapshot == start)
        }
    }

    @Test func `all vectors are read`() throws {
        let snapshots = try vectors(SnapshotCase.self).count + vectors(EditCase.self).count
        let differences = try vectors(DifferenceCase.self).count + vectors(ApplyCase.self).count
        let outlines = try vectors(OutlineCase.self).count + vectors(ToggleCase.self).count
        #expect(snapshots + differences + outlines == 110)
    }

    /// Returns "ok" or the code of the error.
    private func perform(
        _ operation: VectorOperation,
        on snapshot: inout NamedSnapshot
    ) throws -> String {
        do {
            if let edit = try operation.edit() {
                try snapshot.apply(edit)
            } else if operation.op == "numberOfItems" {
                _ = try snapshot.numberOfItems(inSection: try operation.section.required)
            } else {
                _ = try snapshot.itemIdentifiers(inSection: try operation.section.required)
            }
            return "ok"
        } catch let error as NamedSnapshot.Failure {
            return error.code.rawValue
        }
    }
}

struct SnapshotCase: VectorCase {
    struct Step: Decodable, Sendable {
        let `do`: VectorOperation
        let `is`: String
        /// What the snapshot consists of after the step, if that has changed.
        let content: [VectorSection]?
    }

    static let kind = "snapshot"
    let name: String
    let start: [VectorSection]
    let steps: [Step]
    let end: [VectorSection]
}

struct EditCase: VectorCase {
    struct Input: Decodable, Sendable {
        let start: [VectorSection]
        let edits: [VectorOperation]
    }

    struct Expectation: Decodable, Sendable {
        let content: [VectorSection]?
        let batch: VectorBatch?
        let error: String?
        let at: Int?
    }

    static let kind = "edits"
    let name: String
    let input: Input
    let expect: Expectation
}
