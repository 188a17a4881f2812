import LayoutdJSON
import LayoutdLayouts

extension LayoutBoundary: DocumentTable {
    static let members: [DocumentMember<Self>] = [
        DocumentMember(ifAny: "layoutHeader", \.header, canStretch: true),
        DocumentMember(ifAny: "layoutFooter", \.footer, canStretch: false),
        DocumentMember("sectionHeadersPinOffset", \.sectionHeadersPinOffset),
        DocumentMember("sectionFootersPinOffset", \.sectionFootersPinOffset),
        DocumentMember(
            merge: DocumentMember("sectionHeadersStretch", \.sectionHeadersStretch).merge,
            write: { json, boundary in
                if boundary.sectionHeadersStretch { json.member("sectionHeadersStretch", true) }
            }
        ),
    ]
}

extension DocumentMember where Root == LayoutBoundary {
    fileprivate typealias Supplement = LayoutBoundary.Supplement

    /// A distance that most do not have.
    fileprivate init(_ name: StaticString, _ path: Path<Double>) {
        merge = DocumentMember(name, path, in: Ranges.pinOffset).merge
        write = { json, boundary in
            if boundary[keyPath: path] != 0 { json.member(name, boundary[keyPath: path]) }
        }
    }

    /// A header or footer, or null.
    fileprivate init(ifAny name: StaticString, _ path: Path<Supplement?>, canStretch: Bool) {
        merge = { reader, boundary, _ in
            guard let value = reader.value(name), !value.isNull else {
                if reader.contains(name) || reader.removes(name) { boundary[keyPath: path] = nil }
                return
            }
            let current = boundary[keyPath: path]
            let given = reader.object(name) { reader in
                Supplement(&reader, over: current, canStretch: canStretch)
            }
            if let given { boundary[keyPath: path] = given }
        }
        write = { json, boundary in
            guard let supplement = boundary[keyPath: path] else { return }
            json.member(name, object: { $0.supplement(supplement) })
        }
    }
}

extension LayoutBoundary.Supplement {
    /// Reads a header or footer; a patch changes the one that is there.
    fileprivate init?(_ reader: inout ObjectReader, over current: Self?, canStretch: Bool) {
        var supplement = reader.isPatch ? current ?? Self(height: 0) : Self(height: 0)
        let isKept = reader.isPatch && current != nil
        let isFraction = reader.value("height")?.isObject == true
        reader.merge("pinToVisibleBounds", into: &supplement.pinsToVisibleBounds, default: false)
        if canStretch { reader.merge("stretches", into: &supplement.stretches, default: false) }
        if isFraction {
            supplement.heightFraction = reader.fraction("height")
            if supplement.heightFraction == nil { return nil }
        } else if let height = reader.number("height", in: Ranges.estimate) {
            (supplement.height, supplement.heightFraction) = (height, nil)
        } else if !isKept || reader.contains("height") || reader.removes("height") {
            if !reader.contains("height") {
                reader.report("height", "is missing; give points, or a fraction of the viewport")
            }
            return nil
        }
        self = supplement
    }
}

extension JSONWriter {
    fileprivate mutating func supplement(_ supplement: LayoutBoundary.Supplement) {
        length("height", supplement.height, supplement.heightFraction)
        if supplement.pinsToVisibleBounds { member("pinToVisibleBounds", true) }
        if supplement.stretches { member("stretches", true) }
    }
}
