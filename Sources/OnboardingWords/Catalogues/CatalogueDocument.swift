package import SourceText
import StrictJSON

/// The text of a String Catalog, to be changed in places: what isn't changed stays as it is, byte for byte.
/// What is written has the form that Xcode gives it.
package struct CatalogueDocument: Sendable {
  /// The file, below `Templates/`.
  package let file: String
  /// What is in it.
  package private(set) var text: String
  /// The language in which the words are written first.
  package let sourceLanguage: String
  private var root: JSONNode

  /// A catalogue.
  ///
  /// - Throws: everything that is wrong with it.
  package init(file: String, text: String) throws(Diagnostics) {
    self.file = file
    self.text = text
    sourceLanguage = try CopyCatalogue(file: file, text: text).sourceLanguage
    root = try Self.read(file, text)
  }

  /// A catalogue without keys.
  package static func empty(file: String, sourceLanguage: String = "en") throws(Diagnostics) -> Self
  {
    try Self(
      file: file,
      text: """
        {
          "sourceLanguage" : \(JSONString.quoted(sourceLanguage)),
          "strings" : {

          },
          "version" : "1.0"
        }

        """)
  }

  private static func read(_ file: String, _ text: String) throws(Diagnostics) -> JSONNode {
    do { return try JSONReader.read(Array(text.utf8)) } catch {
      throw Diagnostics([
        Diagnostic(
          rule: CopyRule.copyFormat.rawValue, place: .file("Templates/" + file),
          message: error.message, fix: error.fix)
      ])
    }
  }

  private var strings: JSONNode? { root["strings"] }
  /// The keys, in the order of the file.
  package var keys: [String] { strings?.members?.map(\.key) ?? [] }

  // MARK: Keys

  /// Adds a key whose words a writer still owes: they are marked `new`.
  ///
  /// It stands where a sorted file has it, else behind the last key that begins with the same words.
  package mutating func add(
    _ key: String, comment: String, words: String
  ) throws(Diagnostics) {
    guard let strings, !keys.contains(key) else { return }
    let entry = JSONText(
      "comment", comment,
      [
        ("extractionState", .text("manual")),
        (
          "localizations",
          .object([(sourceLanguage, Self.localization([.other: .init(words, state: "new")]))])
        ),
      ])
    let edit = insertion(
      of: key, entry.written(at: 2), into: strings, at: place(of: key), depth: 2)
    try apply([edit].compactMap(\.self))
  }

  /// Takes over a key with its words in every language from another catalogue, as it is written there.
  package mutating func adopt(
    _ key: String, from other: CatalogueDocument
  ) throws(Diagnostics) {
    guard let strings, !keys.contains(key), let entry = other.strings?[key] else { return }
    let written = String(decoding: Array(other.text.utf8)[entry.offset..<entry.end], as: UTF8.self)
    let edit = insertion(of: key, written, into: strings, at: place(of: key), depth: 2)
    try apply([edit].compactMap(\.self))
  }

  private func place(of key: String) -> Int? {
    let keys = keys
    if keys == keys.sorted() { return keys.firstIndex { $0 > key } }
    var parts = key.split(separator: ".")
    while parts.count > 1 {
      parts.removeLast()
      let family = parts.joined(separator: ".") + "."
      if let last = keys.lastIndex(where: { $0.hasPrefix(family) }) { return last + 1 }
    }
    return nil
  }

  /// Removes a key with its words in every language.
  package mutating func remove(_ key: String) throws(Diagnostics) {
    guard let strings, let members = strings.members,
      let index = members.firstIndex(where: { $0.key == key })
    else { return }
    let edit =
      if members.count == 1 {
        Edit(strings.offset..<strings.end, "{\n\n  }")
      } else if index == 0 {
        Edit(members[0].keyOffset..<members[1].keyOffset, "")
      } else {
        Edit(members[index - 1].node.end..<members[index].node.end, "")
      }
    try apply([edit])
  }

  // MARK: Words

  /// Everything that can be translated, with its words in a language, in the order of the file.
  package func translations(into language: String) -> [CopyTranslation] {
    (strings?.members ?? []).flatMap { member -> [CopyTranslation] in
      guard member.node["shouldTranslate"]?.bool ?? true,
        let sources = Self.forms(of: member.node["localizations"]?[sourceLanguage])
      else { return [] }
      let targets = Self.forms(of: member.node["localizations"]?[language]) ?? [:]
      let comment = member.node["comment"]?.string ?? ""
      func row(_ category: PluralCategory, isPlural: Bool) -> CopyTranslation {
        CopyTranslation(
          key: member.key, form: isPlural ? category : nil, comment: comment,
          source: (sources[category] ?? sources[.other])?.words ?? "",
          target: targets[category]?.words ?? "", state: targets[category]?.state ?? "new")
      }
      guard sources.count > 1 || targets.count > 1 else { return [row(.other, isPlural: false)] }
      let needed = Set(PluralCategory.all(of: language)).union(targets.keys)
      return PluralCategory.allCases.filter(needed.contains).map { row($0, isPlural: true) }
    }
  }

  /// Takes over words of a language. Those that are the same change nothing, empty ones are left out.
  ///
  /// - Returns: those that were not taken over, since nothing has their key, or since the words they
  ///   translate are no longer the same.
  package mutating func take(
    _ translations: [CopyTranslation], in language: String
  ) throws(Diagnostics) -> [CopyTranslation] {
    let known = self.translations(into: language).reduce(into: [CopyTranslation.ID: String]()) {
      $0[$1.id] = $1.source
    }
    var refused: [CopyTranslation] = []
    var changes: [String: [PluralCategory: Form]] = [:]
    var order: [String] = []
    for translation in translations where !translation.target.isEmpty {
      // Compared by bytes: NFC and NFD are other words in a file.
      guard let source = known[translation.id], source.utf8.elementsEqual(translation.source.utf8)
      else {
        refused.append(translation)
        continue
      }
      if changes[translation.key] == nil { order.append(translation.key) }
      changes[translation.key, default: [:]][translation.form ?? .other] = Form(
        translation.target, state: translation.state)
    }
    try apply(order.compactMap { edit(changes[$0] ?? [:], of: $0, in: language) })
    // What apps and pages can't share is refused as a whole.
    _ = try CopyCatalogue(file: file, text: text)
    return refused
  }

  /// Begins a language: everything that can be translated and has no words in it gets those of the
  /// source language, marked `new`, so that pages go on showing the source language until a writer
  /// has written them.
  ///
  /// - Returns: how many keys got some.
  package mutating func begin(_ language: String) throws(Diagnostics) -> Int {
    var changes: [String: [PluralCategory: Form]] = [:]
    for row in translations(into: language) where row.target.isEmpty && !row.source.isEmpty {
      changes[row.key, default: [:]][row.form ?? .other] = Form(row.source, state: "new")
    }
    try apply(changes.compactMap { edit($0.value, of: $0.key, in: language) })
    return changes.count
  }

  private func edit(
    _ forms: [PluralCategory: Form], of key: String, in language: String
  ) -> Edit? {
    let localizations = strings?[key]?["localizations"]
    let present = localizations?[language]
    let old = Self.forms(of: present) ?? [:]
    let new = old.merging(forms) { $1 }
    guard new != old else { return nil }
    let text = Self.localization(new)
    if let present { return Edit(present.offset..<present.end, text.written(at: 4)) }
    return localizations.flatMap { localizations in
      let index = localizations.members?.firstIndex { $0.key > language }
      return insertion(
        of: language, text.written(at: 4), into: localizations, at: index, depth: 4)
    }
  }

  // MARK: Forms

  private struct Form: Equatable {
    let words: String
    let state: String

    init(_ words: String, state: String) {
      self.words = words
      self.state = state
    }

    init?(_ unit: JSONNode?) {
      guard let unit, let words = unit["value"]?.string else { return nil }
      self.init(words, state: unit["state"]?.string ?? "translated")
    }

    var json: JSONText {
      .object([("stringUnit", .object([("state", .text(state)), ("value", .text(words))]))])
    }

    static func == (one: Form, other: Form) -> Bool {
      one.state == other.state && one.words.utf8.elementsEqual(other.words.utf8)
    }
  }

  private static func forms(of localization: JSONNode?) -> [PluralCategory: Form]? {
    guard let localization else { return nil }
    if let form = Form(localization["stringUnit"]) { return [.other: form] }
    let members = localization["variations"]?["plural"]?.members ?? []
    return members.reduce(into: [:]) { forms, member in
      guard let category = PluralCategory(rawValue: member.key) else { return }
      forms[category] = Form(member.node["stringUnit"])
    }
  }

  private static func localization(_ forms: [PluralCategory: Form]) -> JSONText {
    if forms.count == 1, let only = forms[.other] { return only.json }
    let members = forms.map { ($0.key.rawValue, $0.value.json) }.sorted { $0.0 < $1.0 }
    return .object([("variations", .object([("plural", .object(members))]))])
  }

  // MARK: Text

  /// A place in the text and what comes there.
  private struct Edit {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// A member before the one with this index; behind all others for nil.
  private func insertion(
    of key: String, _ value: String, into object: JSONNode, at index: Int?, depth: Int
  ) -> Edit? {
    guard let members = object.members else { return nil }
    let indent = String(repeating: "  ", count: depth)
    let member = "\(JSONString.quoted(key)) : \(value)"
    if let index, index < members.count {
      let place = members[index].keyOffset
      return Edit(place..<place, "\(member),\n\(indent)")
    }
    if let place = members.last?.node.end {
      return Edit(place..<place, ",\n\(indent)\(member)")
    }
    let outer = String(repeating: "  ", count: depth - 1)
    return Edit(object.offset..<object.end, "{\n\(indent)\(member)\n\(outer)}")
  }

  private mutating func apply(_ edits: [Edit]) throws(Diagnostics) {
    var bytes = Array(text.utf8)
    // From the end on, so that what stands before stays where it is.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    let changed = String(decoding: bytes, as: UTF8.self)
    root = try Self.read(file, changed)
    text = changed
  }
}
