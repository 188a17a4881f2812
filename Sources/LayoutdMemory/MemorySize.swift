/// A number of bytes, with K, M or G for powers of 1024.
public struct MemorySize: Sendable, Equatable {
    /// The number of bytes.
    public let bytes: Int

    /// Creates a size.
    public init(bytes: Int) {
        self.bytes = bytes
    }

    /// Reads a number above 0 with or without a unit; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int(unit == nil ? text[...] : text.dropLast()), number > 0 else {
            return nil
        }
        let product = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !product.overflow else { return nil }
        bytes = product.partialValue
    }
}
