/// The numbers of the events that were applied last, so that a retry can be told from a new event.
struct RecentEvents: Sendable {
    private var numbers: [Int] = []
    private var next = 0

    /// How many are remembered.
    static let capacity = 64

    func contains(_ number: Int) -> Bool {
        numbers.contains(number)
    }

    /// Remembers a number in place of the oldest.
    mutating func insert(_ number: Int) {
        if numbers.count < Self.capacity {
            numbers.append(number)
        } else {
            numbers[next] = number
            next = (next + 1) % Self.capacity
        }
    }
}
