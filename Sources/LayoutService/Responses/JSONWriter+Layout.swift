import Engine
import Geometry
import Layouts

extension JSONWriter {
    /// Writes the member `layout` as a request could give it, nothing left out.
    mutating func layout(_ layout: LayoutConfiguration) {
        member(
            "layout",
            object: { json in
                json.member("type", layout.typeName)
                switch layout {
                case .flow(let flow): json.members(of: flow)
                case .list(let list): json.members(of: list)
                case .waterfall(let waterfall): json.members(of: waterfall)
                case .absolute(let absolute): json.member("pixelScale", absolute.pixelScale)
                case .newtonian(let newtonian): json.members(of: newtonian)
                }
            }
        )
    }

    private mutating func members(of flow: FlowLayout.Configuration) {
        member("scrollDirection", flow.scrollDirection == .vertical ? "vertical" : "horizontal")
        name("itemSize")
        size(flow.metrics.itemSize)
        member("minimumLineSpacing", flow.metrics.minimumLineSpacing)
        member("minimumInteritemSpacing", flow.metrics.minimumInteritemSpacing)
        name("sectionInset")
        insets(flow.metrics.sectionInset)
        name("headerReferenceSize")
        size(flow.metrics.headerReferenceSize)
        name("footerReferenceSize")
        size(flow.metrics.footerReferenceSize)
        member("pixelScale", flow.pixelScale)
        member("sectionHeadersPinToVisibleBounds", flow.sectionHeadersPinToVisibleBounds)
        member("sectionFootersPinToVisibleBounds", flow.sectionFootersPinToVisibleBounds)
    }

    private mutating func members(of list: ListLayout.Configuration) {
        member("rowHeight", list.rowHeight)
        member("expandedRowHeight", list.expandedRowHeight)
        member("headerHeight", list.headerHeight)
        member("stickyHeaders", list.stickyHeaders)
        member("multipleSelection", list.multipleSelection)
        member("pixelScale", list.pixelScale)
    }

    private mutating func members(of newtonian: NewtonianLayout.Configuration) {
        name("itemSize")
        size(newtonian.itemSize)
        name("anchor")
        point(newtonian.anchor)
        member("length", newtonian.length)
        member("damping", newtonian.damping)
        member("frequency", newtonian.frequency)
        name("entry")
        point(newtonian.entry)
        name("gravity")
        point(Point(x: newtonian.gravity.dx, y: newtonian.gravity.dy))
        member("boundary", newtonian.boundary == .none ? "none" : "viewport")
        member("maximumItems", newtonian.maximumItems)
        member("departureTime", newtonian.departureTime)
        member("pixelScale", newtonian.pixelScale)
    }
}
