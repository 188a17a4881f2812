import LayoutEngine
import LayoutdJSON
import LayoutdTestSupport
import Testing

@testable import LayoutService

/// A whole list becomes the same batch whether it is compared quickly or by snapshots.
struct SnapshotComparisonTests {
    /// What the layout takes of items.
    enum Form: CaseIterable, Sendable {
        case sizes, rows, places

        fileprivate var layout: LayoutConfiguration {
            switch self {
            case .sizes: .flow(FlowLayout.Configuration())
            case .rows: .list(ListLayout.Configuration(rowHeight: 40))
            case .places: .absolute(AbsoluteLayout.Configuration())
            }
        }
    }

    /// Random documents for one view.
    private struct Documents {
        var random: SplitMix64
        let form: Form

        mutating func next() -> String {
            let names = ["A", "B", "C\u{E9}"].shuffled(using: &random)
            var lists = names.prefix(below(4)).map { ($0, [Int]()) }
            let items = (0..<14).shuffled(using: &random).prefix(below(15))
            for item in random.oneIn(2) ? Array(items) : items.sorted() where !lists.isEmpty {
                lists[below(lists.count)].1.append(item)
            }
            let isSized = !random.oneIn(3)
            let sections = lists.map { name, items in
                let items = items.map { item(name: "i\($0)", isSized: isSized) }
                return #"{"id": "\#(name)", "items": [\#(items.joined(separator: ", "))]}"#
            }
            var members = [#""sections": [\#(sections.joined(separator: ", "))]"#]
            let all = lists.flatMap(\.1).map { #""i\#($0)""# }
            members.append(#""reload": [\#(some(all))]"#)
            members.append(#""reconfigure": [\#(some(all))]"#)
            members.append(#""reloadSections": [\#(some(lists.map { #""\#($0.0)""# }))]"#)
            return "{\(members.joined(separator: ", "))}"
        }

        private mutating func item(name: String, isSized: Bool) -> String {
            let (one, other) = (10 + below(2), 20 + below(2))
            switch form {
            case .places:
                let center = #""center": {"x": \#(below(3)), "y": 5}"#
                return #"{"id": "\#(name)", \#(center), "width": \#(one), "height": \#(other)}"#
            case .sizes where isSized && !random.oneIn(3):
                return #"{"id": "\#(name)", "width": \#(one), "height": \#(other)}"#
            case .rows where isSized && !random.oneIn(3):
                return #"{"id": "\#(name)", "height": \#(one), "expandedHeight": \#(other)}"#
            default: return #""\#(name)""#
            }
        }

        private mutating func some(_ texts: [String]) -> String {
            random.oneIn(2) ? "" : texts.filter { _ in random.oneIn(4) }.joined(separator: ", ")
        }

        private mutating func below(_ bound: Int) -> Int {
            Int.random(in: 0..<bound, using: &random)
        }
    }

    private func request(_ text: String, over view: CollectionView) throws -> SnapshotRequest {
        try JSONDocument(Array(text.utf8)).withRoot { root in
            try root.read { SnapshotRequest(&$0, over: view, ServiceLimits()) }
        }
    }

    @Test(arguments: Form.allCases, 0..<6 as Range<UInt64>)
    func `both ways lead to the same batch`(form: Form, seed: UInt64) throws {
        var documents = Documents(random: SplitMix64(seed: seed), form: form)
        let none = DataIdentifiers(sections: IdentifierColumn(), items: IdentifierColumn())
        var view = try CollectionView(
            CollectionView.Configuration(identifiers: none, layout: form.layout)
        )
        for step in 0..<60 {
            let text = documents.next()
            let request = try request(text, over: view)
            let quick = try #require(request.quickComparison(with: view), "step \(step): \(text)")
            let snapshot = try request.marked(view.lists)
            let slow = SnapshotComparison(
                from: view.lists,
                to: snapshot,
                sized: request.sized(in: snapshot)
            )
            let (plan, expected) = (try request.plan(quick, view), try request.plan(slow, view))
            #expect(
                plan.event == expected.event && plan.difference == expected.difference
                    && plan.made == expected.made,
                "step \(step): \(text)"
            )
            try view.apply(plan.event)
        }
    }

    @Test(arguments: [
        #"{"sections": [{"id": "A", "items": ["a", "a"]}]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}, {"id": "A", "items": ["b"]}]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}], "reload": ["x"]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}], "reload": ["b"]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}], "reload": ["a", "a"]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}], "reconfigure": ["x"]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}], "reloadSections": ["a"]}"#,
        #"{"sections": [{"id": "A", "items": ["a"]}], "usingReloadData": true}"#,
        #"{"edits": [{"op": "deleteAllItems"}]}"#,
    ])
    func `what is wrong or no list is not compared quickly`(text: String) throws {
        let view = try CollectionView(
            CollectionView.Configuration(
                sections: [.uniform(count: 2)],
                identifiers: DataIdentifiers(
                    sections: IdentifierColumn(["A"]),
                    items: IdentifierColumn(["a", "b"])
                ),
                layout: Form.rows.layout
            )
        )
        #expect(try request(text, over: view).quickComparison(with: view) == nil)
    }
}
