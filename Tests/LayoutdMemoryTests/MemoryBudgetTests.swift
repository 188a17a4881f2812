import Testing

@testable import LayoutdMemory

struct MemoryBudgetTests {
    private func refusal(_ reserve: () throws(OverMemoryBudget) -> Void) -> OverMemoryBudget? {
        do throws(OverMemoryBudget) {
            try reserve()
            return nil
        } catch {
            return error
        }
    }

    @Test func `what is reserved counts until it is released`() throws {
        let budget = MemoryBudget(limit: 100, limitPerOwner: 60)
        do {
            let first = try budget.reserve(40, for: "a")
            let second = try budget.reserve(10, for: "b")
            #expect(budget.used == 50)
            #expect(budget.used(by: "a") == 40 && budget.used(by: "b") == 10)
            withExtendedLifetime((first, second)) {}
        }
        #expect(budget.used == 0 && budget.used(by: "a") == 0)
    }

    @Test func `an owner's limit and the limit of all are named`() throws {
        let budget = MemoryBudget(limit: 100, limitPerOwner: 60)
        let first = try budget.reserve(60, for: "a")
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(1, for: "a") }
                == OverMemoryBudget(scope: .owner, limit: 60, bytes: 1)
        )
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(41, for: "b") }
                == OverMemoryBudget(scope: .all, limit: 100, bytes: 41)
        )
        #expect(budget.used == 60)
        let second = try budget.reserve(40, for: "b")
        #expect(budget.used == 100)
        withExtendedLifetime((first, second)) {}
    }

    @Test func `an owner may have a limit of its own`() throws {
        let budget = MemoryBudget(limit: 100, limitPerOwner: 60)
        budget.setLimits(["a": 10, "b": 80])
        let first = try budget.reserve(10, for: "a")
        #expect(budget.mayBeFull)
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(1, for: "a") }
                == OverMemoryBudget(scope: .owner, limit: 10, bytes: 1)
        )
        let second = try budget.reserve(80, for: "b")
        budget.setLimits([:])
        let third = try budget.reserve(10, for: "a")
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(61, for: "c") }
                == OverMemoryBudget(scope: .owner, limit: 60, bytes: 61)
        )
        withExtendedLifetime((first, second, third)) {}
    }

    @Test func `a reservation grows within the limits, and shrinks always`() throws {
        let budget = MemoryBudget(limit: 100, limitPerOwner: 60)
        let reservation = try budget.reserve(10, for: "a")
        try reservation.resize(to: 60)
        #expect(refusal { () throws(OverMemoryBudget) in try reservation.resize(to: 61) } != nil)
        #expect(reservation.bytes == 60 && budget.used == 60)
        try reservation.resize(to: 5)
        #expect(budget.used == 5)
        withExtendedLifetime(reservation) {}
    }

    @Test func `memory in use already may exceed the limits, and nothing else then fits`() throws {
        let budget = MemoryBudget(limit: 100, limitPerOwner: 60)
        let reservation = try budget.reserve(10, for: "a")
        try reservation.resize(to: 130, mayExceed: true)
        #expect(budget.used == 130)
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(1, for: "b") }?.scope
                == .all
        )
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(0, for: "b") } == nil
        )
        try reservation.resize(to: 20)
        #expect(try budget.reserve(30, for: "b").bytes == 30)
    }

    @Test func `amounts near the largest integer are refused`() throws {
        let budget = MemoryBudget(limit: 100, limitPerOwner: 60)
        let kept = try budget.reserve(50, for: "a")
        #expect(
            refusal { () throws(OverMemoryBudget) in _ = try budget.reserve(.max, for: "a") } != nil
        )
        withExtendedLifetime(kept) {}
    }
}
