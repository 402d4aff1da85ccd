import FlowChecks
import MicroHTTPD
import OnboardingConsole
import OnboardingDomain
import PageRendering
import SourceText

extension Examined {
  /// Reads and renders the folders of a project.
  ///
  /// - Throws: `CommandFailure` for a folder that can't be read.
  init(
    _ onboardings: [any Onboarding], folders: SiteFolders, schemas: SchemaFolder,
    overrides: OverrideFile
  ) throws {
    let files = try folders.readPublic()
    var unreadable: [Diagnostic] = []
    var source = TemplateSource(files: [])
    do { source = try folders.readTemplates() } catch let errors as Diagnostics {
      unreadable = errors.all
    }
    self.init(
      onboardings, templates: source, files: files, schemas: try schemas.read(),
      overrides: try overrides.overrides(in: folders), unread: try folders.unreadTemplates(),
      unreadable: unreadable, timeZones: .system, pageNames: ConsolePage.names,
      compress: Gzip.compress)
  }
}
