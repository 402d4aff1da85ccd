import FlowChecks
import Foundation
import MicroHTTPD
import OnboardingDomain
import OnboardingWords
import PageRendering
import SourceText

/// The catalogue of a flow, to be brought into line with what its pages ask for.
struct CatalogueFile {
  /// The name of the catalogue that all flows share, below `Templates/`.
  static let sharedFile = "copy.xcstrings"

  /// The file.
  let path: String
  /// What is in it, with the changes so far.
  var document: CatalogueDocument
  private let before: String
  /// The words that all flows share, once some of them were changed.
  private var shared: CatalogueDocument?
  private let onboarding: any Onboarding
  private let folders: SiteFolders

  /// The catalogue as it is; an empty one where the flow has none.
  ///
  /// - Parameter isShared: whether the one is meant that all flows share.
  /// - Throws: `CommandFailure` with everything that is wrong with it, or where the shared one comes with Foyer.
  init(of onboarding: any Onboarding, isShared: Bool = false, in folders: SiteFolders) throws {
    self.onboarding = onboarding
    self.folders = folders
    let file = isShared ? Self.sharedFile : "\(onboarding.flow.id)/copy.xcstrings"
    if isShared, !Self.ownsShared(folders) {
      throw CommandFailure(
        "The words that all flows share come with Foyer: \(folders.templates)/\(file) isn't there. Those of "
          + "them that a flow translates stand in its own catalogue.", status: CommandFailure.usage)
    }
    path = "\(folders.templates)/\(file)"
    document = try CommandFailure.naming {
      guard let known = try folders.readTemplates().files.first(where: { $0.path == file }) else {
        return try CatalogueDocument.empty(file: file)
      }
      return try CatalogueDocument(file: file, text: known.text)
    }
    before = document.text
  }

  /// Whether the words that all flows share are the site's to write; else they come with Foyer.
  private static func ownsShared(_ folders: SiteFolders) -> Bool {
    FileManager.default.fileExists(atPath: "\(folders.templates)/\(sharedFile)")
  }

  /// Whether there is something to save.
  var isChanged: Bool { document.text != before || shared != nil }

  /// The file of the words that all flows share, where some of them were changed.
  var sharedPath: String? { shared.map { "\(folders.templates)/\($0.file)" } }

  /// Writes what was changed.
  func save() throws {
    if document.text != before { try OutputFile.write(document.text, to: path) }
    if let shared, let sharedPath { try OutputFile.write(shared.text, to: sharedPath) }
  }

  /// Adds what pages ask for and no catalogue has, in words made of the key.
  ///
  /// - Returns: a line for each key.
  mutating func addMissingKeys() throws -> [String] {
    var changes: [String] = []
    // Words that are there let pages be rendered that ask for more.
    while true {
      let present = Set(document.keys)
      var missing: [(key: String, file: String?)] = []
      for finding in try examine().findings() where finding.rule == "missing-copy" {
        guard let key = finding.subject, !present.contains(key),
          !missing.contains(where: { $0.key == key })
        else { continue }
        missing.append((key, finding.place.file))
      }
      guard !missing.isEmpty else { return changes }
      for (key, file) in missing {
        try document.add(
          key, comment: file.map { "Asked for by \($0)." } ?? "", words: Self.words(madeOf: key))
        changes.append("added \(key)")
      }
    }
  }

  /// Removes what no page asks for.
  ///
  /// - Returns: a line for each key.
  mutating func removeUnusedKeys() throws -> [String] {
    let findings = try examine().findings()
    // Where pages can't be rendered nobody knows what they ask for.
    if let error = findings.first(where: { $0.severity == .error }) {
      throw CommandFailure("There is something to mend first: \(error)")
    }
    let file = "Templates/\(document.file)"
    let unused = findings.filter { $0.rule == "unused-copy" && $0.place.file == file }
      .compactMap(\.subject)
    for key in unused { try document.remove(key) }
    return unused.map { "removed \($0)" }
  }

  /// Begins a language: what the pages of the flow ask for stands in the catalogue with the words of the source
  /// language, marked new. Where the site has several flows and words of its own that they share, all of these are begun
  /// where they stand: once some of them are, all are wanted. Else those that the flow shows are begun in its own catalogue.
  ///
  /// - Parameter isAlone: whether the site has no other flow.
  /// - Returns: of how many keys of the flow, and of how many that all flows share.
  mutating func begin(_ language: String, isAlone: Bool) throws -> (own: Int, shared: Int) {
    let own = try CommandFailure.naming { try document.begin(language) }
    guard
      let file = try folders.readTemplates().files.first(where: { $0.path == Self.sharedFile })
    else { return (own, 0) }
    var standard = try CommandFailure.naming {
      try CatalogueDocument(file: file.path, text: file.text)
    }
    guard isAlone || !Self.ownsShared(folders) else {
      let begun = try CommandFailure.naming { try standard.begin(language) }
      if begun > 0 { shared = standard }
      return (own, begun)
    }
    let missing = try examine().findings().filter {
      $0.rule == CopyFinding.untranslated.rawValue
        && $0.place.file == "Templates/\(Self.sharedFile)"
        && $0.message.hasSuffix(" in \(language)")
    }.compactMap(\.subject)
    for key in missing {
      try CommandFailure.naming { try document.adopt(key, from: standard) }
    }
    return (own, try CommandFailure.naming { try document.begin(language) })
  }

  private func examine() throws -> Examined {
    var files = try folders.readTemplates().files
    files.removeAll { $0.path == document.file }
    files.append(.init(path: document.file, text: document.text))
    return Examined(
      [onboarding], templates: TemplateSource(files: files), files: try folders.readPublic(),
      schemas: [:], timeZones: .system, compress: Gzip.compress)
  }

  /// Words to look at until a writer has written them: the last id of the key that says what it is about.
  static func words(madeOf key: String) -> String {
    let roles: Set = ["title", "label", "action", "subtitle", "description"]
    let parts = key.split(separator: ".")
    // What the button of a screen says nearly always.
    if parts.count == 2, parts[1] == "action" { return "Continue" }
    let telling = parts.last.map { roles.contains(String($0)) && parts.count > 1 } ?? false
    let words = (telling ? parts[parts.count - 2] : parts.last ?? "").replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
