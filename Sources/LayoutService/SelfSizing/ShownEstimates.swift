import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// What a frame says of estimated sizes.
struct ShownEstimates: Sendable {
    /// The elements of the frame whose size is an estimate.
    let elements: Set<ElementID>
    /// The elements near the viewport whose size is an estimate, in the order of ``ElementID``.
    let needed: [NeededSize]
}

/// An element that is to be measured.
struct NeededSize: Sendable {
    let element: ElementID
    /// Its width in points; `nil` if it is to be measured.
    let width: Double?
    /// Its height in points; `nil` if it is to be measured.
    let height: Double?

    fileprivate init(_ attributes: LayoutAttributes, free: FreeExtents) {
        element = attributes.element
        width = free.contains(.width) ? nil : attributes.frame.size.width
        height = free.contains(.height) ? nil : attributes.frame.size.height
    }
}

extension LayoutService {
    /// What a frame says of estimated sizes.
    func estimates(
        _ shown: ShownFrame,
        _ view: CollectionView,
        _ query: FrameQuery,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> ShownEstimates {
        try budget.spend(effortOfEstimate * shown.frame.elements.count)
        let limit = budget.elements(atMost: limits.maximumFrameElements)
        let near = try convertingErrors { () throws(TooManyElements) in
            try view.estimatedElements(around: view.margin(query.needed), limit: limit)
        } to: {
            tooManyElements($0, remedy: "a smaller needed, or a smaller viewport")
        }
        try budget.spend(elements: near.count)
        let estimated = shown.frame.elements.lazy.filter {
            $0.departing == nil && view.isEstimated($0.element)
        }
        return ShownEstimates(
            elements: Set(estimated.map(\.element)),
            needed: near.map { NeededSize($0, free: view.freeExtents(of: $0.element)) }
        )
    }

    /// Time to find whether an element has an estimated size, in nanoseconds.
    private var effortOfEstimate: Int { 300 }
}

extension CollectionView {
    /// A margin along the scroll axis.
    fileprivate func margin(_ length: Double) -> Vector {
        var margin = Vector.zero
        margin[scrollAxis] = length
        return margin
    }
}

extension JSONWriter {
    /// Writes the member `needed`, the elements that are to be measured.
    mutating func needed(
        _ needed: [NeededSize],
        _ shown: ShownFrame,
        _ format: ElementFormat
    ) {
        let decimal = Decimal(digits: format.precision)
        member(
            "needed",
            array: { json in
                for size in needed {
                    json.object { json in
                        json.element(size.element, shown.frame.kinds)
                        json.name(shown.names?[ElementIdentity(size.element)], format)
                        json.extent("width", size.width, decimal)
                        json.extent("height", size.height, decimal)
                    }
                }
            }
        )
    }

    private mutating func extent(_ name: StaticString, _ extent: Double?, _ decimal: Decimal) {
        if let extent { return member(name, extent, as: decimal) }
        self.name(name)
        null()
    }
}
