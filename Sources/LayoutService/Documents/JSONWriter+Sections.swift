import LayoutEngine
import LayoutdLayouts

/// The data as a request could give them, in full precision.
extension JSONWriter {
    /// Writes the member `sections`.
    ///
    /// - Parameters:
    ///   - sections: The data.
    ///   - layout: The layout that takes them.
    mutating func sections(
        _ sections: [CollectionView.Section],
        of layout: LayoutConfiguration
    ) {
        member(
            "sections",
            array: { json in
                let areRows = layout.document.itemForm.kind == .rows
                for section in sections {
                    json.object { json in
                        json.items(section.items, areRows: areRows)
                        if let measures = section.measures { json.measures(measures) }
                    }
                }
            }
        )
    }

    private mutating func items(_ items: SectionItems, areRows: Bool) {
        switch items {
        case .uniform(let count): member("items", count)
        case .sized(let sizes):
            member(
                "items",
                array: { json in
                    for size in sizes { if areRows { json.row(size) } else { json.size(size) } }
                }
            )
        case .placed(let placements):
            member("items", array: { json in placements.forEach { json.placement($0) } })
        }
    }

    private mutating func size(_ size: ItemSize) {
        object { json in
            json.member("width", ifAny: size.width)
            json.member("height", ifAny: size.height)
        }
    }

    /// Rows fill the width, and requests may not say another.
    private mutating func row(_ size: ItemSize) {
        object { json in
            json.member("height", ifAny: size.height)
            json.member("expandedHeight", ifAny: size.expandedHeight)
        }
    }

    private mutating func placement(_ placement: ItemPlacement) {
        object { json in
            json.member("center", placement.center)
            json.member("width", placement.size.width)
            json.member("height", placement.size.height)
            json.member("angle", placement.angle)
        }
    }

    private mutating func measures(_ measures: CollectionView.Section.Measures) {
        member("layout", object: { measures.document.write(to: &$0) })
    }
}
