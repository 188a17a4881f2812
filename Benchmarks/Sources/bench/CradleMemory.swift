import LayoutEngine

/// The memory that collisions need.
struct CradleMemory: Benchmark {
    let title = "Keeping a session that collides"
    let method = """
        The bytes that the allocator has given out (`mallinfo2`) for the view of the preset \
        `newtonian` with ten items, at the end of the longest history there is and with 256 contacts. \
        A view can do without the engine's world, which it then builds anew; the server keeps those \
        of the 256 sessions used last.
        """
    let metric = Metric.memory

    func comparisons() -> [Comparison] {
        [
            Comparison(contestants: [
                Contestant(name: "without its world", limits: [.memory: 25e3]) {
                    try memory { view in view.releaseWorld() }
                },
                Contestant(name: "with its world", limits: [.memory: 300e3]) {
                    try memory { _ in }
                },
            ])
        ]
    }

    /// The memory of a view after some preparation.
    private func memory(_ treat: (inout CollectionView) -> Void) throws -> Cost {
        try memoryOfView {
            var view = try CollectionView.experiencedCradle()
            treat(&view)
            return view
        }
    }
}
