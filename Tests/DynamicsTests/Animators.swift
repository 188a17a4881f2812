import Dynamics
import Geometry

extension DynamicAnimator {
    /// Upright boxes, 50 by 50 unless told otherwise, numbered from 0; all in an item behaviour
    /// without properties, so that they have bodies.
    init(boxesAt centers: [Point], size: Double = 50, referenceBounds: Rect? = nil) throws {
        self.init(referenceBounds: referenceBounds)
        for (index, center) in centers.enumerated() {
            let item = DynamicItem(center: center, size: Size(width: size, height: size))
            try addItem(item, id: DynamicItemID(index))
        }
        let all = centers.indices.map { DynamicItemID($0) }
        try addBehavior(.item(DynamicItemBehavior(items: all)), id: "bodies")
    }

    /// Passes ticks of 1/60 s; answers what was told.
    @discardableResult
    mutating func run(ticks: Int) -> [ContactEvent] {
        var contacts: [ContactEvent] = []
        for _ in 0..<ticks { contacts += step(substeps: 2) }
        return contacts
    }

    /// Passes ticks of 1/60 s until nothing moves, but no more than so many; answers how many.
    @discardableResult
    mutating func runUntilRest(atMost limit: Int) -> Int {
        var ticks = 0
        while isRunning, ticks < limit {
            step(substeps: 2)
            ticks += 1
        }
        return ticks
    }
}
