public import LayoutdDynamics
public import LayoutdGeometry
public import LayoutdLayouts

extension CollectionView {
    /// One section of the data.
    public typealias Section = LayoutdLayouts.Section

    /// The data, the layout and the settings of a new collection view.
    public struct Configuration: Sendable {
        /// The size of the visible part, in points.
        public var viewport: Size
        /// The part of the viewport that content does not use, in points.
        public var contentInset: Insets
        /// The initial offset, clamped to the inset content; `nil` for its upper left corner.
        public var contentOffset: Point?
        /// The data.
        public var sections: [Section]
        /// The rows of a list that are expanded.
        public var expanded: Set<ItemPath>
        /// The sections of a list that are collapsed: their rows are hidden.
        public var collapsed: Set<Int>
        /// Where elements belong.
        public var layout: LayoutConfiguration
        /// How elements move, or `nil` if they do not.
        public var dynamics: Dynamics?
        /// How changes of the data and the layout are shown.
        public var animation: Animation
        /// What changes of the data and the viewport keep in place.
        public var scrollAnchor: ScrollAnchor
        /// How content moves after the finger lifts.
        public var scrollSettings: ScrollSettings
        /// What cells look like at some distance from the middle of the viewport; at most one effect
        /// on each property.
        public var effects: [Effect]
        /// Ticks per second, greater than zero.
        public var displayRate: Int
        /// The most elements that springs move at the same time.
        public var maximumSimulatedElements: Int
        /// The most elements that may collide.
        public var maximumRigidElements: Int
        /// The most items that updates may lead to.
        public var maximumItems: Int

        /// Makes a configuration.
        public init(
            viewport: Size = Size(width: 320, height: 480),
            contentInset: Insets = .zero,
            contentOffset: Point? = nil,
            sections: [Section],
            expanded: Set<ItemPath> = [],
            collapsed: Set<Int> = [],
            layout: LayoutConfiguration,
            dynamics: Dynamics? = nil,
            animation: Animation = Animation(),
            scrollAnchor: ScrollAnchor = .offset,
            scrollSettings: ScrollSettings = ScrollSettings(),
            effects: [Effect] = [],
            displayRate: Int = 60,
            maximumSimulatedElements: Int = 20_000,
            maximumRigidElements: Int = 500,
            maximumItems: Int = 10_000_000
        ) {
            self.viewport = viewport
            self.contentInset = contentInset
            self.contentOffset = contentOffset
            self.sections = sections
            self.expanded = expanded
            self.collapsed = collapsed
            self.layout = layout
            self.dynamics = dynamics
            self.animation = animation
            self.scrollAnchor = scrollAnchor
            self.scrollSettings = scrollSettings
            self.effects = effects
            self.displayRate = displayRate
            self.maximumSimulatedElements = maximumSimulatedElements
            self.maximumRigidElements = maximumRigidElements
            self.maximumItems = maximumItems
        }

        /// Rejects invalid numbers; those of the layout are checked when it is prepared.
        func requireNumbers() throws(ConfigurationError) {
            do throws(OutOfRange) {
                try OutOfRange.check(positive: "displayRate", Double(displayRate))
                if let contentOffset { try OutOfRange.check("contentOffset", contentOffset) }
                try animation.validate()
                try effects.validate()
            } catch {
                throw .outOfRange(error)
            }
        }
    }

    /// How elements move.
    public enum Dynamics: Sendable, Hashable, Codable {
        /// Springs hold them to their places; not for Newtonian layouts.
        case spring(SpringDynamics)
        /// Behaviours act on all items of an absolute layout, and on the elements near the viewport of
        /// others, but not of Newtonian ones; they name items as ``SceneItems`` does.
        case behaviors([NamedBehavior])
    }

    /// Why a collection view cannot be made.
    public enum ConfigurationError: Error, Equatable {
        /// A measure of the layout or an item's size is not a valid length.
        case layout(LayoutError)
        /// More elements than allowed would have to be simulated at the start.
        case tooManySimulatedElements(limit: Int)
        /// More elements than allowed would be able to collide.
        case tooManyRigidElements(count: Int, limit: Int)
        /// The layout moves its items itself, or does not support these dynamics.
        case unsuitableDynamics
        /// A layout of another type, or one with parameters that cannot change in a live view.
        case fixedLayout
        /// The behaviours are invalid.
        case dynamics(DynamicsError)
        /// A number is out of range.
        case outOfRange(OutOfRange)
    }
    /// Why an update of the data fails; nothing has changed then.
    public enum UpdateError: Error, Equatable {
        /// The batch contradicts itself or the data.
        case batch(BatchUpdateError)
        /// The layout would hold more items than it may.
        case tooManyItems(count: Int, limit: Int)
        /// Sections that store a size for each item, because one of them has its own, would have
        /// too many items.
        case tooManyStoredItems(count: Int, limit: Int)
        /// There would be too many items that collide, including those that are leaving; carries
        /// the seconds until enough of the latter are gone, `nil` if waiting does not help.
        case tooManyRigidElements(count: Int, limit: Int, wait: Double?)
        /// The layout cannot be prepared.
        case configuration(ConfigurationError)
    }

    /// Why a scene cannot be changed; it is then unchanged.
    public enum SceneError: Error, Equatable {
        /// The collection view has no behaviours that could be changed.
        case notAScene
        /// The animator rejects the change.
        case dynamics(DynamicsError)
        /// An item cannot get a velocity: no behaviour holds it, or it is anchored.
        case immovableItem(ItemPath)
        /// A touch of this name has begun, and not ended.
        case touchHasBegun(String)
        /// A touch of this name holds nothing: it never began, grabbed nothing, or has ended.
        case noSuchTouch(String)
        /// More fingers than allowed would hold items.
        case tooManyTouches(limit: Int)
    }
}

extension CollectionView.Dynamics {
    /// The springs, if there are any.
    public var springs: SpringDynamics? {
        guard case .spring(let springs) = self else { return nil }
        return springs
    }
}
