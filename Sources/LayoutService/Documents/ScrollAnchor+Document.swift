import LayoutEngine
import LayoutdJSON

extension ObjectReader {
    /// `keep`.
    mutating func scrollAnchor() -> ScrollAnchor? {
        choice("keep")
    }
}

extension JSONWriter {
    /// Writes the member `keep`.
    mutating func scrollAnchor(_ anchor: ScrollAnchor) {
        member("keep", anchor.rawValue)
    }
}
