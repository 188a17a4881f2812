/// Which acknowledged writes survive a power failure.
///
/// Both survive the death of the process, and neither ever leaves an inconsistent file.
public enum Durability: String, Sendable, CaseIterable {
    /// A power failure may take the latest writes.
    case normal
    /// A power failure takes nothing; every batch waits for the disk.
    case full
}
