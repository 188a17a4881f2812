public import LayoutdGeometry

/// Why a layout cannot be prepared.
public enum LayoutError: Error, Equatable {
    /// A measure was negative, NaN or infinite, or zero where that is invalid, or the sum of the
    /// measures is not finite; carries its name and value.
    case invalidMeasure(name: String, value: Double)
    /// An item's width or height was negative, NaN or infinite, or zero for an item with a body;
    /// carries its index path and value.
    case invalidItemSize(section: Int, item: Int, value: Double)
    /// An item's centre or angle was NaN or infinite, its opacity not from 0 to 1, or its scale not
    /// greater than zero and finite.
    case invalidItemPlace(section: Int, item: Int)
    /// The items of a section have no places, in a layout that needs them.
    case itemsWithoutPlaces(section: Int)
    /// There are more items than the layout's configuration allows, or than can be counted.
    case tooManyItems(count: Int, limit: Int)
    /// There are more items of the layout's size than can be stored individually. They are stored
    /// if the shortest column is next and columns of different widths give them different heights.
    case tooManyStoredItems(count: Int, limit: Int)
    /// The groups of a section, with those of the sections before it, have more places than a layout may
    /// compute.
    case groupsTooLarge(section: Int)
    /// A section has a negative number of items.
    case negativeItemCount(section: Int, count: Int)
    /// A circle is larger than the viewport, or the viewport leaves it no radius; carries both, in
    /// points.
    case noRoomForCircle(radius: Double, viewport: Size)
    /// An operation of a batch has sizes, but fewer than new items; carries its index in the batch.
    case tooFewSizes(operation: Int, count: Int, needed: Int)
    /// Two supplementary or decoration items of a section, or of the layout, would have the same
    /// identifiers; carries the name of their kind, and the section with a layout of its own.
    case repeatedKind(String, section: Int?)
    /// A supplementary or decoration item has the kind of cells; carries its name, and the section
    /// with a layout of its own.
    case reservedKind(String, section: Int?)
    /// A group in a line has no members; carries the section with a layout of its own.
    case groupWithoutSubitems(section: Int?)
    /// An item spans more columns than its section has; carries both numbers.
    case spanTooWide(section: Int, item: Int, span: Int, columns: Int)
    /// The items of a section span more rows than a grid with its columns may have; carries the limit.
    case tooManyRows(section: Int, limit: Int)
    /// More items stay in the visible bounds than a layout may have; carries both numbers.
    case tooManyPins(count: Int, limit: Int)
    /// A section has a layout that scrolls along another axis than the whole.
    case otherScrollDirection(section: Int)
}
