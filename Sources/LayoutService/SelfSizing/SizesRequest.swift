import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// The sizes that a client has measured.
struct SizesRequest: Sendable {
    private var sizes: [MeasuredSize]
    /// Why one of them is of nothing; `nil` if all elements may exist.
    private var missing: Problem?
    /// The extent across the scroll axis for which they were measured; `nil` if the client does not say.
    private var extent: Double?
    private var anchor: ScrollAnchor
    private var isAnimated: Bool

    /// Reads a request, and reports sizes that elements of a view cannot have.
    private init?(_ reader: inout ObjectReader, over view: CollectionView, _ limits: ServiceLimits)
    {
        if !reader.contains("sizes") { reader.report("sizes", "is missing; give a list of sizes") }
        let limit = limits.maximumItems
        let (kinds, names) = (view.kinds, view.dataNames)
        var missing: Problem?
        let sizes = reader.list("sizes", "a list of sizes", atMost: limit) { reader in
            MeasuredSize(&reader, kinds, names) { missing = missing ?? $0 }
        }
        extent = reader.number("forExtent", in: Ranges.viewportExtent)
        anchor = reader.keep(over: view) ?? .firstVisible
        isAnimated = reader.bool("animated") ?? false
        guard let sizes else { return nil }
        self.sizes = sizes.compactMap { $0 }
        self.missing = missing
        // What was measured for another viewport may differ in anything else, too.
        if extent == nil || extent == view.extentAcross {
            requireFree(sizes, at: reader.place("sizes"), in: view, reader.validation)
        }
    }

    /// Reports sizes of a layout without estimates, of extents that are not estimated, and those of an element
    /// that has one already.
    private func requireFree(
        _ sizes: [MeasuredSize?],
        at place: JSONPointer,
        in view: CollectionView,
        _ validation: Validation
    ) {
        guard view.isSelfSizing else { return validation.report(place, Problem.noEstimates) }
        var known: [ElementID: Int] = [:]
        for (index, size) in sizes.enumerated() {
            // What does not exist is a problem of its own.
            guard let size, let attributes = view.layoutAttributes(for: size.element) else {
                continue
            }
            let (element, shown) = (size.element, attributes.frame.size)
            let pointer = JSONPointer.element(place, index)
            if let first = known.updateValue(known[element] ?? index, forKey: element) {
                let detail = "is the element of /sizes/\(first), too; give each of them one size"
                validation.report(pointer, detail)
            }
            let free = view.freeExtents(of: element)
            if size.width != nil, !free.contains(.width) {
                validation.report(.member(pointer, "width"), Self.fixed(shown.width))
            }
            if size.height != nil, !free.contains(.height) {
                validation.report(.member(pointer, "height"), Self.fixed(shown.height))
            }
        }
    }

    private static func fixed(_ extent: Double) -> String {
        "is set by the layout to \(extent.shortestText); leave it out, and give what is null in "
            + "needed"
    }
}

extension MeasuredSize {
    /// Reads an element of a view, and its size.
    ///
    /// - Parameters:
    ///   - reader: The object.
    ///   - kinds: The kinds of the view.
    ///   - names: What its data are called.
    ///   - reportMissing: Called if nothing has the identifier that is given.
    fileprivate init?(
        _ reader: inout ObjectReader,
        _ kinds: ElementKinds,
        _ names: DataNames,
        reportMissing: (Problem) -> Void
    ) {
        let reference = ElementReference(&reader, itemsOf: kinds)
        let isGiven = reader.contains("width") || reader.contains("height")
        let width = reader.number("width", in: Ranges.extent)
        let height = reader.number("height", in: Ranges.extent)
        if !isGiven {
            let detail = "has no size; give the width, the height or both, as needed has null"
            reader.validation.report(reader.pointer, detail)
        }
        guard let reference, isGiven, reader.contains("width") == (width != nil),
            reader.contains("height") == (height != nil)
        else { return nil }
        do throws(ItemReference.Fault) {
            let element = try reference.element(kinds: kinds, names)
            self.init(element, width: width, height: height)
        } catch {
            if error.isUnknown {
                reportMissing(Problem(.noSuchElement, error.detail))
            } else {
                reader.report(error.member, error.detail)
            }
            return nil
        }
    }
}

extension SizesRequest: SessionEvent {
    static var body: EventBody<Self> {
        .overView { reader, view, scope in Self(&reader, over: view, scope.service.limits) }
    }

    func spend(_ budget: inout WorkBudget) throws(RequestFailure) {
        try budget.spend(Self.effortOfSize.multipliedSaturating(by: sizes.count))
    }

    /// The time to find an element and keep its size, in nanoseconds.
    private static let effortOfSize = 3_000

    func event(over view: CollectionView, _ scope: EventScope) throws(RequestFailure) -> Event {
        let present = view.extentAcross
        if let extent, extent != present {
            throw .problem(Problem(stale: extent, present, along: view.scrollAxis.cross))
        }
        if let missing { throw .problem(missing) }
        return .setSizes(sizes, keeping: anchor, animated: isAnimated)
    }

    func refused(by view: CollectionView) -> RefusedRequest {
        RefusedRequest(pointer: "/sizes", remedy: ", or larger sizes", view: view)
    }
}

extension CollectionView {
    /// The extent of the viewport across the scroll axis, for which clients measure.
    fileprivate var extentAcross: Double { viewport[scrollAxis.cross] }
}

extension Problem {
    /// What is wrong with sizes for a layout without estimates.
    static let noEstimates =
        "are for layouts with estimates, and this one has none; give it one, as estimatedItemSize, "
        + "estimatedRowHeight or estimatedItemHeight"

    /// Creates a problem for sizes that were measured for another viewport.
    fileprivate init(stale extent: Double, _ present: Double, along axis: Axis) {
        let name = axis == .horizontal ? "wide" : "high"
        self.init(
            .staleSizes,
            "these sizes are for a viewport that is \(extent.shortestText) \(name), and it is "
                + "\(present.shortestText) \(name) now; measure again for "
                + "\(present.shortestText), and send those with forExtent "
                + "\(present.shortestText)"
        )
    }
}
