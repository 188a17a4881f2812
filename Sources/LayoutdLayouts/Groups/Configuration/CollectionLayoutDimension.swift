/// The width or height of something in a compositional layout (`NSCollectionLayoutDimension`).
public enum CollectionLayoutDimension: Sendable, Hashable, Codable {
    /// A fraction of the container's width; also for heights.
    case fractionalWidth(Double)
    /// A fraction of the container's height; also for widths.
    case fractionalHeight(Double)
    /// A fixed length, in points.
    case absolute(Double)
    /// A length in points that is used until the element has been measured.
    case estimated(Double)
    /// An estimated length; all such siblings in a group take the largest of their lengths.
    case uniformAcrossSiblings(Double)

    /// Whether measuring the element may change the length.
    var isEstimated: Bool {
        switch self {
        case .estimated, .uniformAcrossSiblings: true
        case .fractionalWidth, .fractionalHeight, .absolute: false
        }
    }

    /// Whether all such siblings take the largest of their lengths.
    var isUniform: Bool {
        if case .uniformAcrossSiblings = self { true } else { false }
    }

    /// The number without its meaning.
    var value: Double {
        switch self {
        case .fractionalWidth(let value), .fractionalHeight(let value), .absolute(let value),
            .estimated(let value), .uniformAcrossSiblings(let value):
            value
        }
    }
}
