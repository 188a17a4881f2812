extension SectionItems {
    /// Throws if the number of items is negative or a size is invalid.
    func validate(section: Int) throws(LayoutError) {
        switch self {
        case .uniform(let count):
            guard count >= 0 else { throw .negativeItemCount(section: section, count: count) }
        case .sized, .placed:
            for item in 0..<count {
                let size = size(of: item, default: .zero)
                let open = expandedHeight(of: item) ?? 0
                for value in [size.width, size.height, open] where !isMeasure(value) {
                    throw .invalidItemSize(section: section, item: item, value: value)
                }
            }
        }
    }
}
