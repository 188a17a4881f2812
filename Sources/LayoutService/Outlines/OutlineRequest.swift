import LayoutEngine
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions
import LayoutdSnapshots

/// The items of a section as a tree, as a client wants them.
struct OutlineRequest: Sendable {
    var outline: Outline
    var isAnimated: Bool
    /// The version of the data that the client means; `nil` for any.
    var version: Int?

    fileprivate init?(_ reader: inout ObjectReader, over view: CollectionView, _ scope: EventScope)
    {
        let section = scope.route.name.flatMap(view.dataNames.section(named:))
        let given = GivenOutline(&reader, of: section, over: view, scope.service.limits)
        isAnimated = reader.bool("animated") ?? true
        let anchor = reader.keep(over: view)
        version = reader.integer("ifVersion", in: Ranges.index)
        guard let given else { return nil }
        outline = Outline(given.rows, sizes: given.sizes, scrollAnchor: anchor)
    }
}

extension OutlineRequest: SessionEvent {
    static var requirement: SessionRequirement { .identifiers }
    static var body: EventBody<Self> { .overView { Self(&$0, over: $1, $2) } }

    static func effort(over view: CollectionView) -> Int {
        view.effortOfUpdating + view.effortOfOutlining
    }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {
        try budget.spend(Self.effortOfItem * outline.rows.count)
    }

    /// The time to read, to find and to compare an item, in nanoseconds.
    private static let effortOfItem = 2_000

    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(
            pointer: "",
            behaviors: "/items",
            remedy: " first, or insert less",
            layouts: .outline,
            view: view
        )
    }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        let section = try scope.route.section()
        let current = view.frameState.dataVersion
        if let version, version != current {
            throw .problem(Problem(staleSnapshot: version, current))
        }
        do throws(SectionSnapshotError<String>) {
            _ = try SectionSnapshot(rows: outline.rows)
        } catch {
            throw .problem(Problem(error))
        }
        return .setOutline(outline, section: section, animated: isAnimated)
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        let answer = try frameAfter(&change, scope, &budget)
        guard case .frame(var shown) = answer,
            case .outlined(let difference, removing: _) = change.outcome
        else { return answer }
        let names = change.view.names
        shown.snapshot = ShownSnapshot(
            difference: difference,
            made: difference.madeCells.compactMap { path in
                names[.cell(section: path.section, item: path.item)]?.identifier
            }
        )
        return .frame(shown)
    }
}

extension Problem {
    /// Creates a problem for an outline that cannot be.
    fileprivate init(_ error: SectionSnapshotError<String>) {
        let name = error.identifier.quoted
        self.init(.conflictingSnapshot, "item \(name) is named twice; nothing was changed")
        code = error.code.rawValue
    }
}
