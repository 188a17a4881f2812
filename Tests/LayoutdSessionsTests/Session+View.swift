import LayoutEngine

@testable import LayoutdSessions

extension Session {
    /// Changes the view without an event, which no client can.
    ///
    /// - Returns: What `body` returns, or `nil` if the session is frozen.
    /// - Throws: What `body` throws; the session is then as it was.
    @discardableResult
    func withView<Result, Failure: Error>(
        _ body: (inout CollectionView) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard var change = try? change() else { return nil }
        change.keepView()
        let result = try body(&change.view)
        do {
            try change.commit()
        } catch {
            return nil
        }
        return result
    }
}
