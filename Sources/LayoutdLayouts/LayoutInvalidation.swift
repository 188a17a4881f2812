/// What of a layout ceases to hold when the bounds change.
public enum LayoutInvalidation: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// The places of these headers and footers, in the order of ``ElementID``; every cell stays where
    /// it is.
    case supplementaryElements([ElementID])
    /// Everything: the layout has to be prepared anew.
    case everything
}
