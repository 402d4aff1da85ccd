public import HTTPCore
import OnboardingWeb
import PageRendering
import SourceText
import Synchronization

/// The preview while somebody works on the files: the same pages as the static one, rendered when
/// they are asked for, from the files as they are.
public final class LivePreview: Sendable {
  private struct Kept: Sendable {
    let stamp: Int
    let site: Result<PreviewSite, Failure>
  }

  /// Why there is no preview, in sentences.
  public struct Failure: Error, Sendable {
    /// The sentences.
    public let text: String

    /// A failure.
    public init(_ text: String) { self.text = text }
  }

  private let stamp: @Sendable () -> Int
  private let make: @Sendable () -> Result<PreviewSite, Failure>
  private let kept = Mutex<Kept?>(nil)

  /// A preview.
  ///
  /// - Parameters:
  ///   - stamp: a number that changes when a file does.
  ///   - make: reads the files.
  public init(
    stamp: @escaping @Sendable () -> Int,
    make: @escaping @Sendable () -> Result<PreviewSite, Failure>
  ) {
    self.stamp = stamp
    self.make = make
  }

  /// Where the preview lies on the server.
  static let address = "/preview"

  /// The answer to a request for the preview; nil for any other address.
  public func reply(to request: Request) -> Reply? {
    guard request.path.utf8.starts(with: Self.address.utf8) else { return nil }
    let rest = request.path.dropFirst(Self.address.count)
    // Everything in the preview refers to its neighbours.
    if rest.isEmpty { return .now(.seeOther(Self.address + "/")) }
    guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
    return .later { [self] in response(String(rest.dropFirst())) }
  }

  private func response(_ path: String) -> Response {
    let stamp = stamp()
    let site = kept.withLock { kept in
      if let kept, kept.stamp == stamp { return kept.site }
      let site = make()
      kept = Kept(stamp: stamp, site: site)
      return site
    }
    switch site {
    case .failure(let failure): return .text(failure.text + "\n", status: .internalServerError)
    case .success(let site):
      guard let file = site.file(at: path) else {
        return .text("There is no page \(path) in the preview.\n", status: .notFound)
      }
      guard file.problems.isEmpty else {
        let lines = file.problems.map(\.description).joined(separator: "\n")
        return .text(lines + "\n", status: .internalServerError)
      }
      return Response(
        .ok, headers: SecurityHeaders.preview(ContentType.ofFile(named: file.path)),
        body: .bytes(file.bytes))
    }
  }
}
