import OnboardingDomain

/// What a page says of its place among the screens of a variant: where that is the same, so is the page.
struct PagePlacing: OptionSet, Sendable {
  let rawValue: Int

  /// Its number, or how many there are.
  static let number = PagePlacing(rawValue: 1)
  /// Whether it is the first or the last.
  static let ends = PagePlacing(rawValue: 2)
  /// Its section, and those around it.
  static let sections = PagePlacing(rawValue: 4)
  /// The screens before it, with their answers.
  static let earlier = PagePlacing(rawValue: 8)

  /// Whether a page that says this of a screen says the same in two variants.
  func isSame(for screen: ScreenID, in one: Variant, _ other: Variant) -> Bool {
    func places(_ variant: Variant) -> [String] {
      let position = variant.position(of: screen) ?? 0
      var parts: [String] = []
      if contains(.number) { parts.append("\(position) \(variant.screens.count)") }
      if contains(.ends) {
        parts.append("\(position == 0) \(position == variant.screens.count - 1)")
      }
      if contains(.sections) {
        parts.append(variant.section(of: screen)?.rawValue ?? "")
        // What is said of one that can be left out goes by what its screens ask.
        parts += variant.sections.map { section in
          let asking = LeavingOut(of: section) != nil ? section.screens.map(\.id.rawValue) : []
          return ([section.id.rawValue] + asking).joined(separator: " ")
        }
      }
      if contains(.earlier) {
        for section in variant.sections {
          parts.append("section \(section.id)")
          parts += section.screens.map(\.id.rawValue)
        }
      }
      return parts
    }
    return places(one) == places(other)
  }
}
