/// What reads bytes that somebody else has written. Each takes any bytes: it reads them or says why
/// not. Where it reads them, what it made of them is held to what is promised.
enum FuzzTarget: String, CaseIterable, Sendable {
  // From the network.
  case target, head, form, cookie, base64url, sealed
  // What we wrote ourselves, maybe in an older version.
  case session
  // Files and what apps send.
  case answers, json, journey, catalogue, template, xliff, csv, keys

  func run(_ bytes: [UInt8]) {
    switch self {
    case .target: Self.target(bytes)
    case .head: Self.head(bytes)
    case .form: Self.form(bytes)
    case .cookie: Self.cookie(bytes)
    case .base64url: Self.base64url(bytes)
    case .sealed: Self.sealed(bytes)
    case .session: Self.session(bytes)
    case .answers: Self.answers(bytes)
    case .json: Self.json(bytes)
    case .journey: Self.journey(bytes)
    case .catalogue: Self.catalogue(bytes)
    case .template: Self.template(bytes)
    case .xliff: Self.xliff(bytes)
    case .csv: Self.csv(bytes)
    case .keys: Self.keys(bytes)
    }
  }
}
