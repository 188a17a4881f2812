/// The parts of a layout that become invalid when the bounds change.
public enum LayoutInvalidation: Sendable, Hashable {
    /// Nothing.
    case nothing
    /// The places of these headers and footers, in the order of ``ElementID``; all cells stay in
    /// place.
    case supplementaryElements([ElementID])
    /// Everything: the layout has to be prepared again.
    case everything
}
