/// How elements of a layout can move away from their places.
public enum LayoutMotion: Sendable, Hashable {
    /// Springs may tie them to their places.
    case springs
    /// Behaviours may act on items, as on bodies.
    case behaviors
    /// Items hang on rods; the layout brings this motion, and no other.
    case newtonian(NewtonianLayout.Configuration)
}
