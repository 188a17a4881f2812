import LayoutEngine
import LayoutdLayouts

extension JSONWriter {
    /// Writes the member `layout` as a request could give it, nothing left out.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - isExplicit: Whether to write null for what it does not have but a preset may.
    mutating func layout(_ layout: LayoutConfiguration, isExplicit: Bool = false) {
        member(
            "layout",
            object: { json in
                json.member("type", layout.name)
                layout.document.write(to: &json, isExplicit: isExplicit)
            }
        )
    }
}
