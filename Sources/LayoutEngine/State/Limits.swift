/// The limits of a collection view.
struct Limits: Sendable, Hashable, Codable {
    /// The most elements that springs move at the same time.
    let simulatedElements: Int
    /// The most elements that may collide.
    let rigidElements: Int
    /// The most items that updates may lead to.
    let items: Int
}
