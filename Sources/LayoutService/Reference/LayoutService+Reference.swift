import LayoutdHTTPServer
import LayoutdYAML

extension LayoutService {
    /// Returns the contract in another form: as a page for people, or as JSON.
    func reference(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        // The first request makes the file, which takes too long for an event thread. Later ones
        // are rare enough for the workers.
        try context.budget.spend(.max)
        return respond(with: request.path == "/docs" ? .contractPage : .contractJSON, to: request)
    }
}

extension StaticFile {
    /// The contract as a page.
    fileprivate nonisolated(unsafe) static let contractPage = StaticFile(
        type: "text/html; charset=utf-8",
        text: ContractPage(.embedded).html
    )

    /// The contract as JSON.
    fileprivate nonisolated(unsafe) static let contractJSON = StaticFile(
        type: "application/json",
        text: Contract.embedded.root.json
    )
}

extension Contract {
    /// The contract that was embedded when the program was built.
    fileprivate static let embedded: Contract = {
        do throws(YAMLError) {
            guard let text = StaticFile.all["/openapi.yaml"]?.text,
                let root = try YAMLNode(yaml: text)
            else { preconditionFailure("openapi.yaml is not part of the program") }
            return Contract(root: root)
        } catch {
            preconditionFailure("openapi.yaml, line \(error.line): \(error.reason)")
        }
    }()
}
