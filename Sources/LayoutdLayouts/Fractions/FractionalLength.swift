import LayoutdGeometry

/// A length that is a part of its container's width or height.
///
/// The container is the viewport less its content insets. For sizes of items it is the section's content:
/// across the scroll axis the insets of the section are taken off, too. So an item as wide as the container fills
/// its line. A length is computed anew whenever the viewport or its insets change, and rounded down to whole pixels
/// in a layout with a pixel scale.
public enum FractionalLength: Sendable, Hashable, Codable {
    /// A fraction of the container's width; also for heights.
    case fractionalWidth(Double)
    /// A fraction of the container's height; also for widths.
    case fractionalHeight(Double)

    /// The fraction, of whichever extent.
    public var fraction: Double {
        switch self {
        case .fractionalWidth(let fraction), .fractionalHeight(let fraction): fraction
        }
    }

    /// The length in a container, in points.
    func length(in container: Size, _ grid: PixelGrid) -> Double {
        switch self {
        case .fractionalWidth(let fraction): grid.part(container.width * fraction)
        case .fractionalHeight(let fraction): grid.part(container.height * fraction)
        }
    }
}

/// The measures of a section of which lengths may be fractions.
public protocol FractionalMeasures: SectionMeasures {
    /// All lengths that may be.
    static var lengths: [FractionalMember<Self>] { get }

    /// Those that are; what they are without this does not count.
    var fractions: FractionalLengths { get set }

    /// The margin around the section's items, in points.
    var sectionInset: Insets { get }
}

/// A length that may be a fraction.
public struct FractionalMember<Measures>: Sendable {
    /// Its name in documents, such as `itemSize.width`.
    public let name: String
    /// The length in points.
    public let path: any WritableKeyPath<Measures, Double> & Sendable
    /// Whether the section's insets are taken off its container.
    let isOfItems: Bool
    /// The least that it becomes in a small container, in points.
    let least: Double

    init(
        _ name: String,
        _ path: any WritableKeyPath<Measures, Double> & Sendable,
        isOfItems: Bool = false,
        atLeast least: Double = 0
    ) {
        (self.name, self.path, self.isOfItems, self.least) = (name, path, isOfItems, least)
    }
}

extension FractionalMeasures {
    /// A length that may be a fraction; `nil` for points.
    ///
    /// Setting points again takes both: this to `nil`, and the length itself.
    public subscript(fraction path: WritableKeyPath<Self, Double>) -> FractionalLength? {
        get { Self.member(path).flatMap { fractions[$0.name] } }
        set {
            guard let member = Self.member(path) else {
                preconditionFailure("\(path) cannot be a fraction")
            }
            set(newValue, for: member)
        }
    }

    /// Makes a length a fraction, or points again.
    public mutating func set(_ length: FractionalLength?, for member: FractionalMember<Self>) {
        fractions[member.name] = length
        // So that equal measures are equal, whatever they were before.
        if length != nil { self[keyPath: member.path] = 0 }
    }

    /// Whether a length is the same in other measures.
    func agrees(with other: Self, on path: WritableKeyPath<Self, Double>) -> Bool {
        self[keyPath: path] == other[keyPath: path] && self[fraction: path] == other[fraction: path]
    }

    private static func member(_ path: WritableKeyPath<Self, Double>) -> FractionalMember<Self>? {
        lengths.first { $0.path == path }
    }

    /// Throws if a fraction is negative, NaN or infinite, or of something that cannot be one.
    func validateFractions() throws(LayoutError) {
        for (name, length) in fractions {
            guard Self.lengths.contains(where: { $0.name == name }) else {
                throw .invalidMeasure(name: name, value: length.fraction)
            }
            try requireMeasure(name, length.fraction)
        }
    }
}

/// Lengths that are fractions, by the names of the members.
public struct FractionalLengths: Sendable, Hashable, Codable {
    private var lengths: [String: FractionalLength] = [:]

    /// None.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { lengths.isEmpty }

    /// The fraction of a member; `nil` if it has points.
    public subscript(name: String) -> FractionalLength? {
        get { lengths[name] }
        set { lengths[name] = newValue }
    }
}

extension FractionalLengths: Sequence {
    /// Visits names and lengths, in the order of the names.
    public func makeIterator() -> some IteratorProtocol<(key: String, value: FractionalLength)> {
        lengths.sorted { $0.key < $1.key }.makeIterator()
    }
}

/// What records have always been: measures without fractions have no member for them.
extension KeyedDecodingContainer {
    func decode(_ type: FractionalLengths.Type, forKey key: Key) throws -> FractionalLengths {
        try decodeIfPresent(type, forKey: key) ?? FractionalLengths()
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: FractionalLengths, forKey key: Key) throws {
        try encodeIfPresent(value.isEmpty ? nil : value, forKey: key)
    }
}
