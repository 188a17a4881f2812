extension SpringTiming: Codable {
    private enum CodingKeys: CodingKey {
        case duration, damping, initialVelocity
    }

    /// Decodes the initialiser's arguments.
    ///
    /// - Throws: `DecodingError.dataCorrupted` when a value is not finite, and what the decoder
    ///   throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func finite(_ key: CodingKeys) throws -> Double {
            let value = try container.decode(Double.self, forKey: key)
            guard value.isFinite else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "must be finite, got \(value)"
                )
            }
            return value
        }
        self.init(
            duration: try finite(.duration),
            damping: try finite(.damping),
            initialVelocity: try finite(.initialVelocity)
        )
    }

    /// Encodes the initialiser's arguments; all other values follow from them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(duration, forKey: .duration)
        try container.encode(damping, forKey: .damping)
        try container.encode(initialVelocity, forKey: .initialVelocity)
    }
}
