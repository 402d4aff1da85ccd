import FoyerCLI
package import OnboardingConsole
package import OnboardingStore
package import Sealing
import OnboardingWeb
import Synchronization

extension TestApplication {
  /// A console over the same store, keys and pages.
  ///
  /// - Parameter publicOrigin: under which browsers see it; nil when they see it as it is.
  package func console(publicOrigin: String? = nil) throws -> Console {
    assembly.console(
      onboardings, try Self.consoleSite(), publicOrigin: publicOrigin,
      report: { [collected] in collected.add($0) })
  }

  /// The console's pages, which every test that changes no file shares: reading them takes longer than most
  /// tests.
  private static func consoleSite() throws -> ConsoleSite {
    try knownConsoleSite.withLock { known in
      if let known { return known }
      let site = try ConsoleSite(SiteFolders(templates: "Templates", public: "Public"))
      known = site
      return site
    }
  }

  private static let knownConsoleSite = Mutex<ConsoleSite?>(nil)

  /// Does what commands ask of the process that holds the data folder.
  package func takeRequests() throws {
    if let folder { try assembly.takeRequests(in: folder) }
  }

  /// Has it seen that its clock is so many milliseconds ahead of a database's; without effect within half a minute of the
  /// last time.
  package func seeClock(aheadBy milliseconds: Int64) {
    assembly.clocks.look({ milliseconds }, tell: { _ in })
  }

  /// What people finished, kept.
  package var store: OnboardingStore { assembly.store }

  /// The keys that are in use.
  package var keys: LiveKeyRing { assembly.keys }
}
