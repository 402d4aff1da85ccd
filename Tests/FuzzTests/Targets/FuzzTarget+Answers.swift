import FlowPages
import Foundation
import OnboardingFlows

@testable import OnboardingDomain

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension FuzzTarget {
  private static let onboardings: [any Onboarding] = [
    NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages, OPS().withPages,
    Reflect().withPages,
  ]
  private static let today = CalendarDate(dayNumber: 20_777)

  /// The first byte chooses the flow.
  private static func chosen(_ bytes: [UInt8]) -> (any Onboarding, [UInt8])? {
    bytes.first.map { (onboardings[Int($0) % onboardings.count], Array(bytes.dropFirst())) }
  }

  /// The plaintext of a cookie.
  static func session(_ bytes: [UInt8]) {
    guard let (onboarding, bytes) = chosen(bytes) else { return }
    let flow = onboarding.flow
    let codec = SessionCodec(flow)
    guard let decoded = try? codec.decode(bytes) else { return }
    let walk = Walk(decoded.session, in: flow)
    precondition(walk.mayOpen(walk.frontier.id))
    let written = codec.encode(decoded.session, writtenAt: decoded.writtenAt)
    guard let again = try? codec.decode(written) else {
      preconditionFailure("What was written can't be read")
    }
    // Compared as bytes: what is no number isn't equal to itself.
    precondition(codec.encode(again.session, writtenAt: again.writtenAt) == written)
    let legal = decoded.session.answers.filtered { id in
      guard let field = flow.field(id), let answer = decoded.session.answers[id] else {
        return false
      }
      return field.error(in: answer, today: today) == nil
    }
    compute(onboarding, legal)
  }

  /// The JSON of answers: `foyer plan`, what an app sends.
  static func answers(_ bytes: [UInt8]) {
    guard let (onboarding, json) = chosen(bytes) else { return }
    let flow = onboarding.flow
    _ = try? onboarding.plan(json: json, today: today)
    guard let document = try? AnswersDocument(json: json, of: flow, today: today) else { return }
    guard let written = try? JSONEncoder().encode(document),
      let again = try? AnswersDocument(json: Array(written), of: flow, today: today)
    else { preconditionFailure("What was written can't be read") }
    precondition((try? JSONEncoder().encode(again)).map(members) == members(written))
    compute(onboarding, document.answers)
  }

  private static func members(_ json: Data) -> NSDictionary? {
    (try? JSONSerialization.jsonObject(with: json)) as? NSDictionary
  }

  /// Everything that is computed of answers which each are legal.
  private static func compute(_ onboarding: any Onboarding, _ answers: Answers) {
    let context = ComputationContext(
      today: today, session: SessionID(bytes: Array(0..<16)), instant: 1_795_132_800)
    let results = onboarding.results(for: answers, in: context)
    for name in onboarding.vocabulary.values { _ = results.value(name) }
    for name in onboarding.vocabulary.fragments { _ = results.view(name) }
    _ = onboarding.submission(for: answers, in: context)
    for name in onboarding.vocabulary.downloads {
      guard let file = results.download(name) else { continue }
      if name.hasSuffix(".svg") { readStrictly(svg: file.bytes) }
      if name.hasSuffix(".ics") { readStrictly(calendar: file.bytes) }
    }
  }

  private static func readStrictly(svg bytes: [UInt8]) {
    let parser = XMLParser(data: Data(bytes))
    precondition(parser.parse(), "No XML: \(String(describing: parser.parserError))")
  }

  /// Lines of 75 bytes at most, each component ended in its place. Source: RFC 5545 §3.1 and §3.6.
  private static func readStrictly(calendar bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      preconditionFailure("A calendar is not UTF-8")
    }
    precondition(text.utf8.suffix(2).elementsEqual([0x0D, 0x0A]))
    var open: [String] = []
    for line in text.components(separatedBy: "\r\n").dropLast() {
      precondition(line.utf8.count <= 75, "A line is too long")
      precondition(
        !line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F })
      if line.hasPrefix("BEGIN:") { open.append(String(line.dropFirst(6))) }
      if line.hasPrefix("END:") { precondition(open.popLast() == String(line.dropFirst(4))) }
    }
    precondition(open.isEmpty)
  }
}
