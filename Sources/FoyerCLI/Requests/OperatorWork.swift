import OnboardingDomain
import OnboardingStore

/// One piece of work with the operators of the console. Passwords are hashed before: none is ever in a request.
enum OperatorWork: StoreWork, Equatable {
  static let name = "operator"
  static let listing = "foyer operator list"

  case add(name: String, role: Operator.Role, passwordHash: String)
  case list
  case remove(name: String)
  case setPassword(name: String, passwordHash: String)

  var addsSomething: Bool { if case .add = self { true } else { false } }

  func answer(by holder: StoreHolder) throws -> ListAnswer {
    let (store, now) = (holder.store, holder.now)
    func entry(_ action: AuditEntry.Action, _ name: String, _ detail: String) -> AuditEntry {
      AuditEntry(AuditEntry.commandLine, action, "operator \(name)", detail: detail)
    }
    switch self {
    case .add(let name, let role, let hash):
      return .done(
        try store.addOperator(
          named: name, role: role, passwordHash: hash,
          audit: entry(.addedOperator, name, "role \(role.rawValue)"), now: now))
    case .list: return try reading?(store.reader) ?? .done(false)
    case .remove(let name):
      return .done(
        try store.removeOperator(
          named: name, audit: entry(.removedOperator, name, "foyer operator remove"), now: now))
    case .setPassword(let name, let hash):
      return .done(
        try store.setPassword(
          ofOperator: name, hash: hash,
          audit: entry(.changedPassword, name, "foyer operator password"), now: now))
    }
  }

  var reading: ((StoreReader) throws -> ListAnswer)? {
    guard case .list = self else { return nil }
    return { store in
      .lines(
        try store.operators().map {
          "\($0.name)\t\($0.role.rawValue)\t\(Moment.rfc3339($0.createdAt))"
        })
    }
  }
}

extension AuditEntry {
  /// Who works with commands on the machine itself.
  static let commandLine = "command line"
}
