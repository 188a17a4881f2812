/// A case of `timing-vectors.json`: the progress of an animation over time.
///
/// Those in which requests drive an animation are ``ScrubCase``.
package struct TimingCase: Decodable, Sendable, CustomStringConvertible {
    package let name: String
    package let kind: String
    package let input: Input
    package let expect: Expectation
    /// The tolerance; the numbers without one have nine decimals.
    package let tolerance: Double

    package var description: String { name }

    /// All cases of a kind.
    package static func all(_ kind: String) throws -> [TimingCase] {
        try loadFixture("timing-vectors", as: File.self).cases.compactMap(\.timing)
            .filter { $0.kind == kind }
    }

    /// A curve with a duration, or a spring with an initial velocity.
    package struct Animation: Decodable, Sendable {
        package let curve: Curve?
        package let spring: Spring?
        package let duration: Double?
        package let initialVelocity: Velocity?
    }

    package enum Curve: Decodable, Sendable {
        case named(String)
        case points([Double])

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let name = try? container.decode(String.self) {
                self = .named(name)
            } else {
                self = .points(try container.decode([Double].self))
            }
        }
    }

    package struct Spring: Decodable, Sendable {
        package let mass, stiffness, damping, duration, bounce: Double?
        package let allowsOverdamping: Bool?
    }

    package struct Velocity: Decodable, Sendable {
        package let x, y: Double

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let number = try? container.decode(Double.self)
            let numbers = try number.map { [$0, $0] } ?? container.decode([Double].self)
            (x, y) = (numbers[0], numbers[1])
        }
    }

    package struct Input: Decodable, Sendable {
        package let animation: Animation
        /// The time of a position.
        package let time: Double?

        private enum CodingKeys: String, CodingKey {
            case animation
            case time = "t"
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            animation =
                try container.decodeIfPresent(Animation.self, forKey: .animation)
                ?? Animation(from: decoder)
            time = try container.decodeIfPresent(Double.self, forKey: .time)
        }
    }

    /// Numbers of one form: pairs of time and progress, a list, one number, or by name.
    package struct Expectation: Decodable, Sendable {
        package let samples: [[Double]]
        package let numbers: [Double]
        /// Another description of a spring.
        package let other: [String: Double]
        package let settling: Double?

        private enum CodingKeys: CodingKey {
            case samples, other, settling
        }

        package init(from decoder: any Decoder) throws {
            let single = try decoder.singleValueContainer()
            let keyed = try? decoder.container(keyedBy: CodingKeys.self)
            settling = try keyed?.decodeIfPresent(Double.self, forKey: .settling)
            let inner = try keyed?.decodeIfPresent([String: Double].self, forKey: .other)
            other = inner ?? (try? single.decode([String: Double].self)) ?? [:]
            let pairs = try keyed?.decodeIfPresent([[Double]].self, forKey: .samples)
            samples = pairs ?? (try? single.decode([[Double]].self)) ?? []
            let number = try? single.decode(Double.self)
            numbers = number.map { [$0] } ?? (try? single.decode([Double].self)) ?? []
        }
    }

    private enum CodingKeys: CodingKey {
        case name, kind, input, expect, tolerance
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        kind = try container.decode(String.self, forKey: .kind)
        input = try container.decode(Input.self, forKey: .input)
        expect = try container.decode(Expectation.self, forKey: .expect)
        tolerance = try container.decodeIfPresent(Double.self, forKey: .tolerance) ?? 6e-10
    }

    private struct File: Decodable {
        struct Entry: Decodable {
            let timing: TimingCase?

            init(from decoder: any Decoder) throws {
                let kind = try Header(from: decoder).kind
                timing = kind == "scrub" ? nil : try TimingCase(from: decoder)
            }
        }

        struct Header: Decodable {
            let kind: String
        }

        let cases: [Entry]
    }
}
