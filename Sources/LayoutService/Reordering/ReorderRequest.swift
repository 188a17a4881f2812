import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts
import LayoutdSessions

/// What a finger does that takes an item to another place.
struct ReorderRequest: Sendable {
    private enum Content: Sendable {
        /// It lifts an item: the one that is named, or the frontmost at its point.
        case began(ItemReference?, ReorderingStart)
        case other(Reordering)
    }

    private let content: Content
}

extension ReorderRequest {
    /// Reads `phase` and what goes with it.
    init?(_ reader: inout ObjectReader, over view: CollectionView) {
        if !reader.contains("phase") {
            reader.report("phase", "is missing; give began, moved, ended or cancelled")
        }
        let phases: KeyValuePairs<String, ReorderingResult.Phase> = [
            "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
        ]
        let phase = reader.choice("phase", phases)
        let point: Point? =
            reader.contains("point")
            ? Point(&reader, required: "point", in: Ranges.coordinate) : nil
        let isGiven = reader.value("point") != nil
        guard let phase else { return nil }
        switch phase {
        case .began:
            guard let (item, start) = Self.start(&reader, at: point, over: view) else { return nil }
            content = .began(item, start)
            return
        case .moved:
            if !isGiven {
                reader.report("point", "is missing; give the finger's point in the viewport")
            }
            content = .other(.moved(point ?? .zero))
        case .ended: content = .other(.ended(point))
        case .cancelled:
            reader.refuse("point", "goes with began, moved and ended; leave it out")
            content = .other(.cancelled)
        }
        for name in ItemReference.names + Self.membersOfStart {
            reader.refuse(name, "goes with the phase \"began\"; leave it out")
        }
    }

    private static let membersOfStart: [StaticString] = ["grip", "autoscroll", "targets", "lift"]

    private static func start(
        _ reader: inout ObjectReader,
        at point: Point?,
        over view: CollectionView
    ) -> (ItemReference?, ReorderingStart)? {
        let isNamed = ItemReference.names.contains(where: reader.contains)
        let item = isNamed ? ItemReference(&reader) : nil
        if !isNamed {
            // Mark as known, so that error messages list them.
            for name in ItemReference.names { _ = reader.value(name) }
        }
        if !isNamed, !reader.contains("point") {
            let detail = "needs what is lifted: section and item, an id, or a point; got none"
            reader.validation.report(reader.pointer, detail)
        }
        var start = ReorderingStart(finger: point)
        start.grip = reader.choice("grip", ["center": .center, "point": .point]) ?? .center
        if start.grip == .point, !reader.contains("point") {
            reader.report("grip", "needs a point, which the finger holds; give one, or \"center\"")
        }
        start.scrollsAtEdges = reader.bool("autoscroll") ?? false
        start.lift = reader.object("lift") { .init(&$0) } ?? .init()
        start.targets =
            ReorderingTargets(&reader, "targets", over: view) ?? ReorderingTargets()
        guard isNamed ? item != nil : point != nil else { return nil }
        return (item, start)
    }
}

extension ReorderingStart.Appearance {
    /// Reads `scale` and `alpha`.
    fileprivate init(_ reader: inout ObjectReader) {
        self.init(
            scale: reader.number("scale", in: Ranges.scale) ?? 1,
            alpha: reader.number("alpha", in: Ranges.alpha) ?? 1
        )
    }
}

extension ReorderingTargets {
    /// The most places that others may replace.
    fileprivate static let maximumReplacements = 1_000

    /// Reads `sections` or `sectionIds`, and places that replace others, such as `"0/3": [0, 4]`; `nil` if the member
    /// is absent.
    fileprivate init?(_ reader: inout ObjectReader, _ name: StaticString, over view: CollectionView)
    {
        let (counts, names) = (view.sections.map(\.items.count), view.dataNames)
        let validation = reader.validation
        var targets = ReorderingTargets()
        let isGiven = reader.entries(name) { name, value, place in
            switch name {
            case "sections":
                targets.allow(value, at: place, "indices of sections", validation) { value, place in
                    Int(section: value, at: place, of: counts.count, validation)
                }
            case "sectionIds":
                targets.allow(value, at: place, "ids of sections", validation) { value, place in
                    Int(sectionNamed: value, at: place, names, validation)
                }
            default: targets.replace(name, by: value, at: place, counts, validation)
            }
        }
        guard isGiven else { return nil }
        self = targets
    }

