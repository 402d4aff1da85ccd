import FoyerCLI
package import OnboardingConsole
package import OnboardingStore
import OnboardingWeb

extension TestHouse {
  /// A console over the same store, keys and pages.
  ///
  /// - Parameter publicOrigin: under which browsers see it; nil when they see it as it is.
  package func console(publicOrigin: String? = nil) throws -> Console {
    let folders = try SiteFolders(templates: "Templates", public: "Public")
    return assembly.console(
      onboardings, try ConsoleSite(folders), publicOrigin: publicOrigin,
      report: { [collected] in collected.add($0) })
  }

  /// Does what commands ask of the process that holds the data folder.
  package func takeRequests() throws {
    if let folder { try assembly.takeRequests(in: folder) }
  }

  /// What people finished, kept.
  package var store: OnboardingStore { assembly.store }
}
