/// A set of attributes of presented elements.
public struct AttributeSet: OptionSet, Sendable, Hashable {
    /// One bit for each.
    public let rawValue: UInt16

    /// Makes a set from its bits.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Left edge of ``PresentedElement/frame``.
    public static let x = AttributeSet(rawValue: 1 << 0)
    /// Upper edge of ``PresentedElement/frame``.
    public static let y = AttributeSet(rawValue: 1 << 1)
    /// Width of ``PresentedElement/frame``.
    public static let width = AttributeSet(rawValue: 1 << 2)
    /// Height of ``PresentedElement/frame``.
    public static let height = AttributeSet(rawValue: 1 << 3)
    /// ``PresentedElement/zIndex``.
    public static let zIndex = AttributeSet(rawValue: 1 << 4)
    /// ``PresentedElement/angle``.
    public static let angle = AttributeSet(rawValue: 1 << 5)
    /// ``PresentedElement/alpha``.
    public static let alpha = AttributeSet(rawValue: 1 << 6)
    /// The horizontal part of ``PresentedElement/velocity``.
    public static let velocityX = AttributeSet(rawValue: 1 << 7)
    /// The vertical part of ``PresentedElement/velocity``.
    public static let velocityY = AttributeSet(rawValue: 1 << 8)
    /// ``PresentedElement/angularVelocity``.
    public static let angularVelocity = AttributeSet(rawValue: 1 << 9)
    /// The horizontal part of ``PresentedElement/anchor``.
    public static let anchorX = AttributeSet(rawValue: 1 << 10)
    /// The vertical part of ``PresentedElement/anchor``.
    public static let anchorY = AttributeSet(rawValue: 1 << 11)
    /// ``PresentedElement/scale``.
    public static let scale = AttributeSet(rawValue: 1 << 12)
    /// ``PresentedElement/transform3D``.
    public static let transform = AttributeSet(rawValue: 1 << 13)

    /// Everything.
    public static let all = AttributeSet(rawValue: 1 << 14 - 1)
}

extension AttributeSet: Codable {
    private static let names: KeyValuePairs<String, AttributeSet> = [
        "x": .x, "y": .y, "width": .width, "height": .height, "zIndex": .zIndex, "angle": .angle,
        "alpha": .alpha, "velocityX": .velocityX, "velocityY": .velocityY,
        "angularVelocity": .angularVelocity, "anchorX": .anchorX, "anchorY": .anchorY,
        "scale": .scale, "transform": .transform,
    ]

    /// Reads the names of attributes.
    ///
    /// - Throws: `DecodingError` for an unknown name.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self = []
        while !container.isAtEnd {
            let name = try container.decode(String.self)
            guard let attribute = Self.names.first(where: { $0.key == name })?.value else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "\(name) is no attribute"
                )
            }
            formUnion(attribute)
        }
    }

    /// Writes the names of the attributes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (name, attribute) in Self.names where contains(attribute) {
            try container.encode(name)
        }
    }
}

extension PresentedElement {
    /// The attributes in which the element differs from an earlier state.
    func changes(since old: PresentedElement) -> AttributeSet {
        var changes: AttributeSet = []
        func note(_ attribute: AttributeSet, _ differs: Bool) {
            if differs { changes.insert(attribute) }
        }
        note(.x, frame.minX != old.frame.minX)
        note(.y, frame.minY != old.frame.minY)
        note(.velocityX, velocity.dx != old.velocity.dx)
        note(.velocityY, velocity.dy != old.velocity.dy)
        // One test instead of nine: nearly all elements only move.
        guard stillBits(differingFrom: old) != 0 else { return changes }
        note(.width, frame.size.width != old.frame.size.width)
        note(.height, frame.size.height != old.frame.size.height)
        note(.zIndex, zIndex != old.zIndex)
        note(.angle, angle != old.angle)
        note(.alpha, alpha != old.alpha)
        note(.angularVelocity, angularVelocity != old.angularVelocity)
        note(.anchorX, anchor.x != old.anchor.x)
        note(.anchorY, anchor.y != old.anchor.y)
        note(.scale, scale != old.scale)
        // Angles that differ in the last bit may have the same transform.
        note(.transform, tilt != old.tilt || transform3D != old.transform3D)
        return changes
    }

    /// The bits that differ in what hardly ever changes; zero only if none of it has changed.
    private func stillBits(differingFrom old: PresentedElement) -> UInt64 {
        func bits(_ value: Double, _ old: Double) -> UInt64 { value.bitPattern ^ old.bitPattern }
        return bits(frame.size.width, old.frame.size.width)
            | bits(frame.size.height, old.frame.size.height)
            | UInt64(bitPattern: Int64(zIndex ^ old.zIndex))
            | bits(angle, old.angle) | bits(angularVelocity, old.angularVelocity)
            | bits(anchor.x, old.anchor.x) | bits(anchor.y, old.anchor.y)
            | (alphaBits ^ old.alphaBits) | (scaleBits ^ old.scaleBits)
            | bits(tilt.rotateX, old.tilt.rotateX) | bits(tilt.rotateY, old.tilt.rotateY)
    }
}
