import LayoutdTestSupport
import Testing

@testable import LayoutdSessions

struct RecencyOrderTests {
    @Test(arguments: 0..<10)
    func `the order agrees with a linear search`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var order = RecencyOrder<Int, String>()
        var list: [Int] = []
        for step in 0..<500 {
            let key = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let found = list.contains(key) ? "value \(key)" : nil
                #expect(order.remove(key) == found, "step \(step)")
                list.removeAll { $0 == key }
            case 1:
                let oldest = list.isEmpty ? nil : "value \(list.removeFirst())"
                #expect(order.removeOldest() == oldest, "step \(step)")
            default:
                order.use("value \(key)", key)
                list.removeAll { $0 == key }
                list.append(key)
            }
            #expect(order.count == list.count, "step \(step)")
        }
    }

    @Test func `the latest value for a key is kept`() {
        var order = RecencyOrder<Int, String>()
        order.use("old", 1)
        order.use("new", 1)
        #expect(order.removeOldest() == "new")
        #expect(order.removeOldest() == nil && order.count == 0)
    }
}
