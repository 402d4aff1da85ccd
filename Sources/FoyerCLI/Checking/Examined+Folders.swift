import FlowChecks
import MicroHTTPD
import OnboardingConsole
import OnboardingDomain
import PageRendering

extension Examined {
  /// Reads and renders the folders of a project.
  ///
  /// - Throws: `CommandFailure` for a folder that can't be read.
  init(
    _ onboardings: [any Onboarding], folders: SiteFolders, schemas: SchemaFolder,
    overrides: OverrideFile
  ) throws {
    let files = try folders.readPublic()
    let source = try CommandFailure.naming { try folders.readTemplates() }
    self.init(
      onboardings, templates: source, files: files, schemas: try schemas.read(),
      overrides: try overrides.overrides(in: folders), timeZones: .system,
      pageNames: ConsolePage.names,
      compress: Gzip.compress)
  }
}
