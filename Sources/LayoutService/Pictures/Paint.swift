import LayoutdGeometry
import LayoutdLayouts

/// The colours and shapes of pictures.
///
/// White text on each element's colour has a contrast of at least 4.5. Each colour has a contrast
/// of at least 3 with white and with black.
///
/// - Note: Source: WCAG 2.2, success criteria 1.4.3 and 1.4.11.
enum Paint {
    static let background: StaticString = "#f1f5f9"
    static let header: StaticString = "#64748b"
    static let footer: StaticString = "#78716c"
    /// The colours of consecutive items.
    ///
    /// Grids rarely have this number of columns, so items above each other differ too.
    static let cells: [StaticString] = [
        "#2563eb", "#b45309", "#0f766e", "#be185d", "#4d7c0f", "#7c3aed", "#0369a1",
    ]

    /// The colours of consecutive other kinds.
    static let others: [StaticString] = ["#9f1239", "#475569", "#166534", "#86198f"]

    /// The colour of an element.
    static func fill(of element: ElementID) -> StaticString {
        switch element.kind {
        case .cell: cells[(element.item + 3 * element.section) % cells.count]
        case .header: header
        case .footer: footer
        default: others[Int(element.kind.rawValue) % others.count]
        }
    }

    /// The radius of the corners of an element, in points.
    static func cornerRadius(of size: Size) -> Double {
        min(5, min(size.width, size.height) / 5)
    }
}
