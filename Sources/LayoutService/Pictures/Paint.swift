import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts

/// The colours and shapes of pictures: those of the playground on a light page.
///
/// Dark text on the colour of each cell, and white text on that of headers, has a contrast of at least 4.5;
/// lines on cells have one of at least 3.
///
/// - Note: Source: WCAG 2.2, success criteria 1.4.3 and 1.4.11.
enum Paint {
    /// What is behind everything: `--well` in playground.css.
    static let background = Color(0xf4f5fa)
    /// Headers and footers: `--header`.
    static let header = Color(0x3c465c)
    /// Walls, and what else holds items: `--fixture`.
    static let fixture = Color(0x8d96aa)
    /// Crosses and springs, which lie over text: `--accent`.
    static let accent = Color(0x2456d6)
    /// Text, and the edges of departing elements: `--text`.
    static let ink = Color(0x171c28)
    /// Text on headers and footers, and the edges of elements: `--panel`.
    static let light = Color(0xffffff)
    /// What attracts positive charges, and what attracts negative ones.
    static let attracting = (
        positive: Color(lightness: 0.65, chroma: 0.17, hue: 25),
        negative: Color(lightness: 0.65, chroma: 0.15, hue: 255)
    )

    /// The colour of a cell.
    ///
    /// - Parameters:
    ///   - tone: See ``tone(of:_:)``.
    ///   - chroma: See ``Chroma``.
    /// - Returns: The colour.
    static func cell(_ tone: Int, _ chroma: Chroma) -> Color {
        Color(lightness: 0.82, chroma: chroma.rawValue, hue: Double(tone))
    }

    /// How colourful something is.
    enum Chroma: Double, CaseIterable {
        case usual = 0.095
        case round = 0.10925
        case departing = 0.02
    }

    /// The hue of an element, in degrees.
    ///
    /// It follows the identifier, or else the key, so that an item keeps its colour wherever it goes. look.js
    /// of the playground has the same.
    static func tone(of element: ElementID, _ name: ElementName?) -> Int {
        let number =
            name?.identifier.map { $0.utf16.reduce(0) { (31 * $0 + Int($1)) % 360 } }
            ?? (name?.key ?? element.item) % 360
        return (262 + 13 * number + (element.kind == .cell ? 0 : 180)) % 360
    }

    /// The hue of an item with a charge.
    static func tone(ofCharge charge: Double) -> Int { charge > 0 ? 25 : 255 }

    /// The radius of the corners of an element, in points.
    static func cornerRadius(of size: Size) -> Double {
        min(8, min(size.width, size.height) / 5)
    }
}

extension ElementID {
    /// Whether it is a header or a footer.
    var isHeader: Bool { kind == .header || kind == .footer }

    /// The colour of lines and letters on it.
    var ink: Color { isHeader ? Paint.light : Paint.ink }
}
