/// Why a layout cannot be prepared.
public enum LayoutError: Error, Equatable {
    /// A measure was negative, NaN or infinite; carries its name and value.
    case invalidMeasure(name: String, value: Double)
    /// An item's width or height was negative, NaN or infinite; carries its index path and value.
    case invalidItemSize(section: Int, item: Int, value: Double)
    /// A section was given a negative number of items.
    case negativeItemCount(section: Int, count: Int)
}
