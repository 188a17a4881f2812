import LayoutdJSON

/// What is counted and remembered while a section of groups is read.
struct SectionScope {
    /// The kinds of boundary and decoration items so far.
    var kinds: Set<String> = []
    private var depth = 0
    private var count = 0

    /// How deep groups may be nested.
    static let maximumDepth = 16
    /// The most items, groups and supplementary items of a section, each counted once.
    static let maximumCount = 1_000
    /// The most items that a group may have whose members are counted.
    static let maximumItems = 10_000

    /// Counts an item, a group or a supplementary item; reports the first that is too many.
    ///
    /// - Parameter reader: Reads it.
    /// - Returns: Whether the section may have it.
    mutating func add(_ reader: inout ObjectReader) -> Bool {
        count += 1
        guard count > Self.maximumCount else { return true }
        if count == Self.maximumCount + 1 {
            reader.validation.report(
                reader.pointer,
                "exceeds the limit: a section may have \(Self.maximumCount) items, groups and "
                    + "supplementary items in its group"
            )
        }
        reader.ignoreOthers()
        return false
    }

    /// Starts a group in the current one; reports one that is nested too deeply.
    ///
    /// - Parameter reader: Reads it.
    /// - Returns: Whether it may be read; only then it has to be left.
    mutating func enterGroup(_ reader: inout ObjectReader) -> Bool {
        guard depth < Self.maximumDepth else {
            reader.validation.report(
                reader.pointer,
                "is nested too deeply; groups may be \(Self.maximumDepth) deep"
            )
            reader.ignoreOthers()
            return false
        }
        depth += 1
        return true
    }

    /// Ends the current group.
    mutating func leaveGroup() {
        depth -= 1
    }
}
