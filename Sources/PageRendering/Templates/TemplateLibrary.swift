import OnboardingDomain
import SourceText

/// The templates as one flow sees them: its own win over the shared ones of the same name.
struct TemplateLibrary: Sendable {
  /// The flow's folder; nil for pages that belong to no flow.
  let folder: String?
  private let paths: [String: String]
  private let set: TemplateSet
  /// What was found wrong with a template: most pages refer to the same ones.
  private let known = Memory<String, [Diagnostic]>(capacity: 1024)

  /// - Parameters:
  ///   - set: every template.
  ///   - folder: the flow's folder, nil for none.
  ///   - flows: the folders of all flows, which are no part of the shared names.
  init(_ set: TemplateSet, folder: String?, flows: Set<String>) {
    self.set = set
    self.folder = folder
    var paths: [String: String] = [:]
    for path in set.templates.keys {
      let first = path.prefix { $0 != "/" }
      if first.utf8.count == path.utf8.count || !flows.contains(String(first)) {
        paths[path] = path
      }
    }
    if let folder {
      let prefix = folder + "/"
      for path in set.templates.keys where path.hasPrefix(prefix) {
        paths[String(path.dropFirst(prefix.count))] = path
      }
    }
    self.paths = paths
  }

  /// The template of this name.
  subscript(name: String) -> TemplateSet.Parsed? { paths[name].flatMap { set.templates[$0] } }

  /// Every name.
  var names: Dictionary<String, String>.Keys { paths.keys }

  /// The template that was probably meant by a name that none has: one of nearly the same name, else the only one that
  /// is called so in another folder; nil where nothing is like it.
  ///
  /// - Parameter file: the file that refers to it, which never means itself.
  func suggestion(for name: String, in file: String? = nil) -> String? {
    let names = paths.filter { "\($0.value).mustache" != file }.keys
    if let closest = name.closest(among: names) { return closest }
    let moved = names.filter { $0.split(separator: "/").last == name.split(separator: "/").last }
    return moved.count == 1 ? moved.first : nil
  }

  /// Whether the flow has a template of this name of its own.
  func isOwn(_ name: String) -> Bool {
    folder.map { paths[name] == "\($0)/\(name)" } ?? false
  }

  /// Every template that rendering this one can reach, itself first.
  func reachable(from name: String) -> [TemplateSet.Parsed] {
    var seen: Set<String> = []
    var queue = [name]
    var found: [TemplateSet.Parsed] = []
    while let next = queue.popLast() {
      guard seen.insert(next).inserted, let parsed = self[next] else { continue }
      found.append(parsed)
      queue += parsed.scanned.references.map(\.name)
    }
    return found
  }

  /// What is wrong with what this template refers to: partials that don't exist, that include
  /// themselves, and blocks that nothing shows.
  func findings(of name: String) -> [Diagnostic] {
    known.value(for: name) { newFindings(of: name) }
  }

  private func newFindings(of name: String) -> [Diagnostic] {
    guard let parsed = self[name] else { return [] }
    var errors: [Diagnostic] = []
    for template in reachable(from: name) {
      for reference in template.scanned.references {
        errors += findings(of: reference, in: template.scanned.file)
      }
    }
    if let path = cycle(from: name, []) {
      errors.append(
        Diagnostic.template(
          file: parsed.scanned.file,
          message: "the template includes itself: \(path.joined(separator: " → "))",
          rule: .circularTemplate))
    }
    return errors
  }

  /// A template that has to show something and is empty, by itself or because the one around it is; nil where
  /// it isn't.
  func emptiness(of name: String) -> Diagnostic? {
    guard let template = outermost(of: name), template.isBlank else { return nil }
    return .template(
      file: template.scanned.file, message: "the template is empty", rule: .emptyTemplate)
  }

  /// The template around all others that a page template fills: itself where it fills none.
  func outermost(of name: String) -> TemplateSet.Parsed? {
    var outermost = name
    // One that includes itself is told as that.
    var seen: Set = [name]
    while let frame = self[outermost]?.frame, self[frame] != nil, seen.insert(frame).inserted {
      outermost = frame
    }
    return self[outermost]
  }

  private func findings(
    of reference: ScannedTemplate.Reference, in file: String
  ) -> [Diagnostic] {
    // What fills the blocks of an empty template is right by itself.
    if !reference.blocks.isEmpty, let found = emptiness(of: reference.name) { return [found] }
    guard self[reference.name] != nil else {
      let place = folder.map { "Templates/\($0) or Templates" } ?? "Templates"
      return [
        Diagnostic.template(
          file: file, position: reference.position,
          message: "there is no template \(reference.name) in \(place)"
            + hint(suggestion(for: reference.name, in: file)), rule: .unknownTemplate)
      ]
    }
    let blocks = blocks(of: reference.name)
    return reference.blocks.filter { !blocks.contains($0.name) }.map { block in
      Diagnostic.template(
        file: file, position: block.position,
        message: "\(reference.name) has no block {{$\(block.name)}}"
          + hint(block.name.closest(among: blocks)), rule: .unknownTemplate)
    }
  }

  private func blocks(of name: String) -> Set<String> {
    reachable(from: name).reduce(into: []) { $0.formUnion($1.scanned.blocks) }
  }

  private func cycle(from name: String, _ trail: [String]) -> [String]? {
    if let start = trail.firstIndex(of: name) { return trail[start...] + [name] }
    for reference in self[name]?.scanned.references ?? [] {
      if let cycle = cycle(from: reference.name, trail + [name]) { return cycle }
    }
    return nil
  }
}
