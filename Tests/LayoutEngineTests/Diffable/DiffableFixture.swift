import LayoutEngine

/// A section of the tests; its name is no text.
enum Aisle: Int, Sendable, CaseIterable {
    case upper, middle, lower
}

/// An item of the tests.
struct Book: Hashable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
}

typealias Shelves = DiffableCollectionView<Aisle, Book>

extension Snapshot<Aisle, Book> {
    /// A snapshot of shelves with books of these numbers.
    static func shelves(_ lists: [(Aisle, [Int])]) throws -> Self {
        try Snapshot(lists.map { ($0, $1.map(Book.init)) })
    }
}

extension Shelves {
    /// A list with headers, all of which is in the viewport.
    init(
        dynamics: CollectionView.Dynamics? = nil,
        maximumItems: Int = 1_000
    ) throws {
        try self.init(
            CollectionView.Configuration(
                viewport: Size(width: 320, height: 4_000),
                layout: .list(ListLayout.Configuration(rowHeight: 40, headerHeight: 20)),
                dynamics: dynamics,
                maximumItems: maximumItems
            )
        )
    }

    /// A list that shows shelves with books of these numbers.
    init(showing lists: [(Aisle, [Int])]) throws {
        try self.init()
        try apply(.shelves(lists))
    }

    /// The keys of the cells that are not departing, by their books.
    var keys: [Book: Int] {
        get throws {
            var keys: [Book: Int] = [:]
            let names = view.names
            for element in try view.frame().elements {
                guard case .item(let book) = identifier(of: element.identity) else { continue }
                keys[book] = names[element.identity]?.key
            }
            return keys
        }
    }

    /// The height at which a book is shown.
    func height(of number: Int) -> Double? {
        cell(of: Book(number)).flatMap(view.presented)?.frame.size.height
    }

    /// Lets everything come to rest.
    mutating func rest() {
        while !view.isResting { tick() }
    }
}
