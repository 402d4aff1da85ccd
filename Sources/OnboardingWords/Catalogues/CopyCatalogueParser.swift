import SourceText
import StrictJSON

/// Makes a catalogue of JSON and collects what is wrong with it.
struct CopyCatalogueParser {
  private(set) var errors: [Diagnostic] = []

  /// The languages that some words stand under.
  private var languages: Set<String> = []

  private let file: String
  private let bytes: [UInt8]
  private let lineStarts: LineIndex

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    lineStarts = LineIndex(bytes)
  }

  mutating func parse() -> (sourceLanguage: String, entries: [String: CopyEntry])? {
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes)
    } catch {
      report(error.offset, "not JSON: \(error.message)", fix: error.fix)
      return nil
    }
    guard root.members != nil else {
      report(root.offset, "a string catalogue is an object")
      return nil
    }
    guard let language = root["sourceLanguage"]?.string, !language.isEmpty else {
      report(root.offset, "\"sourceLanguage\" is missing")
      return nil
    }
    if let version = root["version"], version.string?.hasPrefix("1.") != true {
      report(version.offset, "only version 1 of string catalogues is known")
    }
    guard let strings = root["strings"], let members = strings.members else {
      report(root["strings"]?.offset ?? root.offset, "\"strings\" is missing or not an object")
      return nil
    }
    var entries: [String: CopyEntry] = [:]
    for member in members { entries[member.key] = entry(member, source: language) }
    gatherMissing(of: entries, source: language, at: root["sourceLanguage"]?.offset ?? root.offset)
    return (language, entries)
  }

  /// Where no key at all has words in the first language, and some have in others, it is the name of that language
  /// which is wrong.
  private mutating func gatherMissing(
    of entries: [String: CopyEntry], source: String, at offset: Int
  ) {
    let isMissing = { (error: Diagnostic) in error.rule == CopyRule.missingCopy.rawValue }
    let others = Set(entries.values.flatMap(\.texts.keys)).sorted()
    guard !others.isEmpty, entries.count > 1, errors.count(where: isMissing) == entries.count
    else { return }
    errors.removeAll(where: isMissing)
    report(
      offset, "by this line words are written first in \(source), and no key has any", .missingCopy,
      fix: "Name the language in which they stand there: \(others.joined(separator: ", "))")
  }

  /// - Parameter key: the key that the words have, where they are what is wrong.
  private mutating func report(
    _ offset: Int, _ message: String, _ rule: CopyRule = .copyFormat, fix: String? = nil,
    key: String? = nil
  ) {
    errors.append(
      Diagnostic(
        rule: rule.rawValue, place: .file("Templates/" + file, lineStarts.position(of: offset)),
        message: message, fix: fix ?? rule.fix, subject: key))
  }

  private mutating func entry(_ member: JSONNode.Member, source: String) -> CopyEntry? {
    let key = member.key
    guard Self.isKey(key) else {
      report(
        member.keyOffset,
        "the key \"\(key)\" is not made of ids",
        fix: "Write lower-case words with - in them and . between them: taste.title-evening")
      return nil
    }
    let commentText = member.node["comment"]?.string ?? ""
    let comment = CopyComment(commentText)
    if let problem = comment.problem {
      report(member.node["comment"]?.offset ?? member.keyOffset, "\(key): \(problem)")
    }
    var texts: [String: CopyText] = [:]
    for localization in member.node["localizations"]?.members ?? [] {
      checkLanguage(localization)
      texts[localization.key] = text(localization.node, key: key)
    }
    let entry = CopyEntry(
      key: key, comment: commentText, arguments: comment.arguments,
      maximumLength: comment.maximumLength, claim: comment.claim,
      isTranslated: member.node["shouldTranslate"]?.bool ?? true,
      isStale: member.node["extractionState"]?.string == "stale", texts: texts,
      position: lineStarts.position(of: member.keyOffset))
    check(entry, member, source: source)
    return entry
  }

  /// What is no code of a language would be offered to people as one, and asked for on every page.
  private mutating func checkLanguage(_ localization: JSONNode.Member) {
    let code = localization.key
    guard languages.insert(code).inserted, !code.isLanguageCode else { return }
    report(
      localization.keyOffset, "\"\(code)\" is no language",
      fix: "Write its code (BCP 47), such as de, pt-BR or zh-Hans")
  }

  private mutating func check(_ entry: CopyEntry, _ member: JSONNode.Member, source: String) {
    guard let original = entry.texts[source] else {
      let isWrong = member.node["localizations"]?[source] != nil
      if !isWrong {
        report(member.keyOffset, "\(entry.key) has no words in \(source)", .missingCopy)
      }
      return
    }
    for (language, text) in entry.texts.sorted(by: { $0.key < $1.key }) {
      let offset = member.node["localizations"]?[language]?.offset ?? member.keyOffset
      // Numbers first: looking through a comment takes longer than all the rest of its entry.
      let known =
        entry.takesAskersArguments ? original.argumentCount : entry.arguments.count
      let isTooMany = text.argumentCount > known
      if isTooMany, language == source {
        report(
          offset,
          "\(entry.key) has \(text.argumentCount == 1 ? "1 placeholder" : "\(text.argumentCount) placeholders"), its"
            + " comment names \(entry.arguments.count)",
          .wrongPlaceholders, key: entry.key)
      } else if isTooMany, text.argumentCount > original.argumentCount {
        report(
          offset, "\(entry.key) has more placeholders in \(language) than in \(source)",
          .wrongPlaceholders, fix: "Take the placeholder out that \(source) doesn't have",
          key: entry.key)
      } else if text.lacksArguments(of: original) {
        report(
          offset, "\(entry.key) lacks placeholders in \(language) that \(source) has",
          .wrongPlaceholders, fix: "Write them where they belong", key: entry.key)
      }
    }
  }

  private mutating func text(_ node: JSONNode, key: String) -> CopyText? {
    if let substitutions = node["substitutions"] {
      report(
        substitutions.offset, "\(key): substitutions are not shared with the web; use one plural")
      return nil
    }
    if let unit = node["stringUnit"] { return plain(unit, key: key) }
    guard let variations = node["variations"] else {
      report(node.offset, "\(key): neither \"stringUnit\" nor \"variations\"")
      return nil
    }
    if let device = variations["device"] {
      report(device.offset, "\(key): variations by device mean nothing on the web")
      return nil
    }
    guard let plural = variations["plural"], let members = plural.members else {
      report(variations.offset, "\(key): only variations by plural are known")
      return nil
    }
    return forms(members, of: plural, key: key)
  }

  private mutating func plain(_ unit: JSONNode, key: String) -> CopyText? {
    guard let pattern = pattern(unit, key: key) else { return nil }
    return CopyText(
      forms: [.other: pattern], isPlural: false, state: unit["state"]?.string ?? "translated",
      position: lineStarts.position(of: unit["value"]?.offset ?? unit.offset))
  }

  private mutating func forms(
    _ members: [JSONNode.Member], of plural: JSONNode, key: String
  ) -> CopyText? {
    var forms: [PluralCategory: CopyPattern] = [:]
    var state = "translated"
    for member in members {
      guard let category = PluralCategory(rawValue: member.key) else {
        report(member.keyOffset, "\(key): \"\(member.key)\" is not a plural category")
        continue
      }
      guard let unit = member.node["stringUnit"] else {
        report(member.node.offset, "\(key): \"stringUnit\" is missing")
        continue
      }
      forms[category] = pattern(unit, key: key)
      if let own = unit["state"]?.string, own != "translated" { state = own }
    }
    guard forms[.other] != nil else {
      if !members.contains(where: { $0.key == "other" }) {
        report(plural.offset, "\(key): the plural category \"other\" is missing", key: key)
      }
      return nil
    }
    return CopyText(
      forms: forms, isPlural: true, state: state, position: lineStarts.position(of: plural.offset))
  }

  private mutating func pattern(_ unit: JSONNode, key: String) -> CopyPattern? {
    guard let value = unit["value"], let text = value.string else {
      report(unit.offset, "\(key): \"value\" is missing or not text")
      return nil
    }
    if let problem = Self.unshared(in: text) {
      report(value.offset, "\(key): \(problem)", key: key)
      return nil
    }
    do {
      return try CopyPattern(parsing: text)
    } catch {
      report(value.offset, "\(key): \(error.message)", .wrongPlaceholders, key: key)
      return nil
    }
  }

  private static func isKey(_ key: String) -> Bool {
    let parts = key.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy {
          $0.isLowerCaseLetter || $0.isDigit || $0 == UInt8(ascii: "-")
        }
    }
  }

  /// What is wrong with words, whichever key they have; nil for those that apps and pages can share.
  static func problem(with words: String) -> String? {
    if let problem = unshared(in: words) { return problem }
    do throws(CopyPattern.Failure) { _ = try CopyPattern(parsing: words) } catch {
      return error.message
    }
    return nil
  }

  private static func unshared(in text: String) -> String? {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where index + 1 < bytes.count {
      let next = bytes[index + 1]
      let opensTag = next.isLetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      if byte == UInt8(ascii: "<"), opensTag {
        return "words are plain text; markup belongs into the template"
      }
    }
    for scalar in text.unicodeScalars {
      if scalar.isPrivateUse { return "a private-use character, which means nothing to a browser" }
      if scalar.isControlCode, scalar != "\n" {
        return "a control character"
      }
    }
    return nil
  }
}
