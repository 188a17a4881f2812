import Engine
import Geometry
import Layouts

extension JSONWriter {
    /// Writes the member `layout` as a request could give it, nothing left out.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - isExplicit: Whether to write null for what it does not have but a preset may.
    mutating func layout(_ layout: LayoutConfiguration, isExplicit: Bool = false) {
        member(
            "layout",
            object: { json in
                json.member("type", layout.typeName)
                switch layout {
                case .flow(let flow): json.members(of: flow)
                case .list(let list): json.members(of: list)
                case .waterfall(let waterfall):
                    json.members(of: waterfall, isExplicit: isExplicit)
                case .absolute(let absolute): json.member("pixelScale", absolute.pixelScale)
                case .newtonian(let newtonian): json.members(of: newtonian)
                }
            }
        )
    }

    private mutating func members(of flow: FlowLayout.Configuration) {
        member("scrollDirection", flow.scrollDirection == .vertical ? "vertical" : "horizontal")
        metrics(flow.metrics)
        member("pixelScale", flow.pixelScale)
        member("sectionHeadersPinToVisibleBounds", flow.sectionHeadersPinToVisibleBounds)
        member("sectionFootersPinToVisibleBounds", flow.sectionFootersPinToVisibleBounds)
    }

    /// Writes the measures of a flow or of one of its sections.
    mutating func metrics(_ metrics: FlowLayout.Metrics) {
        name("itemSize")
        size(metrics.itemSize)
        member("minimumLineSpacing", metrics.minimumLineSpacing)
        member("minimumInteritemSpacing", metrics.minimumInteritemSpacing)
        name("sectionInset")
        insets(metrics.sectionInset)
        name("headerReferenceSize")
        size(metrics.headerReferenceSize)
        name("footerReferenceSize")
        size(metrics.footerReferenceSize)
    }

    private mutating func members(of list: ListLayout.Configuration) {
        self.metrics(list.metrics)
        member("stickyHeaders", list.stickyHeaders)
        member("stickyFooters", list.stickyFooters)
        member("multipleSelection", list.multipleSelection)
        member("collapsesSections", list.collapsesSections)
        member("pixelScale", list.pixelScale)
    }

    /// Writes the measures of a list or of one of its sections.
    mutating func metrics(_ metrics: ListLayout.Metrics) {
        member("rowHeight", metrics.rowHeight)
        member("expandedRowHeight", metrics.expandedRowHeight)
        member("minimumLineSpacing", metrics.minimumLineSpacing)
        name("sectionInset")
        insets(metrics.sectionInset)
        member("headerHeight", metrics.headerHeight)
        member("footerHeight", metrics.footerHeight)
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
