/// Names inside names: a choice in a field in a page. The innermost scope answers for all.
final class TemplateScope {
  let names: any TemplateNames
  let outer: TemplateScope?
  let rendering: TemplateRendering

  init(_ names: any TemplateNames, outer: TemplateScope?, rendering: TemplateRendering) {
    self.names = names
    self.outer = outer
    self.rendering = rendering
  }

  /// What a name stands for here or further out.
  func value(_ path: ArraySlice<String>) -> TemplateValue? {
    var scope: TemplateScope? = self
    while let current = scope {
      if let value = current.names.value(path, in: self) { return value }
      scope = current.outer
    }
    return nil
  }

  /// Every name that is known here or further out.
  var known: [String] { names.known + (outer?.known ?? []) }
}

/// What `{{.}}` stands for in a section over text.
struct ItselfNames: TemplateNames {
  let itself: TemplateValue

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    path.count == 1 && path.first == "." ? itself : nil
  }

  var known: [String] { ["."] }
}

/// Names with their values.
struct FixedNames: TemplateNames {
  let values: [String: TemplateValue]

  init(_ values: [String: TemplateValue]) { self.values = values }

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first, let value = values[first] else { return nil }
    if path.count == 1 { return value }
    guard case .names(let names) = value else { return nil }
    return names.value(path.dropFirst(), in: scope)
  }

  var known: [String] { Array(values.keys) }
}
