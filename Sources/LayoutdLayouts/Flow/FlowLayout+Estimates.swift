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
    /// The averages that stand in for items that have not been measured; `nil` if the estimate does.
    func averages(_ measured: MeasuredSizes) -> ItemSize? {
        guard estimatedItemSize != nil, estimate == .average, !measured.isEmpty else { return nil }
        return measured.averages
    }

    /// The size of items of a section that the data leaves open.
    ///
    /// - Parameters:
    ///   - metrics: The measures of the section.
    ///   - averages: What stands in for an estimate.
    func size(_ metrics: FlowLayout.Metrics, averages: ItemSize?) -> Size {
        let estimated: Size
        switch estimatedItemSize {
        case nil: return metrics.itemSize
        case .automatic: estimated = metrics.itemSize
        case .size(let size): estimated = size
        }
        return averages?.resolved(with: estimated) ?? estimated
    }

    /// The sizes of a section's items that have been measured.
    func items(_ measured: MeasuredSizes, section: Int) -> MeasuredItems? {
        estimatedItemSize == nil ? nil : measured.items(ofSection: section)
    }
}
