/// How elements of a layout can move away from their places.
public enum LayoutMotion: Sendable, Hashable {
    /// Springs can tie elements to their places.
    case springs
    /// Behaviours can act on items, which are bodies.
    case behaviors
    /// Items hang on rods; the layout defines this motion and allows no other.
    case newtonian(NewtonianLayout.Configuration)
}
