import LayoutEngine
import LayoutdJSON

extension JSONWriter {
    /// Writes the scroll indicators that there are.
    mutating func indicators(_ indicators: ScrollIndicators, _ format: Decimal) {
        member(
            "indicators",
            object: { json in
                if let horizontal = indicators.horizontal {
                    json.member("horizontal", object: { $0.members(of: horizontal, "y", format) })
                }
                if let vertical = indicators.vertical {
                    json.member("vertical", object: { $0.members(of: vertical, "x", format) })
                }
            }
        )
    }

    private mutating func members(
        of indicator: ScrollIndicator,
        _ cross: StaticString,
        _ format: Decimal
    ) {
        let members: [(StaticString, Double)] = [
            ("start", indicator.start), ("length", indicator.length),
            ("thickness", indicator.thickness), (cross, indicator.cross),
        ]
        for (name, number) in members {
            self.name(name)
            value(number, as: format)
        }
    }
}
