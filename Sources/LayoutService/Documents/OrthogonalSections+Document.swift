import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension LayoutConfiguration {
    /// Reads `orthogonalOffsets`: an offset in points for each section, by its index.
    ///
    /// - Returns: The offsets; `nil` if the member is absent.
    func orthogonalOffsets(
        _ reader: inout ObjectReader,
        in sections: [Section]
    ) -> [Int: Double]? {
        let validation = reader.validation
        var offsets: [Int: Double] = [:]
        let isGiven = reader.entries("orthogonalOffsets") { name, value, place in
            guard let index = Int(digits: name), sections.indices.contains(index) else {
                return validation.report(
                    place,
                    "there is no section \(name.quoted); give the index of a section, from 0"
                )
            }
            guard definition.isOrthogonal(sections[index]) else {
                return validation.report(
                    place,
                    "section \(index) does not scroll by itself; give it an "
                        + "orthogonalScrollingBehavior, or leave this out"
                )
            }
            offsets[index] = Ranges.contentCoordinate.validated(
                value,
                at: place,
                validation: validation
            )
        }
        return isGiven ? offsets : nil
    }
}

extension JSONWriter {
    /// Writes the member `orthogonal`, the sections that scroll by themselves, if there are any.
    ///
    /// - Parameters:
    ///   - sections: The sections.
    ///   - scroller: How a section scrolls; `nil` leaves that out.
    mutating func orthogonal(
        _ sections: [OrthogonalSection],
        _ scroller: (Int) -> OrthogonalScroller? = { _ in nil }
    ) {
        guard !sections.isEmpty else { return }
        member(
            "orthogonal",
            object: { json in
                for section in sections {
                    json.name(section.section)
                    json.orthogonal(section, scroller(section.section))
                }
            }
        )
    }

    private mutating func orthogonal(_ section: OrthogonalSection, _ scroller: OrthogonalScroller?)
    {
        let (frame, range) = (section.frame, section.range)
        object { json in
            json.member("offset", section.offset)
            json.member(
                "range",
                array: { json in
                    json.value(range.lowerBound)
                    json.value(range.upperBound)
                }
            )
            json.member(
                "scroller",
                array: { json in
                    for number in [frame.minX, frame.minY, frame.size.width, frame.size.height] {
                        json.value(number)
                    }
                }
            )
            guard let scroller else { return }
            json.member("orthogonalScrollingBehavior", scroller.behavior.rawValue)
            json.orthogonalScrollingProperties(scroller.properties)
        }
    }

    /// Writes the member `sections` of a frame, the sections in view that scroll by themselves, if there
    /// are any.
    mutating func scrollers(_ sections: [OrthogonalSection], _ decimal: Decimal) {
        guard !sections.isEmpty else { return }
        member(
            "sections",
            array: { json in
                for section in sections {
                    json.object { json in
                        json.member("section", section.section)
                        json.name("contentOffset")
                        json.value(section.offset, as: decimal)
                        json.numbers(
                            "range",
                            [section.range.lowerBound, section.range.upperBound],
                            decimal
                        )
                        let (frame, size) = (section.frame, section.frame.size)
                        json.numbers(
                            "scroller",
                            [frame.minX, frame.minY, size.width, size.height],
                            decimal
                        )
                    }
                }
            }
        )
    }

    private mutating func numbers(_ name: StaticString, _ numbers: [Double], _ decimal: Decimal) {
        member(name, array: { json in numbers.forEach { json.value($0, as: decimal) } })
    }

    /// Writes the member `orthogonalOffsets` as in a request, if there are any.
    mutating func orthogonalOffsets(_ offsets: [Int: Double]) {
        guard !offsets.isEmpty else { return }
        member(
            "orthogonalOffsets",
            object: { json in
                for (section, offset) in offsets.sorted(by: { $0.key < $1.key }) {
                    json.name(section)
                    json.value(offset)
                }
            }
        )
    }
}
