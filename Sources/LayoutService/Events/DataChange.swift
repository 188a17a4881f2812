import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// A change of a session's data.
enum DataChange: Sendable {
    /// Changes of single items and sections that happen together.
    case batch(UpdateBatch, animated: Bool)
    /// New data in place of all previous data.
    case reload(GivenData)

    /// Reads `operations` or `reloadData`, with items in the form that a layout requires.
    init?(
        _ reader: inout ObjectReader,
        of view: CollectionView,
        _ limits: ServiceLimits
    ) {
        let layout = view.layoutConfiguration
        let isBatch = reader.contains("operations")
        let isReload = reader.contains("reloadData")
        var batch = UpdateBatch(&reader, of: view, limits)
        if isReload, reader.contains("animated") {
            reader.report("animated", "goes with operations; reloadData has no animation")
        }
        if isReload, reader.contains("keep") {
            reader.report("keep", "goes with operations; reloadData keeps the offset")
        }
        let animated = reader.bool("animated") ?? true
        let anchor = reader.keep(over: view)
        batch?.scrollAnchor = anchor
        let reloaded = reader.object("reloadData") { reader in
            if !reader.contains("sections") { reader.report("sections", "is missing; give a list") }
            return GivenData(&reader, of: layout, limits)
        }
        guard isBatch != isReload else {
            let given = isBatch ? "both are given" : "neither is given"
            reader.validation.report(
                reader.pointer,
                "needs operations or reloadData; \(given)"
            )
            return nil
        }
        let change =
            isBatch
            ? batch.map { Self.batch($0, animated: animated) } : reloaded.map { Self.reload($0) }
        guard let change else { return nil }
        self = change
    }
}

extension DataChange: SessionEvent {
    // Measures of sections are merged over those of the layout.
    static var body: EventBody<Self> {
        .overView { reader, view, scope in
            Self(&reader, of: view, scope.service.limits)
        }
    }

    static func effort(over view: CollectionView) -> Int { view.effortOfUpdating }

    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(
            pointer: "",
            behaviors: "/operations",
            remedy: " first, or insert less",
            layouts: layouts(over: view),
            view: view
        )
    }

    private func layouts(over view: CollectionView) -> LayoutPlaces {
        guard case .batch(let batch, _) = self else { return .reloadData }
        let counts = view.sections.map(\.items.count)
        let plan = try? BatchUpdate(batch.operations, itemCounts: counts)
        return .operations(
            OperationPlaces(
                batch: batch,
                plan: plan,
                sections: plan.map(batch.measured) ?? [:]
            )
        )
    }

    func event(over view: CollectionView, _ scope: EventScope) -> Event {
        switch self {
        case .batch(let batch, let animated): .update(batch, animated: animated)
        case .reload(let data): .reload(data.sections, identifiers: data.identifiers)
        }
    }
}

extension UpdateBatch {
    /// Reads `operations`; `nil` if there are none.
    fileprivate init?(
        _ reader: inout ObjectReader,
        of view: CollectionView,
        _ limits: ServiceLimits
    ) {
        guard let value = reader.value("operations") else { return nil }
        let (place, validation) = (reader.place("operations"), reader.validation)
        guard value.isArray else {
            validation.report(place, "must be an array, got \(value.kindDescription)")
            return nil
        }
        self.init([])
        let scope = OperationScope(of: view, operations: value, limits)
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let operation = ObjectReader.read(child, at: place, validation: validation) {
                UpdateOperation(&$0, scope)
            }
            guard let operation else { return }
            operation.requireIdentifiers(at: place, of: view, validation)
            sizes[operations.count] = operation.items
            changes[operations.count] = operation.change
            measures[operations.count] = operation.measures
            velocities[operations.count] = operation.velocity
            if operation.identifiers != Identifiers() {
                identifiers[operations.count] = operation.identifiers
            }
            operations.append(operation.operation)
        }
    }
}

/// Where the operations of a batch bring what an error may name.
struct OperationPlaces {
    let batch: UpdateBatch
    /// What the operations do together; `nil` if they contradict each other.
    let plan: BatchUpdate?
    /// The operations that bring the layouts of sections, by index of the section afterwards.
    let sections: [Int: Int]

    /// The pointer to the `columnSpan` of an item, by its path afterwards, or to the items or the layout of
    /// its section; `nil` if no operation brings one of these.
    func pointer(toSpanOf path: ItemPath) -> String? {
        guard let plan else { return nil }
        let inserted = plan.insertions.first {
            $0.section == path.section && $0.items.contains(path.item)
        }
        if let operation = inserted?.operation {
            guard case .insertItem = batch.operations[operation] else {
                return "/operations/\(operation)/items"
            }
            return "/operations/\(operation)/size/columnSpan"
        }
        let renewed = (plan.reloads + plan.reconfigurations).first {
            $0.new == path
                && (batch.sizes[$0.operation] != nil
                    || batch.changes[$0.operation]?.columnSpan != nil)
        }
        if let renewed { return "/operations/\(renewed.operation)/size/columnSpan" }
        return sections[path.section].map { "/operations/\($0)/layout" }
    }
}

/// What the operations of a batch are read for.
struct OperationScope {
    let layout: LayoutConfiguration
    /// The data before the batch.
    let sections: [Section]
    let types: SectionTypes
    let names: DataNames
    let limits: ServiceLimits

    init(of view: CollectionView, operations: JSONValue, _ limits: ServiceLimits) {
        (layout, sections, names) = (view.layoutConfiguration, view.sections, view.dataNames)
        types = SectionTypes(sections, names, operations: operations)
        self.limits = limits
    }

    /// Whether there is an item before the batch.
    func has(_ path: ItemPath) -> Bool {
        sections.indices.contains(path.section)
            && (0..<sections[path.section].items.count).contains(path.item)
    }
}
