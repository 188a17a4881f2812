import LayoutdHTTPServer
import LayoutdYAML

extension LayoutService {
    /// Returns the contract in another form: as a page for people, as JSON, or for generators.
    func reference(
        _ route: Route,
        _ request: borrowing Request,
        _ context: inout RequestContext
    ) throws(RequestFailure) -> Response {
        try QueryReader(request.queryItems).finish()
        // The first request makes the file, which takes too long for an event thread. Later ones
        // are rare enough for the workers.
        try context.budget.spend(.max)
        let file: StaticFile =
            switch request.path {
            case "/docs": .contractPage
            case "/openapi.json": .contractJSON
            case "/openapi-client.json": .clientContractJSON
            default: .clientContractYAML
            }
        return try respond(with: file, to: request, &context)
    }
}

extension StaticFile {
    /// The contract as a page.
    fileprivate static let contractPage = StaticFile(
        type: "text/html; charset=utf-8",
        text: ContractPage(.embedded).html
    )

    /// The contract as JSON.
    fileprivate static let contractJSON = StaticFile(
        type: "application/json",
        text: Contract.embedded.root.json
    )

    /// The contract for generators of clients, in both formats.
    fileprivate static let clientContractJSON = StaticFile(
        type: "application/json",
        text: ClientContract.derived.json
    )

    fileprivate static let clientContractYAML = StaticFile(
        type: "application/yaml",
        text: ClientContract.derived.yaml()
    )
}

extension ClientContract {
    fileprivate static let derived = document(of: .embedded)
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
