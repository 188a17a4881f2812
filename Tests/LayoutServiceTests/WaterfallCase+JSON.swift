import LayoutdTestSupport

extension WaterfallCase {
    /// The case as the body of a request to `/v1/layouts`.
    func requestBody() throws -> String {
        switch input {
        case .filling(let input): try jsonText(input.members)
        case .twoColumn(let input): try jsonText(input.members)
        }
    }
}

extension WaterfallCase.Filling {
    fileprivate var members: [String: Any] {
        var layout = measures.members
        layout["type"] = "waterfall"
        layout["itemRenderDirection"] = itemRenderDirection
        layout["minimumContentHeight"] = minimumContentHeight
        layout["pixelScale"] = pixelScale
        return [
            "viewport": bounds.members, "layout": layout, "sections": sections.map(\.members),
        ]
    }
}

extension WaterfallCase.Section {
    fileprivate var members: [String: Any] {
        [
            "items": itemSizes.map { ["width": $0[0], "height": $0[1]] },
            "layout": measures.members,
        ]
    }
}

extension WaterfallCase.Measures {
    fileprivate var members: [String: Any] {
        var members: [String: Any] = [:]
        members["columnCount"] = columnCount
        members["minimumColumnSpacing"] = minimumColumnSpacing
        members["minimumInteritemSpacing"] = minimumInteritemSpacing
        members["headerHeight"] = headerHeight
        members["footerHeight"] = footerHeight
        members["sectionInset"] = sectionInset?.members
        members["headerInset"] = headerInset?.members
        members["footerInset"] = footerInset?.members
        return members
    }
}

extension WaterfallCase.TwoColumn {
    /// The members added to the preset, whose values are the defaults of these cases.
    fileprivate var members: [String: Any] {
        let columns = [leftX ?? 16, rightX ?? 200].map { ["x": $0, "width": itemWidth ?? 150] }
        var layout: [String: Any] = ["columns": columns]
        layout["minimumInteritemSpacing"] = padding
        layout["contentWidth"] = contentWidth
        layout["sectionInset"] = ["top": topMargin ?? 16, "bottom": bottomMargin ?? 10]
        return [
            "preset": "two-column", "layout": layout,
            "sections": [["items": heights.map { ["height": $0] }]],
        ]
    }
}
