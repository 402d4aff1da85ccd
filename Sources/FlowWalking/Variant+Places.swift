internal import OnboardingDomain

/// What stands at a place of a variant: at a screen, or at `screen/sheet`.
extension Variant {
  /// The screens and sheets.
  var places: Set<String> {
    Set(
      screens.flatMap { screen in
        [screen.id.rawValue] + screen.sheets.map { "\(screen.id)/\($0.id)" }
      })
  }

  /// The fields of its form.
  func fields(at place: String) -> [Field] {
    let (screen, sheet) = parts(of: place)
    return sheet?.fields ?? screen?.fields ?? []
  }

  /// The buttons beside the primary one.
  func actions(at place: String) -> [Action] {
    let (screen, sheet) = parts(of: place)
    return sheet?.actions ?? screen?.actions ?? []
  }

  /// What the primary button does.
  func primary(at place: String) -> Effect? {
    let (screen, sheet) = parts(of: place)
    return sheet?.primary ?? screen?.primary
  }

  private func parts(of place: String) -> (screen: Screen?, sheet: Sheet?) {
    let parts = place.split(separator: "/").map(String.init)
    let screen = self.screen(ScreenID(parts[0]))
    return (screen, parts.count > 1 ? screen?.sheet(SheetID(parts[1])) : nil)
  }
}
