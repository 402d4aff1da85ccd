import OnboardingApp
import OnboardingDomain
import OnboardingTerminal
import SeededRandom

@testable import FlowWalking
@testable import OnboardingTerminal

/// A person who reads what a walk writes and types what was not typed before: every option, every
/// mistake, every button, back, and a change at the review.
@MainActor final class TerminalReader<Definition: Onboarding> {
  /// What was not met yet, over all walks.
  private(set) var unmet: Set<Encounter>
  /// The screens whose answers were changed from the review.
  private(set) var changed: Set<ScreenID> = []
  /// How often the reader went back.
  private(set) var backs = 0
  /// What a walk wrote and no person should read: errors that the flow has no words for.
  private(set) var strange: [String] = []

  private let variant: Variant
  private var dice: SplitMix
  private var walk: TerminalWalk<Definition>?
  private var unread: [String] = []
  private var asked: Field?
  private var expected: FieldError?
  private var visited: Set<ScreenID> = []
  private var linesHere = 0
  private var here = ""
  private var lines = 0

  init(_ onboarding: Definition, _ variant: Variant, seed: UInt64) {
    self.variant = variant
    unmet = variant.encounters
    dice = SplitMix(seed: seed)
  }

  var terminal: Terminal {
    Terminal(readLine: { self.nextLine() }) { self.unread.append($0) }
  }

  /// Goes through a walk to its end.
  func read(_ walk: TerminalWalk<Definition>) -> TerminalWalk<Definition>.Ending {
    (self.walk, unread, asked, expected) = (walk, [], nil, nil)
    (visited, lines, here) = ([], 0, "")
    let ending = walk.run()
    arrive(walk.model.place)
    if ending == .completed {
      for screen in variant.screens where !visited.contains(screen.id) {
        unmet.remove(.absence(screen.id))
      }
    }
    return ending
  }

  private func arrive(_ place: Place) {
    visited.insert(place.screen.id)
    unmet.remove(.page(place.name))
    linesHere = place.name == here ? linesHere + 1 : 0
    here = place.name
  }

  // MARK: Lines

  private func nextLine() -> String? {
    guard let walk else { return nil }
    lines += 1
    // Who goes round in circles gives up, and begins another walk.
    if lines > 900 { return nil }
    let written = unread
    unread = []
    let place = walk.model.place
    arrive(place)
    meetErrors(in: written, place, walk)
    if written.contains(where: { $0.hasPrefix("  Number to change") }) {
      return review(walk)
    }
    if written.contains(where: { $0.hasPrefix("  Enter  ") }) { return button(place) }
    if let field = place.fields.first(where: { field in
      let label = "  " + walk.words.label(field, at: place)
      return written.last { $0.hasPrefix(label) }.map { written.lastIndex(of: $0) }
        == questions(written, place, walk).last
    }) {
      asked = field
    }
    return asked.map { answer(to: $0, place, walk) } ?? ""
  }

  /// Where questions stand among the lines.
  private func questions(
    _ written: [String], _ place: Place, _ walk: TerminalWalk<Definition>
  ) -> [Int?] {
    let labels = place.fields.map { "  " + walk.words.label($0, at: place) }
    return written.indices.filter { index in labels.contains { written[index].hasPrefix($0) } }
  }

  /// Errors that were expected or that a button found must stand there with words.
  private func meetErrors(
    in written: [String], _ place: Place, _ walk: TerminalWalk<Definition>
  ) {
    for error in [expected].compactMap(\.self) + walk.model.problems {
      let message = walk.words.message(error, at: place)
      guard written.contains("  ! " + message) else { continue }
      if message == error.key { strange.append("\(place.name) \(error.field): \(error.key)") }
      unmet.remove(.error(place.name, error.field, key: error.key))
    }
    expected = nil
  }

