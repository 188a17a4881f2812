public import LayoutdGeometry

/// Ties the centre of each of its items to a place of its own by a spring.
///
/// It equals an ``AttachmentBehavior`` of length 0 to each place, and takes any number of items. An
/// item that comes to rest near its place is moved exactly onto it.
///
/// - Note: Source: the springy layout of objc.io issue 5 (Ash Furrow), which attaches every item to
///   its place in the layout.
public struct TetherBehavior: Sendable, Hashable, Codable {
    /// The items with their places, in the order in which they were added.
    public private(set) var ties: [Tie]
    /// Damping ratio of the springs; 1 is critical.
    public var damping: Double
    /// Oscillations per second of the undamped springs, in Hz.
    public var frequency: Double
    /// Rest length in points, at most half a point, with which an item rests on its place; kept for
    /// those who read it.
    public var length: Double
    /// The distance from the finger, in points, at which an item follows the whole scroll.
    ///
    /// For those who scroll the items; an animator does not.
    public var resistanceFactor: Double

    /// An item and the place to which it is tied.
    public struct Tie: Sendable, Hashable, Codable {
        /// The item.
        public let item: DynamicItemID
        /// The place, in points; `nil` for the item's centre when the tie is made.
        public var anchor: Point?

        /// Creates a tie.
        public init(_ item: DynamicItemID, anchor: Point? = nil) {
            self.item = item
            self.anchor = anchor
        }
    }

    /// Creates ties; the default spring is that of the springy layout.
    public init(
        _ ties: [Tie],
        damping: Double = 0.8,
        frequency: Double = 1,
        length: Double = 0,
        resistanceFactor: Double = 1500
    ) {
        self.ties = ties
        self.damping = damping
        self.frequency = frequency
        self.length = length
        self.resistanceFactor = resistanceFactor
    }

    /// Ties items to other places, where a closure knows one.
    public mutating func setAnchors(_ anchor: (DynamicItemID) -> Point?) {
        for index in ties.indices {
            if let place = anchor(ties[index].item) { ties[index].anchor = place }
        }
    }
}

extension TetherBehavior: ItemListBehavior {
    /// The items, in the order in which they were added.
    ///
    /// New ones are tied where they are.
    public var items: [DynamicItemID] {
        get { ties.map(\.item) }
        set {
            let anchors = Dictionary(
                ties.map { ($0.item, $0.anchor) },
                uniquingKeysWith: { first, _ in first }
            )
            ties = newValue.map { Tie($0, anchor: anchors[$0] ?? nil) }
        }
    }

    var behavior: DynamicBehavior { .tethers(self) }
    var tethers: TetherBehavior? { self }

    /// Keeps the places of items that have none.
    func succeeding(_ old: TetherBehavior) -> TetherBehavior {
        let anchors = Dictionary(uniqueKeysWithValues: old.ties.map { ($0.item, $0.anchor) })
        var successor = self
        for index in ties.indices where ties[index].anchor == nil {
            successor.ties[index].anchor = anchors[ties[index].item] ?? nil
        }
        return successor
    }

    /// Those with another place or another spring.
    func itemsToWake(changedFrom old: TetherBehavior) -> [DynamicItemID] {
        guard old.damping == damping, old.frequency == frequency else {
            return items + old.items
        }
        let (before, after) = (Set(old.ties), Set(ties))
        return before.symmetricDifference(after).map(\.item)
    }

    var checkedValues: [CheckedValue] {
        ties.flatMap { tie in tie.anchor.map { checked("anchor", $0) } ?? [] } + [
            CheckedValue("damping", damping, in: 0...1e6),
            // A spring must not oscillate faster than the sub-steps can follow.
            CheckedValue("frequency", frequency, in: 0.001...60),
            CheckedValue("length", length, in: 0...0.5),
            CheckedValue("resistanceFactor", resistanceFactor, in: 1e-3...1e9),
        ]
    }

    /// Makes the joint of a tie.
    func joint(of tie: Tie, owner: BehaviorID, at center: EngineVector) -> JointRecord {
        var joint = JointRecord(.tether, owner: owner, item: tie.item)
        joint.place = tie.anchor.map { EngineVector($0) } ?? center
        joint.frequency = Float(frequency)
        joint.damping = Float(damping)
        return joint
    }
}
