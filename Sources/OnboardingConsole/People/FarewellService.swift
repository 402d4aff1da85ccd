package import OnboardingStore

/// The last mail to who had an account: the same that goes out where the person erases it.
package struct FarewellService: Sendable {
  /// The mail to an account whose address is known to be its owner's; nil where it isn't.
  ///
  /// - Parameter language: a BCP 47 tag; nil for the first of the flow.
  package var mail: @Sendable (_ account: Account, _ language: String?) throws -> NewMail?
  /// Has the mail thread look at once what there is to do.
  package var look: @Sendable () -> Void

  /// A service of these closures.
  package init(
    mail: @escaping @Sendable (_ account: Account, _ language: String?) throws -> NewMail?,
    look: @escaping @Sendable () -> Void
  ) {
    self.mail = mail
    self.look = look
  }
}
