import LayoutdGeometry

/// Finds the rectangles that may overlap another one, among many that never change.
///
/// The tree is packed: neighbouring rectangles share a leaf, and the boxes of leaves and of all
/// nodes above them are in one array, as in a heap.
///
/// - Note: Source: Leutenegger, Lopez, Edgington, “STR: A Simple and Efficient Algorithm for R-Tree
///   Packing”, ICDE 1997, doi:10.1109/ICDE.1997.582015.
struct RectTree: Sendable {
    private static let leafSize = 16

    /// The numbers of the rectangles; each leaf has the next ``leafSize`` of them.
    private var order: [UInt32]
    /// The root is node 1, the children of node *i* are 2*i* and 2*i* + 1.
    private var nodes: [Box]
    private let firstLeaf: Int

    /// Makes a tree of rectangles, which are numbered from 0.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    init(_ rects: [Rect]) {
        order = Array(0..<UInt32(rects.count))
        let leaves = (rects.count + Self.leafSize - 1) / Self.leafSize
        var width = 1
        while width < leaves { width *= 2 }
        firstLeaf = width
        nodes = Array(repeating: Box.empty, count: 2 * width)
        Self.sort(&order, rects, leaves: leaves)
        for (place, number) in order.enumerated() {
            nodes[firstLeaf + place / Self.leafSize].formUnion(Box(rects[Int(number)]))
        }
        for node in stride(from: firstLeaf - 1, to: 0, by: -1) {
            nodes[node] = nodes[2 * node]
            nodes[node].formUnion(nodes[2 * node + 1])
        }
    }

    /// Calls a closure for every rectangle that may overlap another, in no order.
    ///
    /// It includes every rectangle that overlaps, and a few others in the same leaves.
    ///
    /// - Complexity: O(log *n* + *k*) for *k* calls, if the rectangles overlap few of each other.
    func forEachCandidate<Failure: Error>(
        in rect: Rect,
        _ body: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        let sought = Box(rect)
        // Enough for the path to a leaf and the other child of each node on it.
        var pending = [1]
        while let node = pending.popLast() {
            guard nodes[node].overlaps(sought) else { continue }
            if node < firstLeaf {
                pending.append(2 * node + 1)
                pending.append(2 * node)
                continue
            }
            let start = (node - firstLeaf) * Self.leafSize
            for place in start..<min(start + Self.leafSize, order.count) {
                try body(Int(order[place]))
            }
        }
    }

    /// Sorts rectangles into slabs along the axis along which they are spread wider, and each slab
    /// along the other, so that leaves are about square.
    private static func sort(_ order: inout [UInt32], _ rects: [Rect], leaves: Int) {
        guard leaves > 1 else { return }
        var spread = Box.empty
        for rect in rects { spread.formUnion(Box(Rect(center: rect.center, size: .zero))) }
        let (width, height) = (spread.maxX - spread.minX, spread.maxY - spread.minY)
        let axis = width > height ? Axis.horizontal : .vertical
        let shape = max(width, height) / max(min(width, height), 1e-9)
        let slabs = max(1, min(Double(leaves), (Double(leaves) * shape).squareRoot()))
        let slabSize = max(1, Int(Double(leaves) / slabs)) * leafSize
        order.sort { rects[Int($0)].center[axis] < rects[Int($1)].center[axis] }
        guard slabSize > leafSize else { return }
        for start in stride(from: 0, to: order.count, by: slabSize) {
            order[start..<min(start + slabSize, order.count)].sort {
                rects[Int($0)].center[axis.cross] < rects[Int($1)].center[axis.cross]
            }
        }
    }
}

/// The edges of a rectangle, in points; unlike a `Rect` it may contain nothing at all.
private struct Box: Sendable {
    var minX, minY, maxX, maxY: Double

    static let empty = Box(
        minX: .infinity,
        minY: .infinity,
        maxX: -.infinity,
        maxY: -.infinity
    )

    mutating func formUnion(_ other: Box) {
        (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
        (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    }

    func overlaps(_ other: Box) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

extension Box {
    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }
}
