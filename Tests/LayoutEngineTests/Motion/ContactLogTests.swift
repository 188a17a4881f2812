import LayoutdDynamics
import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct ContactLogTests {
    private func record(_ sequence: Int, using random: inout SplitMix64) -> ContactRecord {
        let number = Int.random(in: 0..<400, using: &random)
        let others: [ContactRecord.Other] = [
            .item(.cell(section: 9_999, item: number)), .boundary(nil), .boundary("wall-\(number)"),
            .item(ElementID(kind: .header, section: number)),
            .item(ElementID(kind: ElementKind(rawValue: .max), section: 3, item: number)),
            .item(.ofLayout(ElementKind(rawValue: UInt8(number % 63 + 1)))),
        ]
        return ContactRecord(
            sequence: sequence,
            phase: random.oneIn(2) ? .began : .ended,
            behavior: BehaviorID("behavior-\(number)"),
            item: .cell(section: number, item: 499),
            other: others.randomElement(using: &random) ?? .boundary(nil),
            // The engine's points have single precision.
            point: random.oneIn(3)
                ? nil : Point(x: Double(Float.random(in: -1...1, using: &random)), y: -0.0)
        )
    }

    @Test(arguments: [Int.min, -1, .max, 1 << 40])
    func `records of elements that cannot be are kept somehow`(index: Int) {
        let item = ElementID(kind: .footer, section: index, item: index)
        let record = ContactRecord(
            sequence: 0,
            phase: .began,
            behavior: BehaviorID("a"),
            item: item,
            other: .item(.cell(section: index, item: index)),
            point: nil
        )
        #expect(ContactLog([record]).records.map(\.item.kind) == [.footer])
    }

    /// Thousands of contacts with hundreds of names.
    @Test(arguments: 0..<4)
    func `the latest 256 contacts are kept unchanged`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (log, all) = (ContactLog(), [ContactRecord]())
        for round in 0..<150 {
            let count = random.oneIn(20) ? 300 : Int.random(in: 0..<40, using: &random)
            let new = (0..<count).map { _ in record(round, using: &random) }
            log.append(new)
            all += new
            #expect(log.records == Array(all.suffix(256)), "round \(round)")
        }
    }
}
