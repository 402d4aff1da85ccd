import FlowChecks
import MicroHTTPD
import OnboardingDomain
import PageRendering

extension Examined {
  /// Reads and renders two folders.
  ///
  /// - Throws: `CommandFailure` for a folder that can't be read.
  init(_ onboardings: [any Onboarding], templates: String, public: String) throws {
    let files = try FileTree.read(`public`)
    let source = try CommandFailure.naming { try TemplateSource(folder: templates) }
    self.init(
      onboardings, templates: source, files: files, timeZones: .system, compress: Gzip.compress)
  }
}
