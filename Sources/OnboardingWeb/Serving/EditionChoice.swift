/// Override of variant and arm: how a builder of flows wants to see a flow, whatever is set up and
/// drawn. Only a `Middleware` makes one.
package struct EditionChoice: Sendable {
  /// The id of a variant, as it was sent; one that there is not chooses nothing.
  let variant: String?
  /// The arm of an experiment, as it was sent; one that there is not chooses nothing.
  let arm: String?

  /// A choice; nil where nothing was chosen.
  package init?(variant: String?, arm: String?) {
    if variant == nil && arm == nil { return nil }
    self.variant = variant
    self.arm = arm
  }
}