    /// Reads a list of sections.
    private mutating func allow(
        _ list: JSONValue,
        at place: JSONPointer,
        _ wanted: String,
        _ validation: Validation,
        _ read: (JSONValue, JSONPointer) -> Int?
    ) {
        guard list.isArray else {
            return validation.report(place, "must be \(wanted), got \(list.kindDescription)")
        }
        var allowed = sections ?? []
        list.forEachChild { index, value in
            if let section = read(value, .element(place, index)) { allowed.insert(section) }
        }
        sections = allowed
    }

    private mutating func replace(
        _ name: String,
        by target: JSONValue,
        at place: JSONPointer,
        _ counts: [Int],
        _ validation: Validation
    ) {
        guard let from = ItemPath(text: name) else {
            let detail =
                "is no place such as \"0/3\", and unknown; known here: sections, sectionIds"
            return validation.report(place, detail)
        }
        guard replacements.count < Self.maximumReplacements else {
            let most = Self.maximumReplacements
            return validation.report(place, "is one too many; give at most \(most) places")
        }
        replacements[from] = ItemPath(target: target, at: place, counts, validation)
    }
}

extension Int {
    /// Reads the index of one of some sections.
    fileprivate init?(
        section value: JSONValue,
        at place: JSONPointer,
        of count: Int,
        _ validation: Validation
    ) {
        let index = Ranges.index.validatedInteger(value, at: place, validation: validation)
        guard let index else { return nil }
        guard index < count else {
            validation.report(place, "there is no section \(index); there are \(count)")
            return nil
        }
        self = index
    }

    /// Reads the identifier of a section.
    fileprivate init?(
        sectionNamed value: JSONValue,
        at place: JSONPointer,
        _ names: DataNames,
        _ validation: Validation
    ) {
        guard let name = String(identifier: value, at: place, validation) else { return nil }
        guard let index = names.section(named: name) else {
            validation.report(place, "there is no section with the id \(name.quoted)")
            return nil
        }
        self = index
    }
}

extension ItemPath {
    /// Reads a path such as `0/3`.
    fileprivate init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let section = Int(digits: String(parts[0])),
            let item = Int(digits: String(parts[1]))
        else { return nil }
        self.init(section: section, item: item)
    }

    /// Reads a place as `[section, item]`; reports one that cannot exist.
    fileprivate init?(
        target value: JSONValue,
        at place: JSONPointer,
        _ counts: [Int],
        _ validation: Validation
    ) {
        var numbers: [Int] = []
        value.forEachChild { index, child in
            let place = JSONPointer.element(place, index)
            let number = Ranges.index.validatedInteger(child, at: place, validation: validation)
            numbers.append(number ?? -1)
        }
        guard value.isArray, numbers.count == 2 else {
            validation.report(place, "must be a place such as [0, 4], got \(value.kindDescription)")
            return nil
        }
        guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        guard counts.indices.contains(numbers[0]), numbers[1] <= counts[numbers[0]] else {
            let path = "[\(numbers[0]), \(numbers[1])]"
            validation.report(place, "\(path) is no place in the data; give an existing one")
            return nil
        }
        self.init(section: numbers[0], item: numbers[1])
    }
}

extension ReorderRequest: SessionEvent {
    static var body: EventBody<Self> {
        .overView { reader, view, _ in Self(&reader, over: view) }
    }

    static func effort(over view: CollectionView) -> Int { view.effortOfUpdating }

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        switch content {
        case .other(let reordering): return .reorder(reordering)
        case .began(let item, var start):
            guard let item else { return .reorder(.began(start)) }
            start.item = try item.pathForFinger(in: view)
            return .reorder(.began(start))
        }
    }

    func answer(
        _ change: inout SessionChange,
        _ scope: EventScope,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> EventAnswer {
        let answer = try frameAfter(&change, scope, &budget)
        guard case .frame(var shown) = answer, case .reordered(let result?) = change.outcome,
            result.movesItem
        else { return answer }
        shown.order = try ShownOrder(of: result, in: change.view, &budget)
        return .frame(shown)
    }
}
