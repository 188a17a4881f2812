// Bodies of responses are part of the interface.
@_exported public import LayoutdBuffers
