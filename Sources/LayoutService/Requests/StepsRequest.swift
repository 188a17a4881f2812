/// How far a manual session is to be advanced.
struct StepsRequest: Sendable {
    /// Ticks to pass.
    var frames: Int
    /// Length of each in seconds, or `nil` for that of the display's rate.
    var interval: Double?
    /// Whether every frame is answered, or only the last.
    var returnsAll: Bool

    /// Reads a request to advance.
    static func read(_ value: JSONValue, validation: Validation) -> StepsRequest? {
        ObjectReader.read(value, at: .root, validation: validation) { reader in
            StepsRequest(
                frames: reader.integer("frames", in: Ranges.frames) ?? 1,
                interval: reader.number("interval", in: Ranges.interval),
                returnsAll: reader.choice("return", ["last": false, "all": true]) ?? false
            )
        }
    }
}
