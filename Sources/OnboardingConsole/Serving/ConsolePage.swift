package import HTTPCore
package import OnboardingDomain

/// A page of the console: a template of `Templates/console/` that fills the blocks of the frame
/// (`title`, `tools`, `crumbs`, `heading`, `finding`, `content`), and what it shows.
package struct ConsolePage: Sendable {
  /// The name of the template below `console/`.
  package var template: String
  /// Where it stands in the navigation; nil for nowhere.
  package var place: ConsolePlace?
  /// What the template shows beside what every page has.
  package var data: ViewMembers
  /// The status of the response.
  package var status: Status

  /// A page.
  package init(
    _ template: String, at place: ConsolePlace?, _ data: ViewMembers = [:], status: Status = .ok
  ) {
    self.template = template
    self.place = place
    self.data = data
    self.status = status
  }
}
