import LayoutEngine

extension ObjectReader {
    /// `keep`.
    mutating func keep() -> Keep? {
        choice("keep")
    }
}

extension JSONWriter {
    /// Writes the member `keep`.
    mutating func keep(_ keep: Keep) {
        member("keep", keep.rawValue)
    }
}
