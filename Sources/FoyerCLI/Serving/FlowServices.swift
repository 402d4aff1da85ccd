import OnboardingDomain
public import OnboardingWeb

/// What a package brings beside its flows: the services that they ask for by name. An executable hands
/// them to `FoyerCommandLine.main`, a test to its application.
public struct FlowServices: Sendable {
  /// Services that confirm answers. `company`, which knows the companies of the store, is always there.
  public var confirmations: [String: ConfirmationService]
  /// Providers that vouch for people.
  public var providers: [String: SignInProvider]

  /// These services.
  public init(
    confirmations: [String: ConfirmationService] = [:],
    providers: [String: SignInProvider] = [:]
  ) {
    self.confirmations = confirmations
    self.providers = providers
  }

  /// The name of the service that knows the companies of the store.
  static let ofCompanies = "company"

  /// Makes sure that every service is there that a button of these flows asks for.
  ///
  /// - Throws: `CommandFailure` with a sentence for each that is missing.
  func check(_ flows: [Flow]) throws {
    var lines: [String] = []
    let known = Set(confirmations.keys).union([Self.ofCompanies])
    for flow in flows {
      for name in flow.confirmationServices where !known.contains(name) {
        lines.append("\(flow.id) asks for the confirmation service \(name), which is not offered.")
      }
      for name in flow.signInProviders where providers[name] == nil {
        lines.append("\(flow.id) asks for the sign-in provider \(name), which is not offered.")
      }
    }
    guard lines.isEmpty else { throw CommandFailure(lines) }
  }
}
