// The whole library by one import.
@_exported public import Dynamics
@_exported public import Engine
@_exported public import Geometry
@_exported public import Layouts
