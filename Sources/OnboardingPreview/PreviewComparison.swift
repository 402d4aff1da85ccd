import OnboardingDomain

/// What changed from one preview to another.
public struct PreviewComparison {
  let old: PreviewManifest
  let new: PreviewManifest
  /// The files of the new preview.
  let files: [String: [UInt8]]

  /// A comparison of an earlier preview with a new one.
  ///
  /// - Parameters:
  ///   - flows: the flows that were built; nil for all that there are. The others of the earlier preview are
  ///     not gone, nobody asked for them.
  ///   - locales: the languages that were built; nil for all that there are.
  public init(
    _ old: PreviewManifest, _ whole: PreviewSite.Whole, flows: [String]? = nil,
    locales: [String]? = nil
  ) {
    self.old = old.only(flows: flows, locales: locales)
    new = whole.manifest.only(flows: flows, locales: locales)
    files = whole.files
  }

  var view: ViewMembers {
    let (before, after) = (byURL(old), byURL(new))
    // One row for each page in the default language; a word changes in all of them.
    let locale = new.pages.first?.locale
    let added = new.pages.filter { before[$0.url] == nil }
    let removed = old.pages.filter { after[$0.url] == nil }
    let changed = new.pages.filter { page in before[page.url].map { $0.hash != page.hash } ?? false
    }
    let words = words
    let files = changedFiles
    return [
      "added": .list(added.filter { $0.locale == locale }.map { row($0, isLinked: true) }),
      "removed": .list(removed.filter { $0.locale == locale }.map { row($0, isLinked: false) }),
      "changed": .list(changed.filter { $0.locale == locale }.map { row($0, isLinked: true) }),
      "added-count": .text(String(added.count)), "removed-count": .text(String(removed.count)),
      "changed-count": .text(String(changed.count)),
      "same-count": .text(String(new.pages.count - added.count - changed.count)),
      "has-added": .flag(!added.isEmpty), "has-removed": .flag(!removed.isEmpty),
      "has-changed": .flag(!changed.isEmpty), "words": .list(words),
      "has-words": .flag(!words.isEmpty), "word-count": .text(String(words.count)),
      "is-one-word": .flag(words.count == 1), "is-one-page": .flag(changed.count == 1),
      "files": .list(files), "has-files": .flag(!files.isEmpty),
      "is-same": .flag(
        added.isEmpty && removed.isEmpty && changed.isEmpty && words.isEmpty && files.isEmpty),
    ]
  }

  func byURL(_ manifest: PreviewManifest) -> [String: PreviewManifest.Page] {
    Dictionary(manifest.pages.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func row(_ page: PreviewManifest.Page, isLinked: Bool) -> ViewData {
    let id = page.screen + (page.sheet.map { ".\($0)" } ?? "")
    return [
      "flow": .text(page.flow), "variant": .text(page.variant), "id": .text(id),
      "state": .text(page.state), "kind": .text(page.kind),
      "url": isLinked ? .text(page.url) : .null,
    ]
  }

  // MARK: Words

  private struct Place: Hashable {
    let file: String
    let key: String
    let language: String
  }

  private var words: [ViewData] {
    let before = texts(of: old)
    let after = texts(of: new)
    var places = new.words.flatMap { entry in
      entry.texts.keys.sorted().map { Place(file: entry.file, key: entry.key, language: $0) }
    }
    let known = Set(places)
    places += old.words.flatMap { entry in
      entry.texts.keys.sorted().map { Place(file: entry.file, key: entry.key, language: $0) }
    }.filter { !known.contains($0) }
    return places.compactMap { place in
      let (was, now) = (before[place], after[place])
      guard was != now else { return nil }
      let parts = TextDifference(from: was ?? "", to: now ?? "")
      return [
        "file": .text(place.file), "key": .text(place.key), "language": .text(place.language),
        "is-new": .flag(was == nil), "is-gone": .flag(now == nil),
        "before": .list(parts.before.map(Self.view)), "after": .list(parts.after.map(Self.view)),
      ]
    }
  }

  private static func view(_ part: TextDifference.Part) -> ViewData {
    ["text": .text(part.text), "is-changed": .flag(part.isChanged)]
  }

  private func texts(of manifest: PreviewManifest) -> [Place: String] {
    var texts: [Place: String] = [:]
    for entry in manifest.words {
      for (language, text) in entry.texts {
        texts[Place(file: entry.file, key: entry.key, language: language)] = text
      }
    }
    return texts
  }

  // MARK: Files of Public

  private var changedFiles: [ViewData] {
    Set(old.assets.keys).union(new.assets.keys).sorted().compactMap { path in
      let (was, now) = (old.assets[path], new.assets[path])
      guard was != now else { return nil }
      return [
        "path": .text(path),
        "change": .text(was == nil ? "added" : now == nil ? "removed" : "changed"),
      ]
    }
  }
}

/// Two texts word by word: what they share, and what only one of them has.
struct TextDifference {
  /// A stretch of a text.
  struct Part: Hashable {
    let text: String
    let isChanged: Bool
  }

  let before: [Part]
  let after: [Part]

  init(from old: String, to new: String) {
    let (a, b) = (Self.words(old), Self.words(new))
    let changes = b.difference(from: a)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    before = Self.joined(a, removed)
    after = Self.joined(b, inserted)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  private static func joined(_ words: [String], _ changed: Set<Int>) -> [Part] {
    var parts: [Part] = []
    for (index, word) in words.enumerated() {
      let isChanged = changed.contains(index)
      let text = index == words.count - 1 ? word : word + " "
      if let last = parts.last, last.isChanged == isChanged {
        parts[parts.count - 1] = Part(text: last.text + text, isChanged: isChanged)
      } else {
        parts.append(Part(text: text, isChanged: isChanged))
      }
    }
    return parts.filter { !$0.text.isEmpty }
  }
}

extension PreviewSite {
  /// The page of what changed since another preview.
  ///
  /// - Parameter pictured: the pages that have pictures; nil where there was nothing to take them with.
  public func changes(_ comparison: PreviewComparison, pictured: [String]?) -> PreviewFile {
    tool(
      "changes.html", "changes",
      comparison.pictures(of: pictured).merging(comparison.view))
  }
}
