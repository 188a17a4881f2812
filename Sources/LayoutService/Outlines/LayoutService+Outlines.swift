import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts
import LayoutdSnapshots

extension LayoutService {
    /// Returns the items of a section as a tree.
    func outline(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        let session = try find(route.session, &context)
        let section = try route.section()
        let view = try session.read(&context.budget).view
        guard view.hasIdentifiers || view.sections.isEmpty else { throw .problem(.noIdentifiers) }
        try context.budget.spend(view.effortOfDescribing + view.effortOfOutlining)
        let rows = view.outlineRows(of: section)
        try context.budget.spend(elements: rows.count)
        var writer = JSONWriter(capacity: 1024)
        writer.object { json in
            json.member("version", view.frameState.dataVersion)
            var rows = rows[...]
            json.outline(&rows, level: 0)
        }
        return .json(writer.finish(), headers: [Response.revalidated])
    }
}

extension Route {
    /// The identifier of a section, where the template has one.
    func section() throws(RequestFailure) -> String {
        let name = name ?? ""
        // What is not UTF-8 has become this character.
        guard IdentifierColumn.isIdentifier(name), !name.unicodeScalars.contains("\u{FFFD}") else {
            throw .problem(
                Problem(
                    .noSuchElement,
                    "no section can be called \(name.quoted): an id has 1 to 128 characters in UTF-8"
                )
            )
        }
        return name
    }
}

extension CollectionView {
    /// The items of a section as rows of a tree: roots if it has no outline, none if it does not exist.
    fileprivate func outlineRows(of section: String) -> [OutlineRow<String>] {
        if let outline = outline(of: section) { return outline.rows }
        guard let index = dataNames.section(named: section) else { return [] }
        let names = names
        return (0..<sections[index].items.count).map { item in
            let name = names[.cell(section: index, item: item)]
            return OutlineRow(item: name?.identifier ?? "")
        }
    }
}

extension ElementIdentity {
    /// A cell that is not departing.
    static func cell(section: Int, item: Int) -> ElementIdentity {
        ElementIdentity(.cell(section: section, item: item))
    }
}

extension JSONWriter {
    /// Writes the member `items`: the rows of a level, each with its children.
    fileprivate mutating func outline(
        _ rows: inout ArraySlice<OutlineRow<String>>,
        level: Int
    ) {
        member(
            "items",
            array: { json in
                while let row = rows.first, row.level == level {
                    rows.removeFirst()
                    json.object { json in
                        json.member("id", row.item)
                        json.member("expanded", row.isExpanded)
                        if let next = rows.first, next.level > level {
                            json.outline(&rows, level: level + 1)
                        }
                    }
                }
            }
        )
    }
}
