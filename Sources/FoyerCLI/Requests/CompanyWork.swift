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
    case .list:
      return .lines(
        try store.companies().map { company in
          let limit = company.memberLimit.map(String.init) ?? "-"
          return "\(company.code)\t\(company.memberCount)\t\(limit)\t\(company.name)"
        })
    case .show(let code):
      guard let code = CompanyCode(code), let facts = try store.facts(ofCompany: code) else {
        return .done(false)
      }
      return .lines(
        facts.map {
          "\($0.name)\t\($0.value)\tsaid \(Moment(instant: $0.statedAt).day.iso8601)"
        })
    case .remove(let code):
      guard let code = CompanyCode(code) else { return .done(false) }
      return .done(try store.removeCompany(code: code))
    }
  }
}
