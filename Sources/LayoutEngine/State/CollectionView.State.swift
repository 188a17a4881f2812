import LayoutdLayouts

extension CollectionView {
    /// The complete state of a collection view; everything else is derived from it.
    struct State: Sendable {
        var content: Content
        var scroller: Scroller
        var layout: LayoutConfiguration
        var settings: Settings
        var limits: Limits
        var motion = Motion.still
        var transition = Transition()
        var timeline: Timeline
        var invalidations = Invalidations()
        /// The names of kinds of elements that have had numbers, from 3 on.
        var knownKinds: [String] = []
        var sectionScrollers = SectionScrollers()
        /// The item that a finger has lifted, if any.
        var lifted: Boxed<LiftedItem>?
        /// The rows of lists that are away from their places, in the order in which fingers swiped them.
        var swipes: [SwipedRow] = []

        /// The state before anything has moved.
        init(_ configuration: Configuration) {
            let (definition, sections) = (configuration.layout.definition, configuration.sections)
            content = Content(
                sections: sections,
                expanded: definition.expandableRows(configuration.expanded, in: sections),
                collapsed: definition.collapsibleSections(configuration.collapsed, in: sections),
                orthogonalOffsets: configuration.orthogonalOffsets,
                identifiers: configuration.identifiers
            )
            scroller = Scroller(
                Viewport(
                    size: configuration.viewport,
                    contentInset: configuration.contentInset,
                    environment: configuration.environment
                )
            )
            layout = configuration.layout
            settings = configuration.settings
            limits = Limits(
                simulatedElements: configuration.maximumSimulatedElements,
                rigidElements: configuration.maximumRigidElements,
                items: configuration.maximumItems
            )
            timeline = Timeline(displayRate: configuration.displayRate)
        }

        /// Lays the data out, and finds what the safe area adds to the content inset.
        ///
        /// This may lay it out twice; see ``ContentInsetAdjustmentBehavior``.
        mutating func prepareLayout() throws(CollectionViewError) -> any CollectionLayout {
            let (settings, safeArea) = (
                settings.scrollSettings, scroller.viewport.environment.safeAreaInsets
            )
            scroller.viewport.safeAreaPart = safeArea.along(settings.adjustedAxes)
            let layout = try laidOut()
            let size = scroller.viewport.size
            let content = layout.contentSize.scaled(by: scroller.viewport.zoomScale)
            let axes = settings.adjustedAxes(content: content, in: size)
            let part = safeArea.along(axes)
            guard part != scroller.viewport.safeAreaPart else { return layout }
            scroller.viewport.safeAreaPart = part
            return try laidOut()
        }

        private func laidOut() throws(CollectionViewError) -> any CollectionLayout {
            let input = LayoutInput(
                sections: content.sections,
                expanded: content.expanded,
                collapsed: content.collapsed,
                measured: content.measured,
                viewport: scroller.viewport.size,
                contentInset: scroller.viewport.adjustedContentInset,
                environment: scroller.viewport.environment,
                orthogonalOffsets: content.orthogonalOffsets,
                knownKinds: knownKinds
            )
            let prepared = try convertingErrors { () throws(LayoutError) in
                try layout.prepare(input)
            }
            return sectionScrollers.scrolled(prepared)
        }

        /// Takes over from a new layout where sections rest that scroll by themselves, and the names of
        /// its kinds.
        mutating func settle(over layout: any CollectionLayout) {
            let kinds = layout.kinds.others
            // One without kinds of its own does not know those of the layout before.
            if !knownKinds.starts(with: kinds) { knownKinds = kinds }
            guard !content.orthogonalOffsets.isEmpty else { return }
            let asked = content.orthogonalOffsets
            content.orthogonalOffsets = [:]
            for section in layout.orthogonalSections where asked[section.section] != nil {
                content.orthogonalOffsets[section.section] = section.offset
            }
        }
    }
}

/// The members of the scroller lie beside the others, and the layout beside the settings.
extension CollectionView.State: Codable {
    private enum CodingKeys: CodingKey {
        case content
        case settings
        case limits
        case motion
        case transition
        case timeline
        case invalidations
        case knownKinds
        case sectionScrollers
        case lifted
        case swipes
    }

    private enum SettingsKeys: CodingKey {
        case layout
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        content = try container.decode(Content.self, forKey: .content)
        scroller = try Scroller(from: decoder)
        settings = try container.decode(CollectionView.Settings.self, forKey: .settings)
        layout = try container.nestedContainer(keyedBy: SettingsKeys.self, forKey: .settings)
            .decode(LayoutConfiguration.self, forKey: .layout)
        limits = try container.decode(Limits.self, forKey: .limits)
        motion = try container.decode(Motion.self, forKey: .motion)
        if content.isOfOldRecord, let numbers = motion.numbersOfItems {
            let next = try container.decode(OldMotion.self, forKey: .motion).nextItem
            content.setNumbers(numbers, next: next)
        }
        transition = try container.decode(Transition.self, forKey: .transition)
        timeline = try container.decode(Timeline.self, forKey: .timeline)
        invalidations = try container.decode(Invalidations.self, forKey: .invalidations)
        knownKinds = try container.decodeIfPresent([String].self, forKey: .knownKinds) ?? []
        sectionScrollers =
            try container.decodeIfPresent(SectionScrollers.self, forKey: .sectionScrollers)
            ?? SectionScrollers()
        lifted = try container.decodeIfPresent(Boxed<LiftedItem>.self, forKey: .lifted)
        swipes = try container.decodeIfPresent([SwipedRow].self, forKey: .swipes) ?? []
    }

    func encode(to encoder: any Encoder) throws {
        try scroller.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(content, forKey: .content)
        let record = container.superEncoder(forKey: .settings)
        try settings.encode(to: record)
        var settingsContainer = record.container(keyedBy: SettingsKeys.self)
        try settingsContainer.encode(layout, forKey: .layout)
        try container.encode(limits, forKey: .limits)
        try container.encode(motion, forKey: .motion)
        try container.encode(transition, forKey: .transition)
        try container.encode(timeline, forKey: .timeline)
        try container.encode(invalidations, forKey: .invalidations)
        if !knownKinds.isEmpty { try container.encode(knownKinds, forKey: .knownKinds) }
        if !sectionScrollers.isEmpty {
            try container.encode(sectionScrollers, forKey: .sectionScrollers)
        }
        try container.encodeIfPresent(lifted, forKey: .lifted)
        if !swipes.isEmpty { try container.encode(swipes, forKey: .swipes) }
    }
}
