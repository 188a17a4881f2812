public import LayoutdGeometry

extension FlowLayout {
    /// The size of items until they are measured (`UICollectionViewFlowLayout.estimatedItemSize`).
    public enum EstimatedItemSize: Sendable, Hashable, Codable {
        /// The ``Metrics/itemSize`` of the section.
        ///
        /// - Note: UIKit's constant says only that sizes are estimated. That the first guess is the size of
        ///   items is our own choice.
        case automatic
        /// A size, with width and height greater than 0; points.
        case size(Size)
    }

    /// What stands in for items that have not been measured, and have no size from the data.
    ///
    /// - Note: Source: the average is recorded from UIKit through Mac Catalyst by kern0x1b/charon; that it
    ///   counts the items of all sections is our own choice. Apple's page, and iOS 8 to 10, have the estimate.
    public enum Estimate: String, Sendable, Hashable, Codable, CaseIterable {
        /// The average of all sizes that have been measured, width and height apart; before any, the estimate.
        case average
        /// The estimate.
        case fixed
    }
}

extension FlowLayout.Configuration {
    /// The estimate of items that the data leaves open; `nil` without estimates.
    ///
    /// - Parameter metrics: The measures of their section.
    /// - Returns: A size in points.
    private func estimatedSize(_ metrics: FlowLayout.Metrics) -> Size? {
        switch estimatedItemSize {
        case nil: nil
        case .automatic: metrics.itemSize
        case .size(let size): size
        }
    }

    /// The average that stands in for items that have not been measured; `nil` if the estimate does.
    func average(_ measured: MeasuredSizes, in sections: [Section]) -> Size? {
        guard estimate == .average, estimatedItemSize != nil else { return nil }
        return measured.average { section, item in
            guard sections.indices.contains(section) else { return .zero }
            let data = sections[section]
            let own = data.measures(of: FlowLayout.Metrics.self) ?? metrics
            return data.items.size(of: item, default: estimatedSize(own) ?? .zero)
        }
    }

    /// The items of a section, with what stands in for sizes that are not known.
    ///
    /// - Parameters:
    ///   - section: The data of the section.
    ///   - metrics: Its measures.
    ///   - average: What stands in for an estimate.
    ///   - measured: The sizes of its items that have been measured.
    /// - Returns: The items.
    func items(
        of section: Section,
        _ metrics: FlowLayout.Metrics,
        average: Size?,
        measured: MeasuredItems?
    ) -> FlowSectionItems {
        guard let estimated = estimatedSize(metrics) else {
            let size = metrics.itemSize
            return FlowSectionItems(table: section.items, size: size, estimate: size, measured: nil)
        }
        return FlowSectionItems(
            table: section.items,
            size: average ?? estimated,
            estimate: estimated,
            measured: measured
        )
    }
}

/// The items of a section of a flow, with what stands in for sizes that are not known.
struct FlowSectionItems {
    let table: ItemTable
    /// The size for extents that the data does not set, of items that have not been measured; points.
    let size: Size
    /// The same for extents that were not measured of other items.
    let estimate: Size
    /// The sizes that have been measured; `nil` if none has been.
    let measured: MeasuredItems?
}
