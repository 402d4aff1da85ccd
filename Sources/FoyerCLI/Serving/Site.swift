import MicroHTTPD
package import OnboardingDomain
import OnboardingWeb
import PageRendering
import Synchronization

/// The rendered site and the files behind it. Under `--dev` both are exchanged while serving.
package final class Site: Sendable {
  private struct Content: Sendable {
    let renderer: SiteRenderer
    let assets: AssetLibrary
  }

  private let templates: String
  private let publicFolder: String
  private let onboardings: [any Onboarding]
  private let content: Mutex<Content>

  /// Reads and renders everything; every mistake in the files at once, each with its place.
  package init(templates: String, public: String, onboardings: [any Onboarding]) throws {
    for onboarding in onboardings {
      let findings = onboarding.flow.findings()
      guard findings.isEmpty else { throw CommandFailure(findings.map(\.description)) }
    }
    self.templates = templates
    publicFolder = `public`
    self.onboardings = onboardings
    content = Mutex(try Self.load(templates, `public`, onboardings))
  }

  /// Reads and renders everything again; where something is wrong the site stays as it is.
  func reload() throws {
    let new = try Self.load(templates, publicFolder, onboardings)
    content.withLock { $0 = new }
  }

  private static func load(
    _ templates: String, _ public: String, _ onboardings: [any Onboarding]
  ) throws -> Content {
    do {
      let assets = try AssetLibrary(
        files: try FileTree.read(`public`), compress: Gzip.compress)
      let renderer = try SiteRenderer(
        onboardings: onboardings,
        templates: try TemplateSource(folder: templates),
        assetURL: { assets.address(of: $0) }, timeZones: .system)
      return Content(renderer: renderer, assets: assets)
    } catch let errors as RenderingErrors {
      throw CommandFailure(errors.description)
    } catch let errors as AssetErrors {
      throw CommandFailure(errors.description)
    }
  }

  /// The site as it is now.
  var renderer: SiteRenderer { content.withLock { $0.renderer } }
  /// The files as they are now.
  var assets: AssetLibrary { content.withLock { $0.assets } }
}
