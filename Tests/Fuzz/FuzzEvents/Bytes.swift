import LayoutEngine

/// An input from which values are read; zeros follow its end.
struct Bytes {
    private var rest: Slice<UnsafeBufferPointer<UInt8>>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        rest = bytes[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> Int { rest.popFirst().map { Int($0) } ?? 0 }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    mutating func choice<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

    /// A number in a range, on a grid of 256 places.
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + Double(byte()) / 255 * (range.upperBound - range.lowerBound)
    }

    /// Any number for one byte in eight, also one without meaning.
    mutating func anyNumber(_ usual: ClosedRange<Double>) -> Double {
        guard byte() % 8 == 7 else { return number(usual) }
        let hostile = [.nan, .infinity, -.infinity, 1e-300, 1e4, -1e4, -0.0]
        return choice(hostile)
    }

    mutating func point() -> Point { Point(x: anyNumber(-50...400), y: anyNumber(-50...900)) }

    mutating func vector() -> Vector { Vector(dx: anyNumber(-90...90), dy: anyNumber(-90...90)) }

    mutating func path() -> ItemPath { ItemPath(section: byte() % 4, item: byte() % 32) }

    mutating func sections() -> [CollectionView.Section] {
        (0..<byte() % 4).map { _ in .uniform(count: byte() % 64) }
    }
}
