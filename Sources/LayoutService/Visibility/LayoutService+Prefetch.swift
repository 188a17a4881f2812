import LayoutEngine
import LayoutdJSON
import LayoutdLayouts

extension LayoutService {
    /// Finds what a running fling or animated scroll will bring into sight, on a copy of the view.
    func prefetch(
        _ view: CollectionView,
        _ budget: inout WorkBudget
    ) throws(RequestFailure) -> [UpcomingElement] {
        let limit = budget.elements(atMost: limits.maximumFrameElements)
        var forecast = try forecast(of: view, limit)
        var ticks = 0
        while !forecast.isOver {
            if ticks.isMultiple(of: Self.forecastStretch) {
                try budget.spend(forecast.effort(ticks: Self.forecastStretch))
                try budget.requireTime()
            }
            try convertingErrors { () throws(TooManyElements) in
                try forecast.tick()
            } to: {
                tooManyElements($0)
            }
            ticks += 1
        }
        try budget.spend(elements: forecast.elements.count)
        return forecast.elements
    }

    private func forecast(
        of view: CollectionView,
        _ limit: Int
    ) throws(RequestFailure) -> Forecast {
        try convertingErrors { () throws(TooManyElements) in
            try Forecast(of: view, limit: limit)
        } to: {
            tooManyElements($0)
        }
    }

    /// The ticks whose cost is estimated together.
    private static let forecastStretch = 16
}

extension JSONWriter {
    /// Writes the elements that will come into sight.
    mutating func prefetch(
        _ elements: [UpcomingElement],
        _ shown: ShownFrame,
        _ format: ElementFormat
    ) {
        let time = Decimal(digits: format.timePrecision)
        member(
            "prefetch",
            array: { json in
                for upcoming in elements {
                    json.object { json in
                        json.element(upcoming.element, shown.frame.kinds)
                        json.name(shown.names?[ElementIdentity(upcoming.element)], format)
                        json.member("in", upcoming.seconds, as: time)
                    }
                }
            }
        )
    }
}
