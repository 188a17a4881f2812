import CLinux
import LayoutEngine

/// The memory that springs need.
struct SpringMemory: Benchmark {
    let title = "Keeping a view on springs"
    let method = """
        The bytes that the allocator has given out (`mallinfo2`) for the view of the preset `springy` \
        with 55 items: at rest, as made; in motion, dragged by 40 points; at rest again.
        """
    let metric = Metric.memory

    func comparisons() -> [Comparison] {
        [
            Comparison(contestants: [
                Contestant(name: "at rest", limits: [.memory: 4096]) {
                    try memoryOfView { try .springy(items: 55) }
                },
                Contestant(name: "in motion") { try memoryOfView { try Self.moving() } },
                Contestant(name: "come to rest", limits: [.memory: 4096]) {
                    try memoryOfView { try Self.rested() }
                },
            ])
        ]
    }

    private static func moving() throws -> CollectionView {
        var view = try CollectionView.springy(items: 55)
        try view.drag()
        view.passTicks(1)
        guard !view.isResting else { throw Failure(description: "a dragged view rests") }
        return view
    }

    private static func rested() throws -> CollectionView {
        var view = try moving()
        view.passTicks(600)
        guard view.isResting else { throw Failure(description: "a view does not come to rest") }
        return view
    }
}

/// The memory of a new view.
///
/// The mean of several, because the allocator also counts free blocks that it keeps for reuse.
func memoryOfView(_ make: () throws -> CollectionView) rethrows -> Cost {
    let before = allocated
    let views = try (0..<20).map { _ in try make() }
    let bytes = allocated - before
    return withExtendedLifetime(views) { Cost(memory: Double(bytes) / Double(views.count)) }
}

private var allocated: Int {
    let info = mallinfo2()
    return info.uordblks + info.hblkhd
}
