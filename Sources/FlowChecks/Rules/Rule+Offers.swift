import OnboardingDomain
import PageReading
import SourceText

extension Rule {
  /// A person who is asked for something of their device was told why.
  static let permissions: [Rule] = [
    Rule("permission-without-reason", .error) { examined, rule in
      examined.pages.filter { $0.screen.kind == .permission && $0.sheet == nil }.filter {
        $0.wordsBeforeTheFirstButton.count < 20
      }.map { page in
        rule.finding(
          at: page.place, "\(page.name) asks for a permission before it says why",
          fix: "Write what the permission is for above the button, in a sentence")
      }
    }
  ]

  /// What has to be said where money is asked for.
  static let paywalls: [Rule] = [
    Rule("missing-disclosure", .error) { examined, rule in
      examined.pages.filter { $0.screen.kind == .paywall && $0.sheet == nil }.flatMap { page in
        page.missingDisclosures.map { disclosure in
          rule.finding(
            at: page.place,
            "\(page.name) (\(page.variant.id), \(page.language)) doesn't say \(disclosure.words)",
            fix: "Say it, in an element with data-disclosure=\"\(disclosure.rawValue)\"")
        }
      }
    }
  ]
}

/// What people are told before they buy.
///
/// Source: App Review Guidelines 3.1.2; Directive 2011/83/EU, articles 6 and 8.
enum Disclosure: String, CaseIterable {
  /// What is charged.
  case price
  /// For how long that lasts.
  case period
  /// That it goes on by itself, and how to end it.
  case renewal
  /// When a trial ends and what it costs then.
  case trialEnd = "trial-end"
  /// How to get back what was bought before.
  case restore
  /// The terms.
  case terms
  /// What becomes of personal data.
  case privacy

  fileprivate var words: String {
    switch self {
    case .price: "the price"
    case .period: "the period that is paid for"
    case .renewal: "how it renews and how to end it"
    case .trialEnd: "when the trial ends"
    case .restore: "how to restore a purchase"
    case .terms: "the terms"
    case .privacy: "what becomes of personal data"
    }
  }

  /// Whether words can be that: a price and the end of a trial have a figure.
  fileprivate func isSaid(by words: String) -> Bool {
    switch self {
    case .price, .trialEnd: words.contains(where: \.isNumber)
    default: !words.isEmpty
    }
  }
}

extension ExaminedPage {
  /// What stands above the first button, besides headings.
  fileprivate var wordsBeforeTheFirstButton: String {
    let form = markup.all(["form"]).first { markup[$0, "data-form"] == "screen" }
    // A button that only a script acts on asks for nothing.
    let button = markup.all(["button"]).first { number in
      markup[number, "type"] != "button" && form.map { number > $0 } ?? true
    }
    return markup.text(in: form, isVisible: true, before: button, outside: ["h1", "h2", "h3"])
  }

  fileprivate var missingDisclosures: [Disclosure] {
    var said: Set<Disclosure> = []
    for number in markup.all(with: "data-disclosure") {
      let text = markup.text(in: number, isVisible: true)
      for name in (markup[number, "data-disclosure"] ?? "").split(separator: " ") {
        guard let disclosure = Disclosure(rawValue: String(name)) else { continue }
        if disclosure.isSaid(by: text) { said.insert(disclosure) }
      }
    }
    return Disclosure.allCases.filter { disclosure in
      !said.contains(disclosure) && (disclosure != .trialEnd || offersTrial)
    }
  }

  /// Whether a trial is offered: the template marks it, or the words speak of one.
  private var offersTrial: Bool {
    let text = visibleText.lowercased()
    return markup.all(with: "data-offer").contains { markup[$0, "data-offer"] == "trial" }
      || ["trial", "free until", "days free", "free for"].contains { text.contains($0) }
  }
}
