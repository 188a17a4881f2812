/// Indices of items in 32 bits; the largest number is that of elements of the whole layout.
extension UInt32 {
    /// The index of an item, less than 2^32 − 1, or `Int.max`.
    @inline(__always)
    init(index: Int) {
        self = index == .max ? .max : UInt32(index)
    }

    /// The index of an item, or `Int.max`.
    var index: Int {
        @inline(__always) get { self == .max ? .max : Int(self) }
    }
}
