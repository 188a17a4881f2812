import LayoutdGeometry

extension FractionalMeasures {
    /// The measures in points.
    fileprivate func resolved(in space: FractionalSpace<Self>) -> Self {
        guard !fractions.isEmpty else { return self }
        var resolved = self
        func resolve(_ isOfItems: Bool, in container: Size) {
            for member in Self.lengths where member.isOfItems == isOfItems {
                guard let length = fractions[member.name] else { continue }
                let points = length.length(in: container, space.grid)
                resolved[keyPath: member.path] = max(member.least, points)
            }
        }
        resolve(false, in: space.container)
        resolve(true, in: space.container(ofItems: resolved))
        resolved.fractions = FractionalLengths()
        return resolved
    }
}

/// The container of which lengths are fractions.
private struct FractionalSpace<Measures: FractionalMeasures> {
    let axis: Axis
    let container: Size
    let grid: PixelGrid
    /// The insets of a section.
    let inset: (Measures) -> Insets

    /// The container of a section's items.
    func container(ofItems measures: Measures) -> Size {
        let (cross, inset) = (axis.cross, inset(measures))
        var size = container
        size[cross] = max(0, size[cross] - inset.start(cross) - inset.end(cross))
        return size
    }
}

extension LayoutInput {
    /// Computes all lengths that are fractions: those of a layout's measures, of the sections', and of items.
    ///
    /// - Parameters:
    ///   - measures: The layout's; afterwards in points.
    ///   - axis: The axis along which the layout scrolls.
    ///   - pixelScale: Pixels per point of the grid to which lengths are rounded down; 0 for no rounding.
    ///   - inset: The insets of a section with some measures.
    /// - Returns: The input with sections of which all lengths are points.
    /// - Throws: ``LayoutError`` if a fraction is negative, NaN or infinite.
    /// - Complexity: O(*s* + *n*), *s* sections and *n* items with their own sizes.
    func resolvingFractions<Measures: FractionalMeasures>(
        of measures: inout Measures,
        along axis: Axis,
        pixelScale: Double,
        inset: @escaping (Measures) -> Insets = { $0.sectionInset }
    ) throws(LayoutError) -> LayoutInput {
        try measures.validateFractions()
        for section in sections { try section.measures(of: Measures.self)?.validateFractions() }
        let space = FractionalSpace(
            axis: axis,
            container: Size(
                width: max(0, viewport.width - contentInset.left - contentInset.right),
                height: max(0, viewport.height - contentInset.top - contentInset.bottom)
            ),
            grid: PixelGrid(scale: pixelScale),
            inset: inset
        )
        measures = measures.resolved(in: space)
        return resolvingFractions(in: space, common: measures)
    }

    private func resolvingFractions<Measures: FractionalMeasures>(
        in space: FractionalSpace<Measures>,
        common: Measures
    ) -> LayoutInput {
        var input = self
        for (index, section) in sections.enumerated() {
            var own = section.measures(of: Measures.self)
            if let fractional = own, !fractional.fractions.isEmpty {
                let resolved = fractional.resolved(in: space)
                input.sections[index].measures = Section.Measures(resolved)
                own = resolved
            }
            guard section.items.hasFractions else { continue }
            let container = space.container(ofItems: own ?? common)
            input.sections[index].items.resolveFractions(in: container, space.grid)
        }
        return input
    }
}

extension ItemTable {
    /// Whether an extent of an item is a fraction.
    ///
    /// - Complexity: O(*n*), *n* items with their own sizes.
    var hasFractions: Bool { sizes?.contains(where: \.hasFractions) ?? false }

    /// Computes all extents that are fractions.
    mutating func resolveFractions(in container: Size, _ grid: PixelGrid) {
        changeSizes { $0 = $0.resolvingFractions(in: container, grid) }
    }
}
