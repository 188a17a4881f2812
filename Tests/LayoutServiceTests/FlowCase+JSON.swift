import Foundation
import LayoutdTestSupport

extension FlowCase {
    /// The case as the body of a request to `/v1/layouts`.
    func requestBody() throws -> String {
        var layout = input.measures.members
        layout["type"] = "flow"
        layout["scrollDirection"] = input.scrollDirection
        layout["pixelScale"] = input.pixelScale
        layout["sectionHeadersPinToVisibleBounds"] = input.sectionHeadersPinToVisibleBounds
        layout["sectionFootersPinToVisibleBounds"] = input.sectionFootersPinToVisibleBounds
        var document: [String: Any] = [
            "viewport": input.bounds.members, "layout": layout,
            "sections": input.sections.map(\.members),
        ]
        document["contentInset"] = input.contentInset?.members
        document["contentOffset"] = input.contentOffset?.members
        return try jsonText(document)
    }
}

/// An object as JSON text.
func jsonText(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
}

extension FlowCase.Section {
    fileprivate var members: [String: Any] {
        let sizes = itemSizes?.map { ["width": $0[0], "height": $0[1]] }
        var members: [String: Any] = ["items": sizes ?? items ?? 0]
        if !measures.members.isEmpty { members["layout"] = measures.members }
        return members
    }
}

extension FlowCase.Measures {
    var members: [String: Any] {
        var members: [String: Any] = [:]
        members["itemSize"] = itemSize?.members
        members["minimumLineSpacing"] = minimumLineSpacing
        members["minimumInteritemSpacing"] = minimumInteritemSpacing
        members["sectionInset"] = sectionInset?.members
        members["headerReferenceSize"] = headerReferenceSize?.members
        members["footerReferenceSize"] = footerReferenceSize?.members
        return members
    }
}

extension FlowCase.Place {
    var members: [String: Double] { ["x": x, "y": y] }
}

extension FlowCase.Extent {
    var members: [String: Double] { ["width": width, "height": height] }
}

extension FlowCase.Edges {
    var members: [String: Double] {
        ["top": top, "left": left, "bottom": bottom, "right": right]
    }
}
