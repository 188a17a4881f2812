import LayoutdSnapshots
import LayoutdTestSupport

/// An operation on an outline, as a value.
enum OutlineEdit {
    case append([Int], to: Int?)
    case insert([Int], SnapshotDestination<Int>)
    case insertTree([OutlineRow<Int>], SnapshotDestination<Int>)
    case delete([Int])
    case expand([Int], Bool)
    case replace(Int, [OutlineRow<Int>])

    /// An operation, which the outline may have to refuse.
    static func random(using random: inout SplitMix64) -> OutlineEdit {
        let destination = random.destination()
        return switch Int.random(in: 0..<14, using: &random) {
        case 0..<4: .append(random.items(), to: random.oneIn(2) ? nil : random.item())
        case 4..<7: .insert(random.items(), destination)
        case 7..<9: .insertTree(random.tree(), destination)
        case 9: .delete(random.items())
        case 10: .replace(random.item(), random.tree())
        default: .expand(random.items() + random.items(), !random.oneIn(3))
        }
    }

    func perform(on outline: inout SectionSnapshot<Int>) throws(SectionSnapshotError<Int>) {
        switch self {
        case .append(let items, let parent): try outline.append(items, to: parent)
        case .insert(let items, .before(let item)): try outline.insert(items, before: item)
        case .insert(let items, .after(let item)): try outline.insert(items, after: item)
        case .insertTree(let rows, .before(let item)):
            try outline.insert(try SectionSnapshot(rows: rows), before: item)
        case .insertTree(let rows, .after(let item)):
            try outline.insert(try SectionSnapshot(rows: rows), after: item)
        case .delete(let items): try outline.delete(items)
        case .expand(let items, true): outline.expand(items)
        case .expand(let items, false): outline.collapse(items)
        case .replace(let parent, let rows):
            try outline.replace(childrenOf: parent, using: try SectionSnapshot(rows: rows))
        }
    }
}

extension SplitMix64 {
    mutating func item() -> Int { Int.random(in: 0..<20, using: &self) }

    mutating func items() -> [Int] { (0..<Int.random(in: 0...2, using: &self)).map { _ in item() } }

    mutating func destination() -> SnapshotDestination<Int> {
        oneIn(2) ? .before(item()) : .after(item())
    }

    /// The rows of a tree of up to four different items.
    mutating func tree() -> [OutlineRow<Int>] {
        let items = (0..<20).shuffled(using: &self).prefix(Int.random(in: 0...4, using: &self))
        var level = -1
        return items.map { item in
            level = Int.random(in: 0...level + 1, using: &self)
            return OutlineRow(item: item, level: level, isExpanded: oneIn(2))
        }
    }
}
