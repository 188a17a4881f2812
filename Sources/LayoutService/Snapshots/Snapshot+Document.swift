import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts
import LayoutdSnapshots

extension LayoutService {
    /// Returns the data of a session by identifiers.
    func snapshot(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session, &context)
        let view = try session.read(&context.budget).view
        guard view.hasIdentifiers || view.sections.isEmpty else { throw .problem(.noIdentifiers) }
        try context.budget.spend(view.effortOfDescribing)
        try context.budget.spend(elements: view.sections.count + view.itemCount)
        var writer = JSONWriter(capacity: 1024)
        writer.object { json in
            json.member("version", view.frameState.dataVersion)
            json.member(
                "sections",
                array: { json in for section in view.lists { json.list(section) } }
            )
        }
        return .json(writer.finish(), headers: [Response.revalidated])
    }
}

extension JSONWriter {
    fileprivate mutating func list(_ section: SnapshotPlan.Lists.Element) {
        object { json in
            json.member("id", section.section)
            json.member("items", array: { json in section.items.forEach { json.value($0) } })
        }
    }

    /// Writes what a snapshot has changed.
    ///
    /// - Parameters:
    ///   - shown: The change.
    ///   - version: The version of the data after it.
    mutating func snapshot(_ shown: ShownSnapshot, version: Int) {
        member(
            "snapshot",
            object: { json in
                json.member("version", version)
                guard let difference = shown.difference else {
                    json.member("reloaded", true)
                    return
                }
                json.member("batch", object: { $0.batch(difference) })
                json.member("made", array: { json in shown.made.forEach { json.value($0) } })
            }
        )
    }

    private mutating func batch(_ difference: SnapshotDifference) {
        member("deleteSections", array: { $0.values(difference.deletedSections) })
        member("insertSections", array: { $0.values(difference.insertedSections) })
        member(
            "moveSections",
            array: { json in
                for move in difference.movedSections {
                    json.object { json in
                        json.member("from", move.from)
                        json.member("to", move.to)
                    }
                }
            }
        )
        member("delete", array: { $0.paths(difference.deletedItems) })
        member("insert", array: { $0.paths(difference.insertedItems) })
        member(
            "move",
            array: { json in
                for move in difference.movedItems {
                    json.object { json in
                        json.name("from")
                        json.path(move.from)
                        json.name("to")
                        json.path(move.to)
                    }
                }
            }
        )
    }

    private mutating func values(_ values: [Int]) { for value in values { self.value(value) } }

    private mutating func paths(_ paths: [SnapshotPath]) { for path in paths { self.path(path) } }

    private mutating func path(_ path: SnapshotPath) {
        object { json in
            json.member("section", path.section)
            json.member("item", path.item)
        }
    }
}

extension Problem {
    /// Creates a problem for a snapshot that cannot be made.
    ///
    /// - Parameters:
    ///   - error: Why.
    ///   - edit: The index of the edit that is wrong; `nil` if the whole list or a mark is.
    init(_ error: SnapshotError<String, String>, at edit: Int? = nil) {
        let place = edit.map { "edit \($0): " } ?? ""
        self.init(.conflictingSnapshot, "\(place)\(error); nothing was changed")
        (code, at) = (error.code.rawValue, edit)
    }

    init(staleSnapshot version: Int, _ current: Int) {
        self.init(
            .conflictingSnapshot,
            "the data has version \(current), and this is for \(version); GET …/snapshot, and send "
                + "what is to change now"
        )
        code = "staleSnapshot"
    }

    /// The session's data have no identifiers.
    static var noIdentifiers: Problem {
        var problem = Problem(
            .conflictingSnapshot,
            "the data of this session have no ids; POST a snapshot with all sections to give them some"
        )
        problem.code = "noIdentifiers"
        return problem
    }
}
