import LayoutEngine
import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// A layout, its data and its viewport, validated.
struct CollectionPlan: Sendable {
    var preset: String?
    var viewport = Size(width: 320, height: 480)
    var contentInset = Insets.zero
    var contentOffset: Point?
    var sections: [CollectionView.Section] = []
    var layout = LayoutConfiguration.flow(FlowLayout.Configuration())
    /// Rows of a list.
    var expanded: Set<ItemPath> = []
    /// Sections of a list.
    var collapsed: Set<Int> = []

    /// The estimated time to prepare the layout, in nanoseconds.
    var effortOfPreparing: Int { layout.definition.effortOfPreparing(sections) }

    /// The estimated memory of a session with it, in bytes.
    var estimatedBytes: Int { CollectionView.estimatedBytes(of: layout, sections) }

    /// Prepares the layout.
    func prepare() throws(RequestFailure) -> any CollectionLayout {
        do throws(LayoutError) {
            return try layout.prepare(
                LayoutInput(
                    sections: sections,
                    expanded: expanded,
                    collapsed: collapsed,
                    viewport: viewport,
                    contentInset: contentInset
                )
            )
        } catch {
            throw .problem(Problem(.layout(error)))
        }
    }
}

extension CollectionPlan {
    /// Reads the given members, which replace the current ones or are merged over them.
    ///
    /// - Parameters:
    ///   - reader: The document.
    ///   - isInherited: Whether what is there comes from a preset: only then the layout's type may
    ///     be left out.
    ///   - limits: How much a session may have.
    mutating func merge(
        _ reader: inout ObjectReader,
        isInherited: Bool,
        _ limits: ServiceLimits
    ) {
        let layout = layout
        let merged = reader.object("layout") { $0.layout(over: layout, isInherited: isInherited) }
        if let merged { self.layout = merged }
        let range = Ranges.viewportExtent
        // Members that a viewport leaves out come from the preset.
        let usual = viewport
        reader.merge("viewport", in: range, into: &viewport, default: usual)
        reader.merge("contentInset", into: &contentInset, default: .zero)
        if let offset = reader.contentOffset() { contentOffset = offset }
        if let sections = reader.sections(of: self.layout, limits) { self.sections = sections }
        if let expanded = reader.expanded(in: sections, of: self.layout) {
            self.expanded = expanded
        }
        if let collapsed = reader.collapsed(in: sections, of: self.layout) {
            self.collapsed = collapsed
        }
        if self.layout.lacksHeaders(of: sections) { reader.reportMissingHeaders() }
    }
}

extension JSONValue {
    /// The `type` of a member `dynamics`; `nil` if there is none.
    var dynamicsType: String? {
        var type: String?
        forEachChild { _, member in
            if member.isNamed("type") { type = member.string }
        }
        return type
    }

    /// Whether a member `dynamics` can only be meant for a scene.
    var isForScene: Bool {
        var hasBehaviors = false
        forEachChild { _, member in
            if member.isNamed("behaviors") { hasBehaviors = true }
        }
        return hasBehaviors || dynamicsType == "behaviors"
    }
}

extension ObjectReader {
    /// `contentOffset`; a coordinate that is absent is 0.
    mutating func contentOffset() -> Point? {
        point("contentOffset", in: Ranges.contentCoordinate, defaults: .zero)
    }

    /// Reads the `type` of the dynamics of a layout, which may be left out only if a preset gives
    /// it.
    ///
    /// - Returns: Whether the other members can belong to this type.
    mutating func readType(
        _ type: String,
        over layout: LayoutConfiguration,
        isInherited: Bool
    ) -> Bool {
        let definition = layout.definition
        // Over data with places, behaviours and springs cannot replace each other.
        let allowsBoth =
            definition.motion == .springsOrBehaviors && !(isInherited && definition.placesItems)
        let types = allowsBoth ? "\"spring\" or \"behaviors\"" : "\"\(type)\""
        if !isInherited, !contains("type") { report("type", "is missing; give \(types)") }
        guard let given = string("type"), given != type else { return true }
        let rule = "must be \(types) with a layout of type \"\(layout.name)\""
        report("type", "\(rule), got \(given.quoted)")
        ignoreOthers()
        return false
    }
}

