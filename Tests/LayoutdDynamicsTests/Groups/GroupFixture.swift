import LayoutdDynamics
import LayoutdGeometry

extension DynamicAnimator {
    /// The identifier of the group in these tests.
    static let raft: DynamicItemID = -1

    /// Creates items, numbered from 0, all in one group.
    init(group items: [DynamicItem], referenceBounds: Rect? = nil) throws {
        self.init(referenceBounds: referenceBounds)
        try addItems(items.enumerated().map { (DynamicItemID($0), $1) })
        let ids = items.indices.map { DynamicItemID($0) }
        try setItemGroups([ItemGroup(id: Self.raft, name: "raft", items: ids)])
    }
}

extension DynamicItem {
    /// An upright square.
    static func square(_ x: Double, _ y: Double, side: Double = 50) -> DynamicItem {
        DynamicItem(center: Point(x: x, y: y), size: Size(width: side, height: side))
    }

    /// Two boxes in the form of an L: a wall of 40 by 120 on the left end of a floor of 120 by 40.
    static let ell = [
        DynamicItem(center: Point(x: 100, y: 100), size: Size(width: 40, height: 120)),
        DynamicItem(center: Point(x: 180, y: 140), size: Size(width: 120, height: 40)),
    ]
}