  private func review(_ walk: TerminalWalk<Definition>) -> String {
    let rows = walk.model.path.flatMap { screen in
      screen.fields.filter {
        $0.visibility == .shown && walk.model.answers[$0.id] != nil
      }.map { _ in screen.id }
    }
    let open = rows.indices.filter { !changed.contains(rows[$0]) }
    guard let row = open.randomElement(using: &dice), linesHere < 60 else { return "" }
    changed.insert(rows[row])
    return String(row + 1)
  }

  private func button(_ place: Place) -> String {
    let actions = place.sheet?.actions ?? place.screen.actions
    let new = actions.indices.filter { unmet.contains(.button(place.name, actions[$0].id)) }
    if let sheet = newSheet(at: place) { return ":\(sheet.id)" }
    if linesHere < 20, let index = new.randomElement(using: &dice) {
      unmet.remove(.button(place.name, actions[index].id))
      return Bool.random(using: &dice) ? String(index + 1) : ":\(actions[index].id)"
    }
    // What leads aside leads there again where something of it was not met.
    if linesHere < 20, !actions.isEmpty, Int.random(in: 0..<4, using: &dice) == 0 {
      return String(Int.random(in: 1...actions.count, using: &dice))
    }
    return ""
  }

  /// A sheet that pages link to, and that was not opened yet or has mistakes that were not made yet.
  private func newSheet(at place: Place) -> Sheet? {
    guard linesHere < 25 else { return nil }
    return place.linkedSheets.filter { sheet in
      let name = Place(place.screen, sheet: sheet).name
      return unmet.contains { encounter in
        switch encounter {
        case .page(name), .button(name, _), .error(name, _, _): true
        case .choice(let field, _): sheet.fields.contains { $0.id == field }
        default: false
        }
      }
    }.randomElement(using: &dice)
  }

  private func answer(
    to field: Field, _ place: Place, _ walk: TerminalWalk<Definition>
  ) -> String {
    let isStuck = linesHere > 40
    if isStuck || backs == 0 && walk.model.canGoBack || Int.random(in: 0..<40, using: &dice) == 0 {
      if isStuck { linesHere = 0 }
      backs += 1
      return ":back"
    }
    if let sheet = newSheet(at: place) { return ":\(sheet.id)" }
    if linesHere < 25, let line = mistake(in: field, place, walk) { return line }
    let units = walk.model.units(of: field)
    // What stands there may be the only thing that goes with the rest.
    if walk.model[field.id] != nil, linesHere > 8, Bool.random(using: &dice) { return "" }
    let off = walk.model.unavailableChoices.filter { $0.field == field.id }.map(\.choice)
    let wanted = field.format.choices.map(\.id).filter { unmet.contains(.choice(field.id, $0)) }
    let entries = field.randomEntries(
      using: &dice, offered: { !off.contains($0) },
      wanted: Set(wanted.shuffled(using: &dice).prefix(1)), today: walk.model.today)
    for choice in field.format.choices
    where entries.contains(where: { $0.value == choice.id.rawValue }) {
      unmet.remove(.choice(field.id, choice.id))
    }
    let line = TypedLine.line(for: entries, of: field, in: units)
    if case .failure(let error) = EntryReader(
      field: field, earlier: walk.model.entries, today: walk.model.today
    ).read(line) {
      expected = error
    }
    return line
  }

  /// A line for a mistake that nobody made here before.
  private func mistake(
    in field: Field, _ place: Place, _ walk: TerminalWalk<Definition>
  ) -> String? {
    let units = walk.model.units(of: field)
    if field.isRequired, unmet.contains(.error(place.name, field.id, key: "required")) {
      // Left open, the button finds it.
      return field.format == .newPassword ? "" : "-"
    }
    for entries in field.mistakes.shuffled(using: &dice) {
      let line = TypedLine.line(for: entries, of: field, in: units)
      let reader = EntryReader(
        field: field, earlier: walk.model.entries, today: walk.model.today)
      guard case .failure(let error) = reader.read(line),
        unmet.contains(.error(place.name, error.field, key: error.key))
      else { continue }
      expected = error
      return line
    }
    return nil
  }
}
