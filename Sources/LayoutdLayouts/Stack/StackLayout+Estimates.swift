extension StackLayout {
    /// Whether cells, headers or footers have estimates.
    public var isSelfSizing: Bool {
        !rules.free.cells.union(rules.free.headers).union(rules.free.footers).isEmpty
    }

    /// The extents of an element that have an estimate.
    public func freeExtents(of element: ElementID) -> FreeExtents {
        switch element.kind {
        case .cell: rules.free.cells
        case .header: rules.free.headers
        case .footer: rules.free.footers
        default: []
        }
    }
}
