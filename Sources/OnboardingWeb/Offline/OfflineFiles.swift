import HTTPCore
import OnboardingDomain
import PageRendering

/// What a flow needs to go on without a network: its service worker, the page that the worker shows,
/// and the list of files that it keeps. A flow has them where `Public/<flow>/service-worker.js` is.
///
/// Source: Service Workers, W3C, "Path restriction": a worker reaches no further than its own
/// folder unless `Service-Worker-Allowed` says so.
struct OfflineFiles {
  let flow: FlowHandler
  let assets: AssetLibrary

  private var worker: String { "/assets/\(flow.flow.id)/service-worker.js" }

  /// The response for one of the three names; nil where the flow has no worker or for another name.
  func response(to context: RequestContext, named name: String) -> Response? {
    guard ["service-worker.js", "offline.html", "offline-files.json"].contains(name),
      var script = assets.response(to: context.request, at: worker)
    else { return nil }
    switch name {
    case "offline.html":
      let pages = flow.services.pages
      guard pages.site().hasPage("offline", flow: flow.index) else { return nil }
      return pages.page(.offline, [:], for: context, isOfFlow: true)
    case "offline-files.json": return .json(.text(list))
    default:
      if let scope = try? HeaderField("Service-Worker-Allowed", checking: "/\(flow.flow.id)") {
        script.headers.append(scope)
      }
      return script
    }
  }

  /// The files with their addresses and the bytes that each costs on the way.
  private var list: String {
    let files = assets.files(of: flow.flow.id.rawValue).map {
      "{\"name\":\"\($0.name)\",\"url\":\"\($0.address)\",\"bytes\":\($0.cost)}"
    }
    return "{\"files\":[\(files.joined(separator: ","))]}"
  }
}

extension AssetLibrary {
  /// The files that the pages of one flow may ask for: its own, and those in no flow's folder.
  ///
  /// `cost` is what comes over the wire, compressed where the file is.
  func files(of flow: String) -> [(name: String, address: String, cost: Int)] {
    allAddresses.keys.sorted().compactMap { path in
      let name = String(path.dropFirst())
      let folder = name.split(separator: "/").dropLast().first.map(String.init)
      guard folder == nil || folder == flow || ["js", "fonts"].contains(folder),
        !name.hasSuffix("service-worker.js"), let address = allAddresses[path],
        let cost = cost(at: address)
      else { return nil }
      return (name, address, cost)
    }
  }
}
