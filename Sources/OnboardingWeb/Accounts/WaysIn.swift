package import OnboardingDomain

/// How a person can sign in: the ways that a flow offers, or all that this site has.
package struct WaysIn: Sendable, Hashable {
  /// With address and password.
  package let hasPassword: Bool
  /// The sign-in providers.
  package let providers: [String]

  /// The ways that make accounts in these flows.
  package init(of flows: [Flow]) {
    hasPassword = flows.contains { $0.makesPasswordAccounts }
    providers = flows.flatMap(\.signInProviders)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
