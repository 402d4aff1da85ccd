import SourceText

extension Flow {
  /// What is wrong with the questions themselves: two of one id, choices that they don't offer, and answers that nobody
  /// can give or no page has room for.
  func fieldFindings() -> [Diagnostic] {
    conflictFindings() + keyFindings() + exclusiveFindings() + formatFindings()
  }

  /// Sessions and the JSON of answers know a question by its id, and hold one answer to it.
  private func conflictFindings() -> [Diagnostic] {
    var known: [FieldID: Field] = [:]
    var reported: Set<FieldID> = []
    let asked = variants.flatMap(\.screens).flatMap { $0.fields + $0.recordedFields }
    return (asked + givenFacts).compactMap { field in
      guard let other = known[field.id] else {
        known[field.id] = field
        return nil
      }
      guard !field.isSameQuestion(as: other), reported.insert(field.id).inserted else { return nil }
      return finding(
        .duplicateField, [field.id.rawValue],
        "two questions have this id: one takes \(other.format.expectation), the other "
          + field.format.expectation,
        "Rename one of them, or declare the question once")
    }
  }

  private func keyFindings() -> [Diagnostic] {
    var known: [String: FieldID] = [:]
    return (fields + givenFacts).compactMap { field in
      guard let other = known[field.key], other != field.id else {
        known[field.key] = field.id
        return nil
      }
      return finding(
        .duplicateField, [field.id.rawValue],
        "its answer has the name \(field.key) in the JSON of answers, as that of \(other) has",
        "Give one of them another key")
    }
  }

  private func exclusiveFindings() -> [Diagnostic] {
    fields.compactMap { field in
      guard case .multipleChoice(let choices, let exclusive?) = field.format,
        !choices.contains(where: { $0.id == exclusive })
      else { return nil }
      return finding(
        .unknownChoice, [field.id.rawValue],
        "\(exclusive) is to stand alone, and the field doesn't offer it",
        "Name a choice that \(field.id) offers")
    }
  }

  private func formatFindings() -> [Diagnostic] {
    fields.compactMap { field in
      field.format.unfitness.map {
        finding(.unfitFormat, [field.id.rawValue], $0.problem, $0.fix)
      }
    }
  }
}

extension AnswerFormat {
  /// From −10 to 10.
  private static let mostLevels = 21
  private static let mostStars = 10
  private static let mostWindows = 12
  /// The steps of a list of times that has two of them at least.
  private static let minutes = 1...720
  /// The largest number that every form of an answer holds exactly: scripts and readers of JSON take numbers as Double,
  /// and an amount counts its cents.
  private static let mostExact = 1e15

  /// Why nobody can answer it, or no page has room for it, and what to write instead; nil where it fits.
  fileprivate var unfitness: (problem: String, fix: String)? {
    switch self {
    case .scale(let levels) where levels.counts(over: Self.mostLevels):
      return (
        "a page has a button for each level, and there are more than \(Self.mostLevels)",
        "Take at most \(Self.mostLevels) levels, or ask for a number"
      )
    case .rating(let stars) where stars.counts(over: Self.mostStars):
      return (
        "a page has all stars in a line, and there are more than \(Self.mostStars)",
        "Take at most \(Self.mostStars) stars, or a scale"
      )
    case .windows(let count, _) where !(1...Self.mostWindows).contains(count.upperBound):
      return (
        "a page has two lists for each window, and there are up to \(count.upperBound)",
        "Take 1 to \(Self.mostWindows) windows"
      )
    case .text(let length, _) where length.upperBound < 1 || length.lowerBound < 0,
      .code(let length) where length.upperBound < 1 || length.lowerBound < 0:
      return ("no answer is so short", "Take lengths from 0 on, the longest of 1 at least")
    case .tags(let count, let length) where count < 1 || length < 1:
      return ("no word has room in it", "Take a count and a length of 1 at least")
    case .windows(let count, _) where count.lowerBound < 0:
      return ("nobody has fewer windows than none", "Take 1 to \(Self.mostWindows) windows")
    case .money(let range, _) where range.lowerBound < 0:
      return ("nobody enters an amount below 0", "Take a range from 0 on")
    case .time(let step) where !Self.minutes.contains(step),
      .windows(_, let step) where !Self.minutes.contains(step):
      return (
        "times are offered in steps of minutes, and this is none", "Take a step of 1 to 720 minutes"
      )
    case .number(_, let step) where !(step > 0 && step.isFinite):
      return ("\u{2212} and + have no step to take", "Take a step above 0")
    case .mass(let range, _) where range.upperBound <= 0,
      .length(let range, _) where range.upperBound <= 0:
      return ("no measure is small enough", "Take a range above 0")
    case .number(let range, _) where range.exceeds(Self.mostExact),
      .mass(let range, _) where range.exceeds(Self.mostExact),
      .length(let range, _) where range.exceeds(Self.mostExact):
      return Self.tooManyDigits
    case .money(let range, let currency)
    where range.asDoubles.exceeds(Self.mostExact / Double(currency.minorUnits)):
      return Self.tooManyDigits
    default: return nil
    }
  }

  private static let tooManyDigits = (
    problem: "its range goes to numbers of more digits than answers keep",
    fix: "Take ends of at most fifteen digits, the cents of an amount among them"
  )
}

extension ClosedRange<Double> {
  /// Whether an end is further from 0.
  fileprivate func exceeds(_ most: Double) -> Bool { lowerBound < -most || upperBound > most }
}

extension ClosedRange<Int> {
  fileprivate var asDoubles: ClosedRange<Double> { Double(lowerBound)...Double(upperBound) }

  /// Whether it has more numbers than these; `count` traps where they are more than an `Int` holds.
  fileprivate func counts(over most: Int) -> Bool {
    Double(upperBound) - Double(lowerBound) >= Double(most)
  }
}

extension Field {
  /// Whether both are one question; where it stands may differ, and what is suggested there.
  fileprivate func isSameQuestion(as other: Field) -> Bool {
    format.withUnitsOnSameForm == other.format.withUnitsOnSameForm && key == other.key
  }
}
