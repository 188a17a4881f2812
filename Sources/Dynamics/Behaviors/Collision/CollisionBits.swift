/// The filter bits of a collision behaviour: one for its items, one for its boundaries.
///
/// There are bits for 16 behaviours; further ones share them.
///
/// - Note: Source: measured on UIKit and published by kern0x1b/charon, but for the numbers of
///   behaviours that went: these are given anew here, there the count of those left is.
struct CollisionBits {
    let item: UInt32
    let boundary: UInt32

    init(group: Int) {
        item = 1 << UInt32(2 * group % 32)
        boundary = 1 << UInt32((2 * group + 1) % 32)
    }

    func mask(_ mode: CollisionBehavior.Mode) -> UInt32 {
        switch mode {
        case .everything: item | boundary
        case .items: item
        case .boundaries: boundary
        }
    }
}
