import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

/// The registry of layouts in documents.
extension LayoutConfiguration {
    var document: any LayoutDocument {
        switch self {
        case .flow(let flow): flow
        case .list(let list): list
        case .waterfall(let waterfall): waterfall
        case .absolute(let absolute): absolute
        case .newtonian(let newtonian): newtonian
        }
    }
}

/// The registry of measures of single sections in documents.
extension Section.Measures {
    var document: any MeasuresDocument {
        switch self {
        case .flow(let metrics): metrics
        case .waterfall(let metrics): metrics
        case .list(let metrics): metrics
        }
    }
}

extension LayoutConfiguration {
    /// The layout of the same type that has all defaults.
    var withDefaults: LayoutConfiguration {
        Self.defaults.first { $0.name == name } ?? self
    }
}

extension ObjectReader {
    /// The members of `layout`, merged over a layout of the same type, or over the defaults of
    /// another type.
    ///
    /// - Parameters:
    ///   - base: The layout of a preset, or the usual one.
    ///   - isInherited: Whether it comes from a preset: only then the type may be left out.
    /// - Returns: The merged layout; what is wrong is reported, and left as it was.
    mutating func layout(
        over base: LayoutConfiguration,
        isInherited: Bool
    ) -> LayoutConfiguration {
        if !isInherited, !contains("type") {
            let names = LayoutConfiguration.defaults.map { "\"\($0.name)\"" }
            report("type", "is missing; give one of \(names.joined(separator: ", "))")
        }
        let types = LayoutConfiguration.defaults.map { (key: $0.name, value: $0) }
        let given = choice("type", types) ?? base
        return (given.name == base.name ? base : given).document.merging(&self)
    }

    /// Whether headers and footers of the whole layout are pinned.
    mutating func readPins(headers: inout Bool, footers: inout Bool) {
        if let arePinned = bool("sectionHeadersPinToVisibleBounds") { headers = arePinned }
        if let arePinned = bool("sectionFootersPinToVisibleBounds") { footers = arePinned }
    }
}

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