extension Problem {
    /// Remedies other than a smaller viewport if springs would move too many elements.
    static let remedyForSprings = " or overscan, larger items, or \"dynamics\": null"

    /// Creates a problem for a configuration that cannot be carried out.
    ///
    /// Measures have been validated before. What remains is the number of elements, and whether a
    /// preset's data suits another layout.
    ///
    /// - Parameters:
    ///   - error: What is wrong.
    ///   - pointer: The place in the document that is the cause.
    ///   - remedy: Remedies other than a smaller viewport.
    init(
        _ error: CollectionView.ConfigurationError,
        at pointer: String = "/dynamics",
        remedy: String = Self.remedyForSprings
    ) {
        switch error {
        case .tooManySimulatedElements(let limit):
            let detail =
                "would move more than \(limit) items at the same time; give a smaller "
                + "viewport\(remedy)"
            self.init(invalid: [DocumentError(pointer: pointer, detail: detail)])
        case .tooManyRigidElements(let count, let limit):
            let detail = "may have \(limit) items that collide, got \(count); give fewer"
            self.init(invalid: [DocumentError(pointer: "/sections", detail: detail)])
        case .unsuitableDynamics:
            let error = DocumentError(pointer: "/dynamics", detail: "does not suit the layout")
            self.init(invalid: [error])
        case .fixedLayout:
            let detail = "cannot be changed in such a session; create another one"
            self.init(invalid: [DocumentError(pointer: pointer, detail: detail)])
        case .dynamics(let error):
            self.init(error, at: "/dynamics")
        case .outOfRange(let error):
            self.init(invalid: [DocumentError(pointer: pointer, detail: "\(error)")])
        case .layout(.tooManyItems(let count, let limit)):
            self.init(tooManyItems: count, limit: limit)
        case .layout(.noRoomForCircle(let radius, let viewport)):
            self.init(
                invalid: [DocumentError(radius: radius, in: viewport, isNew: pointer.isEmpty)]
            )
        case .layout(let error):
            self.init(invalid: [DocumentError(error)])
        }
    }
}

extension DocumentError {
    /// Why a circle does not fit.
    ///
    /// - Parameters:
    ///   - radius: The radius of the layout, in points.
    ///   - viewport: The viewport, in points.
    ///   - isNew: Whether the viewport is new, and the radius as before.
    fileprivate init(radius: Double, in viewport: Size, isNew: Bool) {
        let (width, height) = (viewport.width.shortestText, viewport.height.shortestText)
        let most = (min(viewport.width, viewport.height) / 2).shortestText
        let room = "a viewport of \(width) x \(height) has room for \(most)"
        let radius = radius.shortestText
        self =
            isNew
            ? DocumentError(
                pointer: "",
                detail:
                    "leaves no room for the layout's radius of \(radius), because \(room); give "
                    + "a larger viewport, or patch the radius first"
            )
            : DocumentError(
                pointer: "/layout/radius",
                detail: "is \(radius), but \(room); give a smaller radius or a larger viewport"
            )
    }

    /// Why a layout cannot be prepared although each of its measures is valid.
    fileprivate init(_ error: LayoutError) {
        switch error {
        case .itemsWithoutPlaces(let section):
            let detail =
                "the preset's items in section \(section) have no places; give sections "
                + "whose items have center, width and height"
            self.init(pointer: "/sections", detail: detail)
        case .tooManyStoredItems(let count, let limit):
            let detail =
                "may have \(limit) items of the layout's size in columns that differ in width, got "
                + "\(count); give fewer, columns of one width, or \"itemRenderDirection\": "
                + "\"leftToRight\""
            self.init(pointer: "/sections", detail: detail)
        case .tooManyItems, .invalidMeasure, .invalidItemSize, .noRoomForCircle, .invalidItemPlace,
            .negativeItemCount, .tooFewSizes:
            self.init(pointer: "/layout", detail: "\(error)")
        }
    }
}
