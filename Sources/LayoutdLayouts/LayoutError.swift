/// Why a layout cannot be prepared.
public enum LayoutError: Error, Equatable {
    /// A measure was negative, NaN or infinite, or zero where that is no measure either, or the
    /// measures add up to no number; carries its name and value.
    case invalidMeasure(name: String, value: Double)
    /// An item's width or height was negative, NaN or infinite, or zero where items have bodies;
    /// carries its index path and value.
    case invalidItemSize(section: Int, item: Int, value: Double)
    /// An item's centre or angle was NaN or infinite.
    case invalidItemPlace(section: Int, item: Int)
    /// The items of a section say no place, in a layout that knows none for them.
    case itemsWithoutPlaces(section: Int)
    /// There are more items than the layout's configuration allows, or than can be counted.
    case tooManyItems(count: Int, limit: Int)
    /// There are more items of the layout's size than are kept one by one, which they are where the
    /// shortest column is next and columns of different widths make them differ in height.
    case tooManyStoredItems(count: Int, limit: Int)
    /// A section was given a negative number of items.
    case negativeItemCount(section: Int, count: Int)
    /// An operation of a batch comes with sizes, but with fewer than it brings items; carries its
    /// index in the batch.
    case tooFewSizes(operation: Int, count: Int, needed: Int)
}
