import LayoutdLayouts

/// The identifiers of some items, found by number and by identifier.
///
/// It never changes, so copies share it.
final class IdentifierLevel: Sendable {
    /// The numbers of the items, ascending; each has the identifier at its position.
    let numbers: ItemNumbers
    let identifiers: IdentifierColumn
    /// The positions of identifiers in the order of their hash values, plus 1; 0 is a free place.
    private let places: [UInt32]

    /// - Parameters:
    ///   - numbers: Numbers, ascending.
    ///   - identifiers: The identifier of each.
    init(_ numbers: ItemNumbers, _ identifiers: IdentifierColumn) {
        precondition(numbers.count == identifiers.count, "each item has one identifier")
        self.numbers = numbers
        self.identifiers = identifiers
        var places = [UInt32](repeating: 0, count: Self.capacity(identifiers.count))
        for position in 0..<identifiers.count {
            var place = Self.place(identifiers[position], places.count)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(position + 1)
        }
        self.places = places
    }

    var count: Int { identifiers.count }

    /// The memory that it takes, in bytes.
    var estimatedBytes: Int {
        48 + identifiers.estimatedBytes + 4 * places.count + 16 * numbers.runCount
    }

    /// The identifier at a position.
    func identifier(_ position: Int) -> String { identifiers[position] }

    /// The number of the item with an identifier that fulfils a condition; `nil` if there is none.
    ///
    /// Identifiers are equal if Unicode says so, as strings in Swift are.
    func number(named identifier: String, where isWanted: (Int) -> Bool) -> Int? {
        guard !places.isEmpty else { return nil }
        var place = Self.place(identifier, places.count)
        while places[place] != 0 {
            let position = Int(places[place]) - 1
            if identifiers[position] == identifier, isWanted(numbers[position]) {
                return numbers[position]
            }
            place = (place + 1) & (places.count - 1)
        }
        return nil
    }

    /// Adds the identifiers of items that fulfil a condition.
    func add(
        to numbers: inout ItemNumbers,
        _ identifiers: inout IdentifierColumn,
        where isWanted: (Int) -> Bool
    ) {
        for position in 0..<count {
            let number = self.numbers[position]
            guard isWanted(number) else { continue }
            numbers.append(number..<number + 1)
            identifiers.append(position, of: self.identifiers)
        }
    }

    /// At most three quarters of the places are taken.
    private static func capacity(_ count: Int) -> Int {
        guard count > 0 else { return 0 }
        var capacity = 2
        while capacity * 3 < count * 4 { capacity *= 2 }
        return capacity
    }

    /// Where an identifier is sought first.
    ///
    /// Hash values have a secret seed, so that nobody can choose identifiers with the same one.
    private static func place(_ identifier: String, _ capacity: Int) -> Int {
        identifier.hashValue & (capacity - 1)
    }
}
