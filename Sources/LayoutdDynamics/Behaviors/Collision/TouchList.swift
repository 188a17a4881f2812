/// Touches in the order in which they began, indexed by pair.
///
/// Without the index, each of a hundred thousand touches that end together would need a search.
struct TouchList {
    /// `nil` for touches that have ended.
    private var list: [Touch?]
    private var places: [Pair: [Int]] = [:]

    /// The two sides of a touch.
    struct Pair: Hashable {
        let item: DynamicItemID
        let other: ContactEvent.Other
        /// The behaviour of a boundary, since its name need not be unique; `nil` for items.
        let owner: BehaviorID?
    }

    init(_ touches: [Touch]) {
        list = touches
        for (place, touch) in touches.enumerated() { places[touch.pair, default: []].append(place) }
    }

    /// The touches that have not ended.
    var touches: [Touch] { list.compactMap(\.self) }

    /// The touches from an index on, counted with those that have ended, that have not ended.
    func touches(from index: Int) -> [Touch] { list[index...].compactMap(\.self) }

    func hasEnded(_ index: Int) -> Bool { list[index] == nil }

    mutating func append(_ touch: Touch) {
        places[touch.pair, default: []].append(list.count)
        list.append(touch)
    }

    /// Ends all touches of a pair.
    mutating func remove(_ pair: Pair) {
        for place in places.removeValue(forKey: pair) ?? [] { list[place] = nil }
    }
}

extension Touch {
    fileprivate var pair: TouchList.Pair {
        switch other {
        case .item: TouchList.Pair(item: item, other: other, owner: nil)
        case .boundary: TouchList.Pair(item: item, other: other, owner: behavior)
        }
    }
}
