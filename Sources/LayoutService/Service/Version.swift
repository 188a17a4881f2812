/// The version of the program, by semantic versioning (semver.org).
///
/// A test compares it with the contract's and the client's.
public enum Version {
    /// The version of this build.
    public static let current = "1.0.0"
}
