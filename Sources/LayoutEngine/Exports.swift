// The whole library by one import.
@_exported public import LayoutdDynamics
@_exported public import LayoutdGeometry
@_exported public import LayoutdLayouts
