import LayoutEngine
import LayoutdGeometry
import LayoutdLayouts
import Testing

@testable import LayoutService

struct WorkBudgetTests {
    private func isOverBudget(_ spend: () throws(RequestFailure) -> Void) -> Bool {
        do throws(RequestFailure) {
            try spend()
            return false
        } catch {
            if case .overBudget = error { return true }
            return false
        }
    }

    @Test func `work is spent until nothing is left`() throws {
        var budget = WorkBudget.eventThread
        let whole = try #require(budget.remaining)
        try budget.spend(whole - 1)
        #expect(budget.remaining == 1)
        #expect(isOverBudget { () throws(RequestFailure) in try budget.spend(2) })
        #expect(budget.remaining == 1)
        try budget.spend(1)
        #expect(isOverBudget { () throws(RequestFailure) in try budget.spend(1) })
    }

    @Test func `a worker may spend anything`() throws {
        var budget = WorkBudget.worker
        try budget.spend(.max)
        try budget.spend(bodyBytes: .max)
        try budget.spend(filling: Size(width: 1e300, height: 1e300))
        #expect(budget.elements(atMost: 7) == 7 && budget.cost(atMost: 8) == 8)
    }

    @Test func `amounts beyond all integers are over budget`() {
        var budget = WorkBudget.eventThread
        let huge = Size(width: 1e300, height: 1e300)
        #expect(isOverBudget { () throws(RequestFailure) in try budget.spend(bodyBytes: .max) })
        #expect(isOverBudget { () throws(RequestFailure) in try budget.spend(elements: .max) })
        #expect(isOverBudget { () throws(RequestFailure) in try budget.spend(filling: huge) })
    }

    @Test func `what is left says how much can still be shown`() throws {
        var budget = WorkBudget.eventThread
        let most = budget.elements(atMost: .max)
        #expect(most == 2_000 && budget.elements(atMost: 10) == 10)
        try budget.spend(elements: most - 3)
        #expect(budget.elements(atMost: .max) == 3)
    }

    @Test func `data whose items are listed one by one take work to write`() throws {
        var budget = WorkBudget.eventThread
        let sizes = Array(repeating: ItemSize(), count: budget.elements(atMost: .max) - 2)
        let most: [CollectionView.Section] = [.uniform(count: 1_000_000), .sized(sizes)]
        var spent = budget
        try spent.spend(writing: most)
        for more in [CollectionView.Section.uniform(count: 0), .sized([ItemSize()])] {
            #expect(
                isOverBudget { () throws(RequestFailure) in
                    try budget.spend(writing: most + [more])
                }
            )
        }
    }
}

extension WorkBudget {
    /// The budget of a request whose time is never up.
    static var eventThread: WorkBudget { eventThread(at: .max / 2) }

    /// The length of a body that an event thread leaves to a worker.
    static var bodyBytesBeyond: Int { 1 + (eventThread.remaining ?? 0) / Cost.bodyByte }
}
