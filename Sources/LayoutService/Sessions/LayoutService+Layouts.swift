import HTTPTypes
import LayoutEngine
import LayoutdHTTPServer
import LayoutdLayouts

extension LayoutService {
    /// Where everything is, without a session.
    func computeLayout(_ request: borrowing Request) throws(Problem) -> Response {
        var query = QueryReader(request.queryItems)
        let format = ElementFormat(precision: query.precision())
        try query.finish()
        let asked = try request.document(limits: limits) { LayoutRequest(&$0) }
        try requireTime(toPrepare: asked.collection)
        let layout = try asked.collection.prepare()
        let elements = try elements(of: layout, asked)
        var writer = JSONWriter(capacity: JSONWriter.capacity(for: elements.count))
        writer.layout(layout, elements, format)
        return .json(writer.finish())
    }

    private func elements(
        of layout: any CollectionLayout,
        _ asked: LayoutRequest
    ) throws(Problem) -> [PresentedElement] {
        let limit = maximumElementsHere
        do throws(TooManyElements) {
            let attributes =
                if let rect = asked.rect {
                    try layout.elements(in: rect, visible: asked.visible, limit: limit)
                } else {
                    try layout.allElements(visible: asked.visible, limit: limit)
                }
            return attributes.map(PresentedElement.init(resting:)).inDrawingOrder
        } catch {
            throw tooManyElements(error, remedy: "\"rect\"")
        }
    }
}
