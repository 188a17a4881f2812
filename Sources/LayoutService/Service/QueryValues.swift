import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

/// Optional parts of responses, for `include`.
enum Included: String {
    /// Of every element.
    case velocity, anchor, key
    /// Of the whole frame.
    case contacts, indicators, separators, cells, prefetch
    /// Of a stream.
    case visibility
    /// Of the session.
    case sections
}

/// Reads `include`, a list of some of the choices.
func readIncluded(
    _ text: String,
    of choices: [Included]
) throws(QueryReader.ValueError) -> [Included] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let included = parts.compactMap { part in choices.first { $0.rawValue == part } }
    guard included.count == parts.count else {
        let names = choices.map(\.rawValue).joined(separator: ", ")
        throw QueryReader.ValueError("include must list \(names), got \(text.quoted)")
    }
    return included
}

/// Reads `since`.
func readSequence(_ text: String) throws(QueryReader.ValueError) -> Int {
    guard let number = Int(digits: text), Ranges.sequence.contains(Double(number)) else {
        let got = text.quoted
        throw QueryReader.ValueError("since must be the sequence of a frame, got \(got)")
    }
    return number
}

/// Reads `at`; returns whether it is the moment at which everything rests.
func readMoment(_ text: String) throws(QueryReader.ValueError) -> Bool {
    guard text == "rest" else {
        throw QueryReader.ValueError("at must be rest, got \(text.quoted)")
    }
    return true
}

extension FrameForm {
    /// Reads the name of a form.
    init(query text: String) throws(QueryReader.ValueError) {
        guard let form = FrameForm(rawValue: text) else {
            throw QueryReader.ValueError("form must be objects or rows, got \(text.quoted)")
        }
        self = form
    }
}

extension Rect {
    /// Reads `x,y,width,height` in points.
    init(query text: String) throws(QueryReader.ValueError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(decimalNumber)
        guard parts.count == 4, numbers.count == 4 else {
            let got = text.quoted
            throw QueryReader.ValueError("rect must be x,y,width,height in points, got \(got)")
        }
        try require(numbers[..<2], "x and y", in: Ranges.contentCoordinate)
        try require(numbers[2...], "width and height", in: Ranges.contentExtent)
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

/// Reads `overscan` or `needed`, points around the viewport.
func readMargin(_ name: String, _ text: String) throws(QueryReader.ValueError) -> Double {
    let range = Ranges.frameOverscan
    guard let number = decimalNumber(text[...]), range.contains(number) else {
        let got = text.quoted
        throw QueryReader.ValueError("\(name) must be \(range.description) points, got \(got)")
    }
    return number
}

private func require(
    _ numbers: ArraySlice<Double>,
    _ names: String,
    in range: NumberRange
) throws(QueryReader.ValueError) {
    guard let number = numbers.first(where: { !range.contains($0) }) else { return }
    let got = number.shortestText
    throw QueryReader.ValueError("\(names) of rect must be \(range.description), got \(got)")
}

/// Reads a decimal number; `Double` alone would also accept "inf" and "0x1p3".
func decimalNumber(_ text: Substring) -> Double? {
    let allowed = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        case UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: false
        }
    }
    guard allowed, let number = Double(text), number.isFinite else { return nil }
    return number
}

extension Int {
    /// Reads digits and nothing else; `Int` alone would also accept signs.
    init?(digits text: some StringProtocol) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(text)
    }
}
