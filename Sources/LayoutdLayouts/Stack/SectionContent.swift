import LayoutdGeometry

/// The items of one section of a stack, at their places in the content.
///
/// A kind of section is a type of content. The stack asks it once for a section; the loops over items
/// are its own.
protocol SectionContent: Sendable {
    /// The number of items that have a place: the first ones, or all.
    var count: Int { get }

    /// The number of items behind them, which have none; 0 by default.
    var unplacedCount: Int { get }

    /// The number of items whose places are stored one by one.
    var storedCount: Int { get }

    /// The place of an item.
    func frame(of item: Int) -> Rect

    /// Adds the items that overlap the searched rectangle, in order.
    ///
    /// - Parameters:
    ///   - section: The section's index.
    ///   - searched: The searched rectangle, larger by as much as rounding moves frames.
    ///   - found: Receives the items.
    /// - Throws: ``TooManyElements`` when `found` exceeds its limit.
    func add(
        section: Int,
        in searched: Rect,
        to found: inout BoundedElements
    ) throws(TooManyElements)

    /// Likely mistakes in the section.
    func diagnostics(section: Int) -> [LayoutDiagnostic]
}

extension SectionContent {
    var unplacedCount: Int { 0 }

    var storedCount: Int { 0 }

    func diagnostics(section: Int) -> [LayoutDiagnostic] { [] }
}
