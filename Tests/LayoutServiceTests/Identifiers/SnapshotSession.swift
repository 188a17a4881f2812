import Foundation
import LayoutdTestSupport

/// A session whose data have identifiers.
struct SnapshotSession: ~Copyable {
    let fixture: ServiceFixture
    let path: String

    /// A section in documents.
    struct Section: Codable, Equatable {
        let id: String
        let items: [String]

        init(_ section: SnapshotVector.Section) { (id, items) = (section.id, section.items) }
    }

    /// What the reply to a snapshot says of it.
    struct Reply {
        /// "ok" or the code of the problem.
        let outcome: String
        let at: Int?
        let batch: SnapshotVector.Batch?
        let made: [String]?
        let text: String
    }

    /// - Parameters:
    ///   - sections: The data.
    ///   - more: More members of the session, after a comma.
    /// - Throws: What keeps the session from being created.
    init(_ sections: [SnapshotVector.Section], _ more: String = "") async throws {
        let data = String(
            decoding: try JSONEncoder().encode(sections.map(Section.init)),
            as: UTF8.self
        )
        let fixture = try ServiceFixture()
        let path = try await fixture.session(
            #"{"layout": {"type": "list"}, "clock": "manual", "sections": \#(data)\#(more)}"#
        )
        self.fixture = fixture
        self.path = path
    }

    /// Posts edits or a whole snapshot.
    func post(
        _ member: String,
        _ content: some Encodable,
        reload: [String]? = nil,
        reloadSections: [String]? = nil
    ) async throws -> Reply {
        var members: [String] = []
        let values: [(String, (any Encodable)?)] = [
            (member, content), ("reload", reload), ("reloadSections", reloadSections),
        ]
        for (name, value) in values {
            guard let value else { continue }
            let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            members.append("\"\(name)\": \(text)")
        }
        let body = "{\(members.joined(separator: ", "))}"
        let reply = try await fixture.post(path + "/snapshot?rect=0,0,1,1", body)
        guard reply.status == 200 else {
            let problem = try reply.decoded(as: Conflict.self)
            let outcome = problem.code ?? "\(reply.status)"
            return Reply(outcome: outcome, at: problem.at, batch: nil, made: nil, text: reply.text)
        }
        let snapshot = try reply.decoded(as: Frame.self).snapshot
        return Reply(
            outcome: "ok",
            at: nil,
            batch: snapshot.batch.map(SnapshotVector.Batch.init),
            made: snapshot.made,
            text: reply.text
        )
    }

    /// The data, as the session returns them.
    var content: [SnapshotVector.Section] {
        get async throws {
            let reply = try await fixture.get(path + "/snapshot")
            return try reply.decoded(as: Content.self).sections.map {
                SnapshotVector.Section($0.id, $0.items)
            }
        }
    }

    private struct Content: Decodable {
        let version: Int
        let sections: [Section]
    }

    private struct Conflict: Decodable {
        let code: String?
        let at: Int?
    }

    private struct Frame: Decodable {
        let snapshot: Snapshot
    }

    private struct Snapshot: Decodable {
        let version: Int
        let batch: BatchDocument?
        let made: [String]?
    }
}

/// A batch in the reply to a snapshot.
struct BatchDocument: Decodable {
    struct Path: Decodable {
        let section: Int
        let item: Int
    }

    struct Move<Place: Decodable>: Decodable {
        let from: Place
        let to: Place
    }

    let deleteSections: [Int]
    let insertSections: [Int]
    let moveSections: [Move<Int>]
    let delete: [Path]
    let insert: [Path]
    let move: [Move<Path>]
}

extension SnapshotVector.Batch {
    init(_ document: BatchDocument) {
        deleteSections = document.deleteSections
        insertSections = document.insertSections
        moveSections = document.moveSections.map { [$0.from, $0.to] }
        delete = document.delete.map { [$0.section, $0.item] }
        insert = document.insert.map { [$0.section, $0.item] }
        move = document.move.map {
            [[$0.from.section, $0.from.item], [$0.to.section, $0.to.item]]
        }
    }
}
