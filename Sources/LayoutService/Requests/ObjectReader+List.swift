import Layouts

extension ObjectReader {
    /// The members of a list, merged over one.
    mutating func list(over base: ListLayout.Configuration) -> ListLayout.Configuration {
        var list = base
        if let height = number("rowHeight", in: Ranges.extent) { list.rowHeight = height }
        if let height = number("expandedRowHeight", in: Ranges.extent) {
            list.expandedRowHeight = height
        }
        if let height = number("headerHeight", in: Ranges.extent) { list.headerHeight = height }
        if let areSticky = bool("stickyHeaders") { list.stickyHeaders = areSticky }
        if let isMultiple = bool("multipleSelection") { list.multipleSelection = isMultiple }
        if let scale = number("pixelScale", in: Ranges.pixelScale) { list.pixelScale = scale }
        return list
    }
}
