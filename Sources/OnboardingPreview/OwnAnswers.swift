import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingWeb
import Sealing

/// A person's own answers in the address of a walk, so that a link shows the whole walk with them:
/// `/preview/own/tea/en/eyJraW5kIjo…/walk.tea.standard.own.en.html`. A server keeps none of it, and every
/// link of the pages stays below the answers, for it is relative.
struct OwnAnswers: Hashable {
  /// Where a form asks for a walk.
  static let address = LivePreview.address + "/own"
  /// How many characters of an address the answers may take; a server reads 2,048 of all of it.
  static let longest = 1_800
  /// What the person is called on the pages.
  static let person = "own"

  let flow: String
  let locale: String
  /// The JSON as base64url.
  let answers: String

  /// Reads the path behind `own/`; what comes behind the answers is the path of a file.
  init?(_ path: Substring, file: inout String) {
    let parts = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    (flow, locale, answers) = (String(parts[0]), String(parts[1]), String(parts[2]))
    file = String(parts[3])
  }

  /// The preview of the flow with these answers alone.
  func site(in whole: PreviewSite) throws(LivePreview.Failure) -> PreviewSite {
    guard let onboarding = whole.source.onboardings.first(where: { $0.flow.id.rawValue == flow }),
      let json = Base64URL.decode(answers.utf8)
    else { throw LivePreview.Failure("There is no such walk.") }
    var source = whole.source
    source.onboardings = [onboarding]
    source.locales = [locale]
    source.people = [try Self.person(json, of: onboarding, source.today)]
    do { return try PreviewSite(source) } catch { throw LivePreview.Failure("\(error)") }
  }

  private static func person(
    _ json: [UInt8], of onboarding: any Onboarding, _ today: CalendarDate
  ) throws(LivePreview.Failure) -> ExamplePerson {
    do throws(AnswerProblems) {
      let document = try AnswersDocument(json: json, of: onboarding.flow, today: today)
      // What a service would say of them is what it says of the first example.
      return ExamplePerson(
        id: person, answers: document.answers,
        outcomes: onboarding.examples.first?.outcomes ?? [:])
    } catch {
      throw LivePreview.Failure(error.problems.map(\.description).joined(separator: "\n"))
    }
  }

  // MARK: The form

  /// The address of the walk that a form asks for. The form is sent, for all the answers of a long flow
  /// as a person writes them are more than an address may hold.
  static func walk(
    _ request: Request, in site: PreviewSite
  ) throws(LivePreview.Failure) -> String {
    guard let form = try? request.form(), let id = form["flow"],
      let variant = form["variant"], let locale = form["locale"], let text = form["answers"],
      let flow = site.source.onboardings.first(where: { $0.flow.id.rawValue == id }),
      flow.flow.arrangements.contains(where: { $0.name == variant }),
      site.locales.contains(where: { $0.code == locale })
    else { throw LivePreview.Failure("There is no such walk.") }
    let own = try person(Array(text.utf8), of: flow, site.source.today)
    // The same answers make the same link, however they were written.
    let answers = Base64URL.encode(json(own.answers, of: flow.flow, isPretty: false))
    guard answers.utf8.count <= longest else {
      throw LivePreview.Failure("These answers are longer than an address may be.")
    }
    return "\(address)/\(id)/\(locale)/\(answers)"
      + "/walk.\(id).\(variant).\(person).\(locale).html"
  }

  /// The answers of a person, to begin with.
  static func text(of person: String, _ catalogue: ScreenCatalogue) -> String {
    let answers = catalogue.people.first { $0.id == person }?.answers ?? Answers()
    return String(
      decoding: json(answers, of: catalogue.onboarding.flow, isPretty: true), as: UTF8.self)
  }

  private static func json(_ answers: Answers, of flow: Flow, isPretty: Bool) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // `AnswersDocument` leaves out what JSON has no words for.
    return (try? encoder.encode(AnswersDocument(answers, of: flow))).map { Array($0) } ?? []
  }
}
