import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension AbsoluteLayout.Configuration: LayoutDocument {
    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.places, Ranges.sceneExtent)
    }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let usual = AbsoluteLayout.Configuration()
        var layout = self
        let range = Ranges.pixelScale
        reader.merge("pixelScale", in: range, into: &layout.pixelScale, default: usual.pixelScale)
        reader.mergeContentSize(into: &layout.contentSize)
        return .absolute(layout)
    }

    func write(to json: inout JSONWriter, isExplicit: Bool) {
        json.member("pixelScale", pixelScale)
        if let contentSize {
            json.name("contentSize")
            json.size(contentSize)
        } else if isExplicit {
            json.name("contentSize")
            json.null()
        }
    }
}

extension ObjectReader {
    /// Merges `{"width","height"}`, both required unless a patch changes a size, or null over the
    /// size of the content.
    fileprivate mutating func mergeContentSize(into size: inout Size?) {
        guard let value = value("contentSize") else {
            if removes("contentSize") { size = nil }
            return
        }
        guard !value.isNull else { return size = nil }
        let current = isPatch ? size : nil
        let given = object("contentSize") { reader -> Size? in
            guard var size = current else { return reader.requiredSize(in: Ranges.extent) }
            reader.merge("width", in: Ranges.extent, into: &size.width, default: size.width)
            reader.merge("height", in: Ranges.extent, into: &size.height, default: size.height)
            return size
        }
        if let given { size = given }
    }
}
