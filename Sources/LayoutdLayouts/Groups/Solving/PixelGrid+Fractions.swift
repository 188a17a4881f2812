import LayoutdGeometry

extension PixelGrid {
    /// Rounds a length that is a part of another one down to whole pixels.
    ///
    /// - Note: Source: measured on UIKit by kern0x1b/charon. The tolerance, which keeps a third of 300
    ///   at 100, is our own addition.
    func part(_ length: Double) -> Double {
        guard scale > 0 else { return length }
        return (length * scale + roundingTolerance).rounded(.down) / scale
    }

    /// A length in a container, with the estimate of an estimated one.
    func length(_ dimension: CollectionLayoutDimension, in container: Size) -> Double {
        switch dimension {
        case .fractionalWidth(let fraction): part(container.width * fraction)
        case .fractionalHeight(let fraction): part(container.height * fraction)
        case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length):
            length
        }
    }

    /// A size in a container, with the estimates of estimated extents.
    func size(_ size: CollectionLayoutSize, in container: Size) -> Size {
        Size(
            width: length(size.width, in: container),
            height: length(size.height, in: container)
        )
    }
}
