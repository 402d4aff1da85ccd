import OnboardingDomain

/// What OPS shows of the answers: the crew card, and what is ready for the first day.
struct OPSResults: FlowResults {
  let answers: Answers
  /// The name of the company that the session joined.
  let company: String?

  init(_ answers: Answers, in context: ComputationContext) {
    self.answers = answers
    company = context.outcomes["company"]
  }

  private var firstName: String? { answers[OPS.Keys.firstName] }
  private var lastName: String? { answers[OPS.Keys.lastName] }

  /// The first letters of both names, as on the hat.
  var initials: String {
    [firstName, lastName].compactMap { $0?.first.map(String.init) }.joined()
      .uppercased()
  }

  func value(_ name: String) -> ComputedValue? {
    switch name {
    case "view": .text(answers[OPS.Keys.view]?.rawValue ?? "dark")
    case "crew.initials": .text(initials)
    case "crew.name":
      .text([firstName, lastName].compactMap { $0 }.joined(separator: " "))
    case "company.name": company.map(ComputedValue.text) ?? .copy("completion.no-company")
    default: nil
    }
  }

  func view(_ fragment: String) -> ViewData? {
    switch fragment {
    case "crew-strip":
      guard firstName != nil || lastName != nil else { return ["is-empty": true, "initials": ""] }
      return [
        "is-empty": false, "initials": .text(initials),
        "name": .value(value("crew.name") ?? .text("")),
      ]
    case "crew-card":
      return [
        "initials": .text(initials), "first-name": .text(firstName ?? ""),
        "last-name": .text(lastName ?? ""), "has-company": .flag(company != nil),
        "company": .text(company ?? ""), "has-phone": .flag(answers[OPS.Keys.phone] != nil),
        "phone": .text(answers[OPS.Keys.phone] ?? ""),
        "code": .text(answers[OPS.Keys.companyCode] ?? ""),
      ]
    case "ready": return ready
    default: return nil
    }
  }

  private var ready: ViewData {
    let permissions = answers[OPS.Keys.permissions] ?? []
    let bandwidth = answers[OPS.Keys.bandwidth]?.rawValue
    return [
      "has-company": .flag(company != nil),
      "notifications": .flag(permissions.contains("notifications")),
      "location": .flag(permissions.contains("location")),
      "asks-offline": .flag(bandwidth != nil),
      "offline": .flag(answers[OPS.Keys.offlineMode] ?? false),
      "bandwidth": bandwidth.map { .value(.copy("field-setup.bandwidth.\($0).title")) } ?? .null,
    ]
  }

  /// The crew card as a drawing that a person can keep.
  func download(_ name: String) -> Download? {
    guard name == "crew-card.svg", firstName != nil, lastName != nil else { return nil }
    return Download(
      contentType: "image/svg+xml; charset=utf-8", fileName: "crew-card.svg",
      bytes: Array(CrewCard(self).svg.utf8))
  }
}
