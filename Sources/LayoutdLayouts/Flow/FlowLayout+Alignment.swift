extension FlowLayout {
    /// How the items of a line are distributed along it.
    ///
    /// With each of them, items of a line that is not spread lie ``Metrics/minimumInteritemSpacing`` apart, and an
    /// item longer than its line starts where the line does.
    ///
    /// - Note: UIKit has no such setting. `justified` is `justify-content: space-between` of CSS Box Alignment
    ///   Level 3, whose fallback for a single item is the start, with the last line at the start as in
    ///   `text-align: justify` of CSS Text Level 3. That longer items start with the line is the `safe` of CSS Box
    ///   Alignment.
    public enum LineAlignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// All lines begin at the start.
        case start
        /// All lines have their items in the middle.
        case center
        /// All lines finish at the end.
        case end
        /// All lines but the last of a section are spread to both edges; the last, and those of a single item, begin
        /// at the start.
        case justified
    }

    /// Where items lie that are thinner than their line.
    public enum ItemAlignment: String, Sendable, Hashable, Codable, CaseIterable {
        /// At the start of the line: its top if the content scrolls vertically, else its left.
        case start
        /// In the middle, as in UIKit.
        case center
        /// At the end of the line.
        case end
    }
}

extension FlowLayout.ItemAlignment {
    /// The part of the room that is left which lies before an item.
    var share: Double {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
