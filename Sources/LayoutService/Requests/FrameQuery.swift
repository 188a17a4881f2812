import Geometry
import HTTPServer

/// How a client wants to see frames.
struct FrameQuery: Sendable {
    /// Content coordinates, points; `nil` for the viewport.
    var rect: Rect?
    /// Decimals of every number.
    var precision = 3
    var includesVelocity = false
    var includesAnchor = false

    /// Reads the query of a request that answers frames.
    ///
    /// - Throws: ``Problem`` that names everything that cannot be understood.
    init(_ items: [(name: String, value: String?)]) throws(Problem) {
        var errors: [String] = []
        var seen: Set<String> = []
        for item in items {
            guard seen.insert(item.name).inserted else {
                errors.append("\(item.name.quoted) is given twice; give it once")
                continue
            }
            if let error = take(item.name, item.value ?? "") { errors.append(error) }
        }
        guard errors.isEmpty else {
            throw Problem(.invalidQuery, errors.joined(separator: "; "))
        }
    }

    /// Takes one query item; answers what is wrong with it.
    private mutating func take(_ name: String, _ value: String) -> String? {
        switch name {
        case "rect": takeRect(value)
        case "precision": takePrecision(value)
        case "include": takeInclude(value)
        default: "\(name.quoted) is unknown; known here: rect, precision, include"
        }
    }

    private mutating func takeRect(_ value: String) -> String? {
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(Self.decimalNumber)
        guard parts.count == 4, numbers.count == 4 else {
            return "rect must be x,y,width,height in points, got \(value.quoted)"
        }
        for number in numbers[..<2] where !Ranges.contentCoordinate.contains(number) {
            let range = Ranges.contentCoordinate.description
            return "x and y of rect must be \(range), got \(number.shortestText)"
        }
        for number in numbers[2...] where !Ranges.contentExtent.contains(number) {
            let range = Ranges.contentExtent.description
            return "width and height of rect must be \(range), got \(number.shortestText)"
        }
        rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        return nil
    }

    private mutating func takePrecision(_ value: String) -> String? {
        let isPlain = value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isPlain, let digits = Int(value), Ranges.precision.contains(digits) else {
            let range = "\(Ranges.precision.lowerBound) to \(Ranges.precision.upperBound)"
            return "precision must be \(range) decimals, got \(value.quoted)"
        }
        precision = digits
        return nil
    }

    private mutating func takeInclude(_ value: String) -> String? {
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            switch part {
            case "velocity": includesVelocity = true
            case "anchor": includesAnchor = true
            default: return "include must list velocity, anchor, got \(value.quoted)"
            }
        }
        return nil
    }

    /// Reads what JSON would call a number; `Double` alone would also take "inf" and "0x1p3".
    private static func decimalNumber(_ text: Substring) -> Double? {
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
}
