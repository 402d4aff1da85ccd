package import OnboardingDomain

/// What went with an account, for the page that says so when nobody is signed in any more. It is counted from
/// the store before it goes, and names nobody.
package struct Farewell: Sendable, Hashable {
  /// How many answers its devices held.
  package let answers: Int
  /// How many flows were handed in with it.
  package let submissions: Int
  /// How many devices were signed in.
  package let devices: Int
  /// Whether a last mail says so, too.
  package let isMailed: Bool

  /// What went.
  package init(answers: Int, submissions: Int, devices: Int, isMailed: Bool) {
    self.answers = answers
    self.submissions = submissions
    self.devices = devices
    self.isMailed = isMailed
  }

  /// Reads what `text` writes; nil where it is nothing of the kind.
  init?(_ text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let answers = parts[0], let submissions = parts[1],
      let devices = parts[2], let mailed = parts[3], [0, 1].contains(mailed)
    else { return nil }
    self.init(
      answers: answers, submissions: submissions, devices: devices, isMailed: mailed == 1)
  }

  /// The counts in an address.
  var text: String { "\(answers).\(submissions).\(devices).\(isMailed ? 1 : 0)" }
}

extension PageData {
  /// The page that follows when an account was erased.
  package static func farewell(_ gone: Farewell, of flow: FlowID?, home: String) -> ViewData {
    func count(_ number: Int) -> ViewData { .value(.number(Double(number), digits: 0)) }
    return [
      "has-answers": .flag(gone.answers > 0), "answers": count(gone.answers),
      "has-submissions": .flag(gone.submissions > 0), "submissions": count(gone.submissions),
      "has-devices": .flag(gone.devices > 0), "devices": count(gone.devices),
      "is-mailed": .flag(gone.isMailed), "home-url": .text(home),
      "flow-name": flow.map { .value(.copy("gallery.\($0).title")) } ?? .null,
    ]
  }
}
