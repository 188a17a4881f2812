/// Scripts or styles in one file.
///
/// `scripts/bundle` makes them of the files in `CLayoutdResources` while the program is built, and writes
/// the source with `all`.
public struct Bundle: Sendable {
    /// The path at which it is served, with its leading slash.
    public let path: String
    /// Its media type.
    public let type: String
    /// What it contains, in ASCII.
    public let text: StaticString
}
