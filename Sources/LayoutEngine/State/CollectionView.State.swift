import LayoutdLayouts

extension CollectionView {
    /// The complete state of a collection view; everything else is derived from it.
    struct State: Sendable, Codable {
        var content: Content
        var viewport: Viewport
        var settings: Settings
        let limits: Limits
        var motion = Motion.still
        var transition = Transition()
        /// The fling or animated scroll that is running, if any.
        var scrolling: Boxed<OffsetMotion>?
        var timeline: Timeline
        var invalidations = Invalidations()

        /// The state before anything has moved.
        init(_ configuration: Configuration) {
            let (layout, sections) = (configuration.layout.definition, configuration.sections)
            content = Content(
                sections: sections,
                expanded: layout.expandableRows(configuration.expanded, in: sections),
                collapsed: layout.collapsibleSections(configuration.collapsed, in: sections)
            )
            viewport = Viewport(
                size: configuration.viewport,
                contentInset: configuration.contentInset
            )
            settings = Settings(
                layout: configuration.layout,
                animation: configuration.animation,
                scrollAnchor: configuration.scrollAnchor,
                scrolling: configuration.scrollSettings,
                effects: EffectList(configuration.effects)
            )
            limits = Limits(
                simulatedElements: configuration.maximumSimulatedElements,
                rigidElements: configuration.maximumRigidElements,
                items: configuration.maximumItems
            )
            timeline = Timeline(displayRate: configuration.displayRate)
        }

        /// Lays the data out.
        func prepareLayout() throws(ConfigurationError) -> any CollectionLayout {
            do throws(LayoutError) {
                return try settings.layout.prepare(
                    LayoutInput(
                        sections: content.sections,
                        expanded: content.expanded,
                        collapsed: content.collapsed,
                        viewport: viewport.size,
                        contentInset: viewport.contentInset
                    )
                )
            } catch {
                throw .layout(error)
            }
        }
    }
}
