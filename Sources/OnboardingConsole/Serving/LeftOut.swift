import HTTPCore
import OnboardingDomain

/// What `Templates/console/left-out` says of parameters that a page could not take.
struct LeftOut {
  private let problems: [UnreadParameter]

  /// - Parameter names: parameters of which the page says something else.
  init(_ problems: [UnreadParameter], besides names: Set<String> = []) {
    self.problems = problems.filter { !names.contains($0.name) }
  }

  /// Of a page whose address has no parameters.
  init(of visit: ConsoleVisit) throws {
    self.init(QueryReader(try visit.request.queryFields(), taking: []).problems)
  }

  var view: ViewMembers {
    let repeated = problems.filter { $0.fault == .repeated }.map(\.name)
    let unknown = problems.filter { $0.fault != .repeated }.map { "\($0.name)=\($0.value)" }
    return [
      "has-unknown": .flag(!unknown.isEmpty), "is-one-unknown": .flag(unknown.count == 1),
      "unknown": .text(FigureFilter.oneOf(unknown)),
      "has-repeated": .flag(!repeated.isEmpty), "is-one-repeated": .flag(repeated.count == 1),
      "repeated": .text(FigureFilter.oneOf(repeated)),
    ]
  }
}
