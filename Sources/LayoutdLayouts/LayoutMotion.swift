/// How elements of a layout can move away from their places.
public enum LayoutMotion: Sendable, Hashable {
    /// Springs can tie elements to their places.
    case springs
    /// Springs can tie elements to their places, or behaviours act on items, which are bodies.
    case springsOrBehaviors
    /// Items hang on rods; the layout defines this motion and allows no other.
    case newtonian(NewtonianLayout.Configuration)
}

extension LayoutMotion {
    /// Whether springs can tie elements to their places.
    public var allowsSprings: Bool { self == .springs || allowsBehaviors }

    /// Whether behaviours can act on items.
    public var allowsBehaviors: Bool { self == .springsOrBehaviors }
}
