import ArgumentParser
import OnboardingDomain
import SourceText

/// What a company tells its people about their first day, as options of `foyer company`.
struct CompanyFactOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When the first day starts, on the clock of the place: \"2026-11-23 06:30\".",
      valueName: "date and time"))
  var start: String?

  @Option(help: ArgumentHelp("Where people meet: \"North yard\".", valueName: "name"))
  var yard: String?

  @Option(
    help: ArgumentHelp("How to get there: \"Gate 2, 1400 Mill Rd\".", valueName: "address"))
  var address: String?

  @Option(help: ArgumentHelp("A map of it, as an https address.", valueName: "address"))
  var map: String?

  @Option(help: ArgumentHelp("The number of the crew lead.", valueName: "number"))
  var leadPhone: String?

  @Option(help: ArgumentHelp("The crew, as on its cards: \"Crew 4\".", valueName: "name"))
  var crew: String?

  @Option(help: ArgumentHelp("What these people do: \"Field crew\".", valueName: "role"))
  var role: String?

  /// The most characters of a name or a fact: it stands on a line of a phone.
  private static let longest = 80

  /// Refuses what is no name of a company.
  static func check(name: String) throws {
    if name.trimmingSpaces.isEmpty { throw ValidationError("The name is empty.") }
    try check(name.trimmingSpaces, of: "name")
  }

  /// Refuses what doesn't stand on one line.
  private static func check(_ text: String, of option: String) throws {
    if text.count > longest {
      throw ValidationError("--\(option) has more than \(longest) characters.")
    }
    if text.contains(where: \.isNewline) || text.unicodeScalars.contains(where: \.isControlCode) {
      throw ValidationError("--\(option) is to be one line, without tabs and control characters.")
    }
  }

  /// The facts that were given, by name and in the form in which they are kept; an empty one takes
  /// a fact away.
  var given: [String: String] {
    let moment = start.map { $0.isEmpty ? $0 : Self.moment($0) ?? "" }
    return [
      "start": moment, "yard": yard, "address": address, "map": map, "lead-phone": leadPhone,
      "crew": crew, "role": role,
    ].compactMapValues { $0?.trimmingSpaces }
  }

  func validate() throws {
    if let start, !start.isEmpty, Self.moment(start) == nil {
      throw ValidationError("The start is no date and time like 2026-11-23 06:30.")
    }
    if let map, !map.isEmpty, !Self.isWebAddress(map) {
      throw ValidationError("The map is no address that starts with https://.")
    }
    if let leadPhone, !leadPhone.isEmpty, !Self.isPhone(leadPhone) {
      throw ValidationError("The number of the crew lead has to have 7 to 15 digits.")
    }
    for (name, value) in given where name != "map" { try Self.check(value, of: name) }
  }

  /// A date and a time as they are kept: `2026-11-23 06:30`; nil where it is none.
  private static func moment(_ text: String) -> String? {
    let parts = text.trimmingSpaces.split(whereSeparator: { $0 == " " || $0 == "T" })
    guard parts.count == 2, let day = CalendarDate(iso8601: String(parts[0])),
      let time = TimeOfDay(String(parts[1]))
    else { return nil }
    return "\(day.iso8601) \(time.text)"
  }

  private static func isWebAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") && text.count > 12 && text.count <= 300
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func isPhone(_ text: String) -> Bool {
    (7...15).contains(text.filter { ("0"..."9").contains($0) }.count)
      && text.allSatisfy { ("0"..."9").contains($0) || " -()./+".contains($0) }
  }
}

extension String {
  /// Without white space at its ends.
  var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
