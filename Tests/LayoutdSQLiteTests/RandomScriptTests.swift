import LayoutdJournal
import Testing

@testable import LayoutdSQLite

struct RandomScriptTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `random writes have the results that a model has`(seed: UInt64) throws {
        let (directory, clock) = (try TemporaryDirectory(), Clock())
        var (writes, model) = (RandomWrites(seed: seed), ModelStore())
        var store = try directory.open(clock.read, logLimit: 20, checkpointStep: 16)
        for step in 0..<300 {
            switch Int.random(in: 0..<30, using: &writes.numbers) {
            case 0:
                store.close()
                store = try directory.open(clock.read, logLimit: 20, checkpointStep: 16)
            case 1, 2: try sweep(store, model)
            case 3...6:
                model.second += 1
                clock.set(Double(model.second))
            default:
                let batch = writes.batch(for: model)
                #expect(try store.write(batch) == batch.map { model.write($0) }, "step \(step)")
            }
            try compare(store, model, step)
        }
    }

    private func compare(_ store: SQLiteStore, _ model: ModelStore, _ step: Int) throws {
        for key in RandomWrites.keys {
            try #require(store.load(key) == model.load(key), "step \(step), \(key)")
        }
    }

    private func sweep(_ store: SQLiteStore, _ model: ModelStore) throws {
        for key in try store.sweep() {
            #expect(try #require(model.load(key)).entries.count > 0)
        }
    }
}
