import HTTPCore
import OnboardingDomain

/// What the query of an address of ours may say. Parsed once and printed again; names that mean
/// nothing here are passed over.
package struct RouteQuery: Sendable, Hashable {
  /// `?change`: the person came to change one answer, and returns to where they came from.
  var isChange = false
  /// `?change=account`, `?change=end`: where they came from, if not from the review.
  var changesFrom = ChangePlace.review
  /// `?expired`: the session that a form belonged to is over, and the page says so.
  var isExpired = false
  /// `?expired=<why>`: why it is.
  var ending: Ending?
  /// `?outdated`: an earlier answer on this page no longer goes with one that was changed, and the page
  /// says so.
  var isOutdated = false
  /// `?migrated`: some questions are others than when the person began, and the page says so.
  var isMigrated = false
  /// `?signed-in`: a screen that makes an account was passed over for somebody who has one, and the page says so.
  var isSignedIn = false
  /// `?live`: a script asks for the messages of a form that is still being filled in.
  var isLive = false
  /// `?sent`: a mail that was asked for is on its way, and the page says so.
  var isMailSent = false
  /// `?link=`: what came of such a link, for the page that follows.
  var link: LinkNotice?
  /// What few queries say, in a box of its own; nil where this one says none of it.
  private var box: Box?

  /// What it says in words.
  var words: Words {
    get { if case .words(let words)? = box { words } else { Words() } }
    set { box = newValue == Words() ? nil : .words(newValue) }
  }

  /// A query that says nothing.
  package static let none = RouteQuery()

  /// What nearly every request begins and ends with.
  private init() {}

  /// The query of an address that leads back to where the person came from.
  static let change = RouteQuery(isChange: true)
  /// The query of an address that leads back to the account.
  static let changeFromAccount = change(from: .account)
  /// The query of a fresh start that says why it is one.
  static let ended = expired(.spent)

  /// The query of a fresh start that says why it is one; nil for a form without a session.
  static func expired(_ loss: SessionLoss?) -> RouteQuery {
    var query = RouteQuery(isExpired: true)
    query.ending =
      switch loss {
      case .spent: .ended
      case .expired: .age
      case .anothers: .other
      default: nil
      }
    return query
  }

  /// Why a session is over, where the page that follows says so.
  enum Ending: String {
    /// It was ended, and not by time.
    case ended
    /// It was too old.
    case age
    /// It is of another person than the one who is signed in.
    case other
  }

  init(
    isChange: Bool = false, isExpired: Bool = false, isLive: Bool = false,
    isMailSent: Bool = false, gone: String? = nil, flow: String? = nil, language: String? = nil,
    variant: String? = nil,
    link: LinkNotice? = nil
  ) {
    self.isChange = isChange
    self.isExpired = isExpired
    self.isLive = isLive
    self.isMailSent = isMailSent
    self.link = link
    words = Words(flow: flow, language: language, variant: variant, gone: gone)
  }

  /// Where people come from to change one answer, and to where they return.
  enum ChangePlace: String {
    /// The review of a flow, or its last screen where it has none.
    case review
    /// The page of their account.
    case account
    /// The last screen, where they have been there.
    case end
  }

  private static func change(from place: ChangePlace) -> RouteQuery {
    var query = change
    query.changesFrom = place
    return query
  }

  /// What of the query holds for the form of a page, too: where its person came from.
  var ofForm: RouteQuery { isChange ? .change(from: changesFrom) : .none }

  /// What a request's query says; nothing where it is malformed.
  init(_ request: borrowing Request) {
    self.init()
    guard request.query != nil, let fields = try? request.queryFields() else { return }
    var (words, members) = (Words(), [Origin.Member: String]())
    for field in fields.pairs {
      switch field.name {
      case "change":
        isChange = true
        changesFrom = ChangePlace(rawValue: field.value) ?? .review
      case "expired":
        isExpired = true
        ending = ending ?? Ending(rawValue: field.value)
      case "outdated": isOutdated = true
      case "migrated": isMigrated = true
      case "signed-in": isSignedIn = true
      case "live": isLive = true
      case "sent": isMailSent = true
      case "gone": words.gone = words.gone ?? field.value
      case "flow": words.flow = words.flow ?? field.value
      case "lang": words.language = words.language ?? field.value
      case "variant": words.variant = words.variant ?? field.value
      case "arm": words.arm = words.arm ?? field.value
      case "start": words.start = words.start ?? field.value
      case "link": link = link ?? LinkNotice(rawValue: field.value)
      default:
        guard let member = Origin.Member(rawValue: field.name), members[member] == nil else {
          break
        }
        members[member] = field.value
      }
    }
    if !members.isEmpty { words.origin = Origin(members) }
    self.words = words
  }

  /// The query with its `?`; empty where it says nothing.
  var text: String {
    var parts: [String] = []
    if isChange {
      parts.append(changesFrom == .review ? "change" : "change=\(changesFrom.rawValue)")
    }
    if isExpired { parts.append(ending.map { "expired=\($0.rawValue)" } ?? "expired") }
    if isOutdated { parts.append("outdated") }
    if isMigrated { parts.append("migrated") }
    if isSignedIn { parts.append("signed-in") }
    if isLive { parts.append("live") }
    if isMailSent { parts.append("sent") }
    if let gone { parts.append("gone=" + PercentEncoding.encode(gone)) }
    if let flow { parts.append("flow=" + PercentEncoding.encode(flow)) }
    if let language { parts.append("lang=" + PercentEncoding.encode(language)) }
    if let variant { parts.append("variant=" + PercentEncoding.encode(variant)) }
    if let arm { parts.append("arm=" + PercentEncoding.encode(arm)) }
    if let start { parts.append("start=" + PercentEncoding.encode(start)) }
    if let link { parts.append("link=\(link.rawValue)") }
    for member in origin == nil ? [] : Origin.Member.allCases {
      guard let value = origin?[member] else { continue }
      parts.append("\(member.rawValue)=" + PercentEncoding.encode(value))
    }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
