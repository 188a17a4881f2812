import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON
import LayoutdLayouts

extension CollectionLayout {
    /// Those of some elements that have an estimated size; `nil` if the layout has no estimates.
    fileprivate func estimatedElements(
        of elements: [PresentedElement],
        _ measured: MeasuredSizes
    ) -> Set<ElementID>? {
        guard isSelfSizing else { return nil }
        let estimated = elements.lazy.map(\.element).filter {
            measured[$0] == nil && !freeExtents(of: $0).isEmpty
        }
        return Set(estimated)
    }
}

extension LayoutService {
    /// Computes a layout without a session.
    func computeLayout(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        var query = QueryReader(request.queryItems)
        var format = ElementFormat(precision: query.precision())
        let form: FrameForm
        (form, format.columns) = query.form()
        try query.finish()
        let asked = try request.document { LayoutRequest(&$0, limits) }
        let (layout, measured) = try asked.prepare(&context.budget, limits)
        let elements = try elements(of: layout, asked, &context.budget)
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: elements.count))
        let collection = asked.collection
        let hasNames = collection.identifiers != nil || format.needsNames
        let names =
            hasNames
            ? ElementNames(
                collection.sections,
                collection.identifiers,
                items: layout.kinds.items
            ) : nil
        let marks = ElementMarks(
            estimated: layout.estimatedElements(of: elements, measured),
            hidden: collection.sections.hiddenElements(among: elements)
        )
        writer.layout(layout, elements, form, format, names, marks)
        return .json(writer.finish())
    }

    private func elements(
        of layout: any CollectionLayout,
        _ asked: LayoutRequest,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> [PresentedElement] {
        let limit = budget.elements(atMost: limits.maximumFrameElements)
        let attributes = try convertingErrors { () throws(TooManyElements) in
            if let rect = asked.rect {
                try layout.elements(in: rect, bounds: asked.bounds(over: layout), limit: limit)
            } else {
                try layout.allElements(bounds: asked.bounds(over: layout), limit: limit)
            }
        } to: {
            tooManyElements($0, remedy: "\"rect\"")
        }
        try budget.spend(elements: attributes.count)
        return attributes.map { asked.shown($0, in: layout) }.inDrawingOrder
    }
}
