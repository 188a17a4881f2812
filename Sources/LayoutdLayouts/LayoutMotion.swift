/// How elements of a layout can move away from their places.
public enum LayoutMotion: Sendable, Hashable {
    /// Springs can tie elements to their places, or behaviours act on them.
    case springsOrBehaviors
    /// Items hang on rods; the layout defines this motion and allows no other.
    case newtonian(NewtonianLayout.Configuration)
}
