import OnboardingDomain

/// What `Templates/console/left-out` says of parameters that a page could not take.
struct LeftOut {
  private let problems: [UnreadParameter]

  /// - Parameter names: parameters of which the page says something else.
  init(_ problems: [UnreadParameter], besides names: Set<String> = []) {
    self.problems = problems.filter { !names.contains($0.name) }
  }

  var view: ViewMembers {
    let repeated = problems.filter { $0.fault == .repeated }.map(\.name)
    let unknown = problems.filter { $0.fault != .repeated }.map { "\($0.name)=\($0.value)" }
    return [
      "has-unknown": .flag(!unknown.isEmpty),
      "unknown": .text(unknown.joined(separator: ", ")),
      "has-repeated": .flag(!repeated.isEmpty),
      "repeated": .text(repeated.joined(separator: ", ")),
    ]
  }
}
