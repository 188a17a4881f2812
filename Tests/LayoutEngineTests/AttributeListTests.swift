import LayoutdGeometry
import LayoutdLayouts
import LayoutdTestSupport
import Testing

@testable import LayoutEngine

struct AttributeListTests {
    private func attributes(_ item: Int, using random: inout SplitMix64) -> LayoutAttributes {
        let kind = ElementKinds.standard.all.randomElement(using: &random) ?? .cell
        let size = Size(width: .random(in: 0...3, using: &random).rounded(), height: 20)
        return LayoutAttributes(
            element: ElementID(kind: kind, section: item / 7, item: kind == .cell ? item : 0),
            frame: Rect(origin: Point(x: Double(item), y: 0.1), size: size),
            angle: .random(in: 0...2, using: &random).rounded(),
            zIndex: kind == .cell ? 0 : 10,
            alpha: Bool.random(using: &random) ? 1 : 0.5,
            scale: Bool.random(using: &random) ? 1 : 2
        )
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `a list has the same elements as the array it was created from`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var plain = (0..<40).map { attributes($0, using: &random) }
        var list = AttributeList(plain)
        #expect(Array(list) == plain)
        for _ in 0..<500 {
            let index = Int.random(in: plain.indices, using: &random)
            let new = attributes(index, using: &random)
            plain[index] = new
            list[index] = new
        }
        #expect(Array(list) == plain)
    }
}
