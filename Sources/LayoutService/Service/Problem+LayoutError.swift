import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

extension LayoutError: ProblemConvertible {
    var problem: Problem { CollectionViewError.layout(self).problem }
}

extension Problem {
    /// Creates a problem for a layout that cannot be prepared although each measure is valid.
    init(_ error: LayoutError, of request: RefusedRequest) {
        switch error {
        case .itemsWithoutPlaces(let section):
            guard request.view == nil else {
                self.init(
                    at: request.pointer,
                    "needs places, and items of section \(section) have none; create another session, with "
                        + "items that have center, width and height"
                )
                return
            }
            self.init(
                at: "/sections",
                "the preset's items in section \(section) have no places; give sections whose items "
                    + "have center, width and height"
            )
        case .tooManyStoredItems(let count, let limit):
            self.init(
                at: "/sections",
                "may have \(limit) items of the layout's size in columns that differ in width, got "
                    + "\(count); give fewer, columns of one width, or \"itemRenderDirection\": "
                    + "\"leftToRight\""
            )
        case .tooManyItems(let count, let limit): self.init(tooManyItems: count, limit: limit)
        case .noRoomForCircle(let radius, let viewport):
            self.init(radius: radius, in: viewport, isNew: request.pointer.isEmpty)
        case .invalidMeasure(name: "section", value: _):
            self.init(
                at: request.pointer,
                "would leave a section with items without a layout: give it one of its own, or give "
                    + "the whole layout a section"
            )
        case .invalidMeasure, .invalidItemSize, .invalidItemPlace, .negativeItemCount,
            .tooFewSizes:
            self.init(at: "/layout", "\(error)")
        case .repeatedKind(let kind, let section):
            self.init(
                at: request.layouts.pointer(toSection: section),
                "uses the kind \"\(kind)\" for several supplementary or decoration items; give each "
                    + "its own"
            )
        case .reservedKind(let kind, let section):
            self.init(
                at: request.layouts.pointer(toSection: section),
                "uses the kind \"\(kind)\", which only items have; choose another name"
            )
        case .groupWithoutSubitems(let section):
            self.init(
                at: request.layouts.pointer(toSection: section),
                "has a group without subitems; give each group at least one"
            )
        case .groupsTooLarge(let section):
            self.init(
                at: request.layouts.pointer(toSection: section),
                "brings the groups of all sections to more places than a layout may compute; give its "
                    + "groups fewer or larger items"
            )
        case .spanTooWide(let section, let item, let span, let columns):
            self.init(
                at: request.pointer.isEmpty
                    ? request.layouts.pointer(
                        toSpanOf: ItemPath(section: section, item: item)
                    ) : request.pointer,
                "would leave item \(item) of section \(section) with a columnSpan of \(span), but "
                    + "only \(columns) columns; give a smaller span or more columns"
            )
        case .tooManyRows(let section, let limit):
            self.init(
                at: request.layouts.data,
                "may have a grid of \(limit) rows, and section \(section) needs more; give its items a "
                    + "smaller rowSpan, or fewer items"
            )
        case .tooManyPins(let count, let limit):
            self.init(
                at: request.layouts.data,
                "would leave \(count) items pinned, and a layout may have \(limit); release some"
            )
        case .otherScrollDirection(let section):
            self.init(
                at: request.layouts.pointer(toSection: section),
                "scrolls in another direction than the whole layout; give both the same one"
            )
        }
    }

    /// Creates a problem for a circle that does not fit.
    ///
    /// - Parameters:
    ///   - radius: The radius of the layout, in points.
    ///   - viewport: The viewport, in points.
    ///   - isNew: Whether the viewport is new, and the radius as before.
    private init(radius: Double, in viewport: Size, isNew: Bool) {
        let (width, height) = (viewport.width.shortestText, viewport.height.shortestText)
        let most = (min(viewport.width, viewport.height) / 2).shortestText
        let room = "a viewport of \(width) x \(height) has room for \(most)"
        let radius = radius.shortestText
        if isNew {
            self.init(
                at: "",
                "leaves no room for the layout's radius of \(radius), because \(room); give a "
                    + "larger viewport, or patch the radius first"
            )
        } else {
            self.init(
                at: "/layout/radius",
                "is \(radius), but \(room); give a smaller radius or a larger viewport"
            )
        }
    }
}
