extension AbsoluteLayout.Configuration: LayoutDefinition {
    /// "absolute".
    public static let name = "absolute"

    /// Prepares a ``AbsoluteLayout``.
    ///
    /// - Throws: ``LayoutError/itemsWithoutPlaces(section:)`` for items without places, and the
    ///   errors of the layout's initialiser.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        let placements = try input.sections.placements()
        try requireBounds(input.viewport, input.contentInset)
        return try AbsoluteLayout(configuration: self, sections: placements, bounds: input.viewport)
    }

    /// True.
    public var placesItems: Bool { true }
}

extension [Section] {
    /// The sections in the form that an absolute layout takes.
    ///
    /// - Throws: ``LayoutError/itemsWithoutPlaces(section:)`` for items without places.
    fileprivate func placements() throws(LayoutError) -> [[ItemPlacement]] {
        var result: [[ItemPlacement]] = []
        result.reserveCapacity(count)
        for (index, section) in enumerated() {
            let places = section.items.places
            guard places != nil || section.items.count == 0 else {
                throw .itemsWithoutPlaces(section: index)
            }
            result.append(places ?? [])
        }
        return result
    }
}

extension LayoutConfiguration {
    /// Items at the places that the data sets; all must be ``ItemTable/placed(_:)``.
    public static func absolute(
        _ configuration: AbsoluteLayout.Configuration
    ) -> LayoutConfiguration {
        LayoutConfiguration(configuration)
    }
}
