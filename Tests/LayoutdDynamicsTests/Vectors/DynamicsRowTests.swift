import LayoutdTestSupport
import Testing

struct DynamicsRowTests {
    @Test(arguments: try DynamicsRow.all())
    func `every scene moves as on UIKit`(row: DynamicsRow) throws {
        let comparisons = try row.comparisons()
        #expect(!comparisons.isEmpty, "a row without expectations tests nothing")
        for comparison in comparisons {
            #expect(comparison.difference <= row.tolerance, "\(comparison)")
        }
    }
}
