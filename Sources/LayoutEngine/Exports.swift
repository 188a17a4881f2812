// One import provides the whole library.
@_exported public import LayoutdDynamics
@_exported public import LayoutdGeometry
@_exported public import LayoutdLayouts
@_exported public import LayoutdSnapshots
