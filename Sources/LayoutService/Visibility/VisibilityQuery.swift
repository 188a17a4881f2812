import LayoutEngine
import LayoutdHTTPServer
import LayoutdJSON

/// What a client wants to know of what comes into sight.
struct VisibilityQuery: Sendable {
    /// The visible shares that count.
    var thresholds = [0.0]
    /// How long elements must have been in sight, in seconds; `nil` to report when they come and leave.
    var duration: Double?
    /// The end of the client's latest report; `nil` for what is in sight.
    var since: VisibilityMoment?

    /// Creates the default query.
    init() {}

    /// Reads the query of a request for a report.
    init(_ items: [(name: String, value: String?)]) throws(RequestFailure) {
        var reader = QueryReader(items)
        let since = reader.value("since") { (text) throws(QueryReader.ValueError) in
            try VisibilityMoment(query: text)
        }
        self.init(&reader)
        self.since = since
        try reader.finish()
    }

    /// Reads the query among other items.
    init(_ reader: inout QueryReader) {
        thresholds = reader.value("thresholds", readThresholds) ?? thresholds
        duration = reader.value("after", readSightDuration)
    }
}

/// Reads `thresholds`, a list of shares.
private func readThresholds(_ text: String) throws(QueryReader.ValueError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let shares = parts.compactMap(decimalNumber).filter(Ranges.visibleShare.contains)
    let most = CollectionView.maximumThresholds
    guard shares.count == parts.count, shares.count <= most else {
        throw QueryReader.ValueError(
            "thresholds must list 1 to \(most) shares from 0 to 1, got \(text.quoted)"
        )
    }
    return shares
}

/// Reads `after`, in seconds.
private func readSightDuration(_ text: String) throws(QueryReader.ValueError) -> Double {
    let range = Ranges.sightDuration
    guard let number = decimalNumber(text[...]), range.contains(number) else {
        throw QueryReader.ValueError(
            "after must be \(range.description) seconds, got \(text.quoted)"
        )
    }
    return number
}

extension VisibilityMoment {
    /// Reads what a report has as its `next`.
    init(query text: String) throws(QueryReader.ValueError) {
        guard let moment = VisibilityMoment(text[...]) else {
            throw QueryReader.ValueError(
                "since must be the next of a response, such as 12-3500000, got \(text.quoted)"
            )
        }
        self = moment
    }

    /// Reads a sequence, microseconds, and the number of the record unless it is 0.
    init?(_ text: Substring) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int(digits: $0) }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            parts.allSatisfy({ $0.count <= 15 })
        else { return nil }
        let record = numbers.count == 3 ? numbers[2] : 0
        self.init(sequence: numbers[0], microseconds: numbers[1], record: record)
    }

    /// What clients send as `since`.
    var text: String {
        "\(sequence)-\(microseconds)" + (record == 0 ? "" : "-\(record)")
    }
}
