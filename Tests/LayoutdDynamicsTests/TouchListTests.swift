import LayoutdTestSupport
import Testing

@testable import LayoutdDynamics

struct TouchListTests {
    @Test(arguments: 0..<10)
    func `the list agrees with a linear search`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func touch() -> Touch {
            let behavior: BehaviorID = random.oneIn(2) ? "a" : "b"
            let item = DynamicItemID(Int.random(in: 0..<3, using: &random))
            let other: ContactEvent.Other =
                random.oneIn(2) ? .boundary(random.oneIn(2) ? nil : "wall") : .item(7)
            return Touch(behavior: behavior, item: item, other: other)
        }
        var expected = (0..<9).map { _ in touch() }
        var list = TouchList(expected)
        for step in 0..<200 {
            let one = touch()
            if random.oneIn(3) {
                list.append(one)
                expected.append(one)
            } else {
                let isItem = one.other == .item(7)
                let owner = isItem ? nil : one.behavior
                list.remove(TouchList.Pair(item: one.item, other: one.other, owner: owner))
                expected.removeAll {
                    $0.item == one.item && $0.other == one.other
                        && (isItem || $0.behavior == one.behavior)
                }
            }
            #expect(list.touches == expected, "step \(step)")
        }
    }
}
