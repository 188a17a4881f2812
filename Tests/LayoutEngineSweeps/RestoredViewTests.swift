import Foundation
import LayoutdTestSupport
import Testing

@testable import LayoutEngine
@testable import LayoutEngineTests

/// Views that are written and read behave like those that are not.
struct RestoredViewTests {
    private static func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    /// One view lives on; the other is written and read, as is each event, between any two.
    @Test(arguments: RandomView.Kind.allCases, UInt64(50)..<56)
    func `state and events are all there is`(kind: RandomView.Kind, seed: UInt64) throws {
        var original = try RandomView(kind, seed: seed)
        var copy = original
        var (applied, refused) = (0, 0)
        for _ in 0..<120 {
            for event in original.nextEvents() {
                let outcome = original.apply(event)
                copy = try copy.restored(Self.throughJSON)
                #expect(copy.apply(try Self.throughJSON(event)) == outcome, "\(event)")
                outcome == nil ? (refused += 1) : (applied += 1)
                try #require(try Sight(copy.view) == Sight(original.view), "\(event)")
            }
        }
        #expect(applied > 120 && refused < applied)
    }

    @Test(arguments: RandomView.Kind.allCases, SnapshotTests.seeds)
    func `a view goes on as if nothing had happened`(kind: RandomView.Kind, seed: UInt64) throws {
        var original = try SnapshotTests.cut(kind, seed)
        var restored = try original.restored(Self.throughJSON)
        var changes = 0
        for tick in 0..<220 {
            let (expected, found) = (try Sight(original.view), try Sight(restored.view))
            try #require(found == expected, "tick \(tick) after the snapshot")
            original.live()
            restored.live()
            if try Sight(original.view) != expected { changes += 1 }
        }
        #expect(changes > 50, "too little happened")
    }
}
