/// A layout without data: one of this library's, or your own.
///
/// Two are equal if their definitions have the same type and are equal, and so is all else.
public struct LayoutConfiguration: Sendable {
    /// What the layout is; code that uses layouts asks it, and never checks its kind.
    public let definition: any LayoutDefinition
    /// Whether the layout is mirrored in a view where lines begin at the right, false by default; layouts that always
    /// or never are ignore it.
    public var flipsHorizontallyInOppositeLayoutDirection = false

    /// What is around the sections, and where their headers and footers stay; nothing by default.
    public var boundary = LayoutBoundary()

    init(_ definition: any LayoutDefinition) {
        self.definition = definition
    }

    /// Your own layout.
    ///
    /// It can be encoded if the definition is `Codable`. To decode it, the decoder has to know the type
    /// of the definition: set its `userInfo` for the key `CodingUserInfoKey.customLayout`.
    public static func custom(_ definition: any LayoutDefinition) -> LayoutConfiguration {
        LayoutConfiguration(definition)
    }

    /// The default configuration of every kind in this library, in the order in which documents
    /// list them.
    public static let defaults: [LayoutConfiguration] = [
        .flow(FlowLayout.Configuration()),
        .list(ListLayout.Configuration()),
        .waterfall(WaterfallLayout.Configuration()),
        .justified(JustifiedLayout.Configuration()),
        .grid(GridLayout.Configuration()),
        .absolute(AbsoluteLayout.Configuration()),
        .newtonian(NewtonianLayout.Configuration()),
        .circle(CircleLayout.Configuration()),
        .compositional(CompositionalLayout.Configuration()),
        .list(ConfiguredListLayout()),
    ]
}

extension LayoutConfiguration {
    /// The name of this kind of layout in documents.
    public var name: String { type(of: definition).name }

    /// Whether another layout is of the same kind, so that only its properties may differ.
    package func isSameKind(as other: LayoutConfiguration) -> Bool {
        type(of: definition) == type(of: other.definition)
    }

    /// Prepares the layout.
    ///
    /// - Parameter input: The data and the viewport.
    /// - Returns: The layout.
    /// - Throws: ``LayoutError`` for invalid measures, and for items that the layout cannot
    ///   place.
    public func prepare(_ input: LayoutInput) throws(LayoutError) -> any CollectionLayout {
        guard definition.flipping == .onRequest, flips(in: input.environment.layoutDirection) else {
            return try prepareUnmirrored(input)
        }
        let inset = input.contentInset
        return try prepareUnmirrored(input.mirrored)
            .mirrored(atLeast: input.viewport.width - inset.left - inset.right)
    }

    private func prepareUnmirrored(
        _ input: LayoutInput
    ) throws(LayoutError) -> any CollectionLayout {
        let layout = try boundary.around(try definition.prepare(input), input)
        return try layout.pinning(itemsOf: input.sections)
    }
}

extension LayoutConfiguration: Hashable {
    /// Whether both definitions have the same type and are equal.
    public static func == (a: LayoutConfiguration, b: LayoutConfiguration) -> Bool {
        a.definition.equals(b.definition)
            && a.flipsHorizontallyInOppositeLayoutDirection
                == b.flipsHorizontallyInOppositeLayoutDirection
            && a.boundary == b.boundary
    }

    /// Hashes the definition.
    public func hash(into hasher: inout Hasher) {
        definition.hash(into: &hasher)
        hasher.combine(flipsHorizontallyInOppositeLayoutDirection)
        hasher.combine(boundary)
    }
}

extension LayoutDefinition {
    /// Whether another definition has the same type and is equal.
    func equals(_ other: any LayoutDefinition) -> Bool {
        other as? Self == self
    }
}
