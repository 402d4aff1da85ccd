import OnboardingDomain
import OnboardingStore

/// One piece of work with companies.
enum CompanyWork: StoreWork, Equatable {
  static let name = "company"
  static let listing = "foyer company list"

  case add(code: String, name: String, limit: Int?, facts: [String: String])
  /// A limit of 0 is none; what is nil stays.
  case update(code: String, name: String?, limit: Int?, facts: [String: String])
  case list
  case show(code: String)
  case remove(code: String)

  var addsSomething: Bool { if case .add = self { true } else { false } }

  func answer(by holder: StoreHolder) throws -> ListAnswer {
    let (store, now) = (holder.store, holder.now)
    switch self {
    case .add(let code, let name, let limit, let facts):
      guard let code = CompanyCode(code),
        try store.addCompany(
          code: code, name: name, memberLimit: limit, facts: facts, now: now) != nil
      else { return .done(false) }
      return .done(true)
    case .update(let code, let name, let limit, let facts):
      guard let code = CompanyCode(code) else { return .done(false) }
      return .done(
        try store.changeCompany(
          code: code, name: name, memberLimit: limit, facts: facts, now: now))
    case .list, .show: return try reading?(store.reader) ?? .done(false)
    case .remove(let code):
      guard let code = CompanyCode(code) else { return .done(false) }
      return .done(try store.removeCompany(code: code))
    }
  }

  var reading: ((StoreReader) throws -> ListAnswer)? {
    switch self {
    case .list: { .lines(try $0.companies().map(\.line)) }
    case .show(let code):
      {
        guard let code = CompanyCode(code), let facts = try $0.facts(ofCompany: code) else {
          return .done(false)
        }
        return .lines(
          facts.map {
            "\($0.name)\t\($0.value)\tsaid \(Moment(instant: $0.statedAt).day.iso8601)"
          })
      }
    case .add, .update, .remove: nil
    }
  }
}

extension Company {
  /// What a list says of it: code, members, limit, name.
  fileprivate var line: String {
    "\(code)\t\(memberCount)\t\(memberLimit.map(String.init) ?? "-")\t\(name)"
  }
}
