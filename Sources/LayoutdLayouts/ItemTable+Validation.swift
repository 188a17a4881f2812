import LayoutdGeometry

extension ItemTable {
    /// Throws if the number of items is negative or a size is invalid.
    func validate(section: Int) throws(LayoutError) {
        guard count >= 0 else { throw .negativeItemCount(section: section, count: count) }
        guard !isUniform else { return }
        let (resolved, sizes) = (ResolvedSizes(self, default: .zero), sizes)
        for item in 0..<count {
            let (size, open) = (resolved[item], sizes?[item].expandedHeight ?? 0)
            for value in [size.width, size.height, open] where !isMeasure(value) {
                throw .invalidItemSize(section: section, item: item, value: value)
            }
        }
    }
}
