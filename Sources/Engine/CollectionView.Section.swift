public import Layouts

extension CollectionView {
    /// One section of the data, and what a layout is told about it alone.
    public struct Section: Sendable, Hashable {
        /// The items.
        public var items: SectionItems
        /// Measures in place of the layout's, or `nil` for the layout's.
        public var measures: Measures?

        /// What can be given for one section; a layout of another type takes no notice of it.
        public enum Measures: Sendable, Hashable {
            /// The measures of a flow layout's section.
            case flow(FlowLayout.Metrics)
        }

        /// Makes a section.
        public init(items: SectionItems, measures: Measures? = nil) {
            self.items = items
            self.measures = measures
        }

        /// So many items of the layout's size.
        public static func uniform(count: Int) -> Section {
            Section(items: .uniform(count: count))
        }

        /// Items with sizes of their own.
        public static func sized(_ sizes: [ItemSize]) -> Section {
            Section(items: .sized(sizes))
        }

        /// The section as a flow layout takes it.
        var flow: FlowLayout.Section {
            switch measures {
            case .flow(let metrics): FlowLayout.Section(items: items, metrics: metrics)
            case nil: FlowLayout.Section(items: items)
            }
        }
    }
}
