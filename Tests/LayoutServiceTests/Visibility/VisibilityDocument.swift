/// A report of what came into sight, as clients read it.
struct VisibilityDocument: Decodable {
    struct Sighting: Decodable, Equatable {
        let kind: String
        let section: Int
        let item: Int
        let key: Int
        let id: String?
        let threshold: Double
        let visible: Bool
        let time: Double
        let duration: Double
    }

    let sequence: Int
    let edition: Int
    let time: Double
    let since: String?
    let next: String
    let due: Double?
    let sightings: [Sighting]

    /// The items, those that left as negative numbers less 1.
    var items: [Int] { sightings.map { $0.visible ? $0.item : -1 - $0.item } }
}
