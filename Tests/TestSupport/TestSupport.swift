// A browser without a screen and those who walk with it, so that a test imports one module.
@_exported public import FlowWalking
