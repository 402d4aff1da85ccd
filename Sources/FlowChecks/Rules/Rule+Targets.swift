import PageReading
import SourceText

extension Rule {
  /// What a page says about another part of itself.
  static let targets: [Rule] = [
    Rule("missing-target", .error) { examined, rule in
      examined.pages.flatMap { page in
        page.missingTargets.map { target in
          rule.finding(
            at: page.place,
            "\(page.name): \(target.words) names \(target.id), which isn't on the page",
            fix: "Correct the id, or give it to what is meant")
        }
      }
    }
  ]
}

extension ExaminedPage {
  /// A name of an element that isn't there.
  fileprivate struct Target {
    /// What names it: `<label for>`.
    let words: String
    let id: String
  }

  /// The attributes that name other elements of the page. Source: HTML, the attributes of type ID; ARIA 1.2, ID reference.
  private static let references: [(attribute: String, element: String?)] = [
    ("for", "label"), ("for", "output"), ("form", nil), ("list", nil), ("popovertarget", nil),
    ("aria-labelledby", nil), ("aria-describedby", nil), ("aria-controls", nil),
    ("aria-details", nil), ("aria-activedescendant", nil),
  ]

  /// A link that does nothing, a label that names nothing, a description that nobody hears.
  fileprivate var missingTargets: [Target] {
    let ids = Set(markup.all(with: "id").compactMap { markup[$0, "id"] })
    var targets = markup.all(["a"]).compactMap { number in
      markup[number, "href"].flatMap { href in
        href.hasPrefix("#") && href.count > 1
          ? Target(words: "<a href>", id: String(href.dropFirst())) : nil
      }
    }
    for (attribute, element) in Self.references {
      for number in markup.all(with: attribute) {
        let name = markup.elements[number].name
        guard element == nil || element == name else { continue }
        targets += (markup[number, attribute] ?? "").split(separator: " ").map {
          Target(words: "<\(name) \(attribute)>", id: String($0))
        }
      }
    }
    return targets.filter { !ids.contains($0.id) }
  }
}
