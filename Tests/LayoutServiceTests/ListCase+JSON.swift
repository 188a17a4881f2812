import LayoutdTestSupport

extension ListCase {
    /// The case as the body of a request to `/v1/layouts`.
    func requestBody() throws -> String {
        var layout: [String: Any] = ["type": "list", "stickyHeaders": true]
        layout["headerHeight"] = input.sectionHeaderHeight
        var document: [String: Any] = [
            "viewport": input.bounds.members, "layout": layout,
            "sections": input.itemCounts.map { ["items": $0] },
        ]
        document["contentOffset"] = input.contentOffset?.members
        document["expanded"] = input.selected.map { [["section": $0.section, "item": $0.item]] }
        return try jsonText(document)
    }
}
