import LayoutdGeometry
import LayoutdJSON
import LayoutdLayouts

extension AbsoluteLayout.Configuration: LayoutDocument {
    static let usual = Self()

    func itemForm(ofSectionsOfType type: String?) -> ItemForm {
        ItemForm(.places, Ranges.sceneExtent)
    }

    func merging(_ reader: inout ObjectReader) -> LayoutConfiguration {
        let usual = Self.usual.pixelScale
        var layout = self
        reader.merge("pixelScale", in: Ranges.pixelScale, into: &layout.pixelScale, default: usual)
        layout.mergeContentSize(&reader)
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

extension AbsoluteLayout.Configuration {
    /// Merges `{"width","height"}`, both required unless a patch changes a size, or null over the
    /// size of the content.
    private mutating func mergeContentSize(_ reader: inout ObjectReader) {
        guard let value = reader.value("contentSize") else {
            if reader.removes("contentSize") { contentSize = nil }
            return
        }
        guard !value.isNull else { return contentSize = nil }
        let current = reader.isPatch ? contentSize : nil
        let given = reader.object("contentSize") { reader -> Size? in
            guard var size = current else { return Size(&reader, in: Ranges.extent) }
            reader.merge("width", in: Ranges.extent, into: &size.width, default: size.width)
            reader.merge("height", in: Ranges.extent, into: &size.height, default: size.height)
            return size
        }
        if let given { contentSize = given }
    }
}
