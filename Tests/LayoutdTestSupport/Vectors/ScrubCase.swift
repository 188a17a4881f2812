/// A case of `timing-vectors.json` in which an animation is driven by requests.
package struct ScrubCase: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    package let input: Input
    /// The state after each action.
    package let expect: [State]

    package var description: String { name }

    /// All cases.
    package static func all() throws -> [ScrubCase] {
        try loadFixture("timing-vectors", as: File.self).cases.compactMap(\.scrub)
    }

    package struct Input: Decodable, Sendable {
        package let animation: Animation
    }

    package struct Animation: Decodable, Sendable {
        package let curve: String
        package let duration: Double
    }

    package struct State: Decodable, Sendable {
        package let action: Action
        /// The progress of the animated property.
        package let value: Double
        package let reversed: Bool
        /// Seconds to the end.
        package let remaining: Double
        package let state: String

        package var hasEnded: Bool { state == "ended" }

        private enum CodingKeys: String, CodingKey {
            case action = "do"
            case value, reversed, remaining, state
        }
    }

    package enum Action: Decodable, Sendable {
        case start
        case wait(Double)
        case fraction(Double)
        case reverse
        case resume(durationFactor: Double?, curve: String?)
        case finish(String)

        private struct Continuation: Decodable {
            let durationFactor: Double?
            let curve: String?
        }

        package init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            let name = try list.decode(String.self)
            switch name {
            case "start": self = .start
            case "wait": self = .wait(try list.decode(Double.self))
            case "fraction": self = .fraction(try list.decode(Double.self))
            case "reverse": self = .reverse
            case "finish": self = .finish(try list.decode(String.self))
            case "continue":
                let given = list.isAtEnd ? nil : try list.decode(Continuation.self)
                self = .resume(durationFactor: given?.durationFactor, curve: given?.curve)
            default:
                let text = "unknown action \(name)"
                throw DecodingError.dataCorruptedError(in: list, debugDescription: text)
            }
        }
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let scrub: ScrubCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                scrub = kind == "scrub" ? try ScrubCase(from: decoder) : nil
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}
