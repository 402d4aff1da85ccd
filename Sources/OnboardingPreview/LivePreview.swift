public import HTTPCore
public import OnboardingDomain
import OnboardingWeb
import PageReading
import PageRendering
import SourceText
import Synchronization

/// The preview while a builder works on the files: the same pages as the static one, rendered when
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
  /// The walk with a person's own answers that was asked for last, of the files as they are.
  private let own = Mutex<(stamp: Int, answers: OwnAnswers, site: PreviewSite)?>(nil)

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

  /// The response to a request for the preview; nil for any other address.
  public func reply(to request: Request) -> Reply? {
    guard request.path.utf8.starts(with: Self.address.utf8) else { return nil }
    let rest = request.path.dropFirst(Self.address.count)
    // Everything in the preview refers to its neighbours.
    if rest.isEmpty { return .now(.seeOther(Self.address + "/")) }
    guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
    return .later { [self] in
      if request.path == OwnAnswers.address { return walk(request) }
      return missing(at: String(rest.dropFirst()), request) ?? file(at: String(rest.dropFirst()))
    }
  }

  /// The response to a request for a part of a page that there isn't: of another flow, in another language.
  private func missing(at path: String, _ request: Request) -> Response? {
    guard request.query != nil, let query = try? request.queryFields(),
      case .success(let site) = site(stamp()), let page = site.missing(at: path, { query[$0] })
    else { return nil }
    guard page.problems.isEmpty else {
      return .text(
        page.problems.map(\.description).joined(separator: "\n") + "\n",
        status: .internalServerError)
    }
    return Response(
      .notFound,
      headers: ResponseHeaders.preview(
        ContentType.ofFile(named: "index.html"), hasScripts: true),
      body: .bytes(page.bytes))
  }

  /// Leads to the walk with the answers of a form.
  private func walk(_ request: Request) -> Response {
    switch site(stamp()) {
    case .failure(let failure): return .text(failure.text + "\n", status: .internalServerError)
    case .success(let site):
      do throws(Failure) { return .seeOther(try OwnAnswers.walk(request, in: site)) } catch {
        return .text(error.text + "\n", status: .unprocessableContent)
      }
    }
  }

  private func site(_ stamp: Int) -> Result<PreviewSite, Failure> {
    kept.withLock { kept in
      if let kept, kept.stamp == stamp { return kept.site }
      let site = make()
      kept = Kept(stamp: stamp, site: site)
      return site
    }
  }

  /// The site that a path belongs to, and the path of the file in it.
  private func place(_ path: String) -> Result<(site: PreviewSite, file: String), Failure> {
    let stamp = stamp()
    var file = path
    guard path.hasPrefix("own/"), let answers = OwnAnswers(path.dropFirst(4), file: &file) else {
      return site(stamp).map { ($0, path) }
    }
    return site(stamp).flatMap { whole in
      own.withLock { own in
        if let own, own.stamp == stamp, own.answers == answers {
          return .success((own.site, file))
        }
        do throws(Failure) {
          let site = try answers.site(in: whole)
          own = (stamp, answers, site)
          return .success((site, file))
        } catch {
          return .failure(error)
        }
      }
    }
  }

  /// Where the preview shows a screen; nil where it doesn't, or where there is no preview.
  public func pages(
    of screen: ScreenID, flow: FlowID, variant: VariantID
  ) -> PreviewSite.ScreenPages? {
    try? site(stamp()).get().pages(of: screen, flow: flow, variant: variant)
  }

  /// A file of the preview.
  ///
  /// - Parameters:
  ///   - path: from the root of the preview.
  ///   - hasScripts: whether the scripts of its pages may run. Where a person is signed in they must not:
  ///     who writes templates could act in that person's name.
  public func file(at path: String, hasScripts: Bool = true) -> Response {
    switch place(path) {
    case .failure(let failure): return .text(failure.text + "\n", status: .internalServerError)
    case .success(let (site, path)):
      guard let file = site.file(at: path) else {
        return .text("There is no page \(path) in the preview.\n", status: .notFound)
      }
      guard file.problems.isEmpty else {
        let lines = file.problems.map(\.description).joined(separator: "\n")
        return .text(lines + "\n", status: .internalServerError)
      }
      return Response(
        .ok,
        headers: ResponseHeaders.preview(
          ContentType.ofFile(named: file.path), hasScripts: hasScripts),
        body: .bytes(hasScripts ? file.bytes : Self.withoutScripts(file)))
    }
  }

  private static let scripts = (start: Array("<script".utf8), end: Array("</script>".utf8))

  /// A page without its scripts: the browser would refuse each with a line in its log.
  private static func withoutScripts(_ file: PreviewFile) -> [UInt8] {
    guard file.path.hasSuffix(".html") else { return file.bytes }
    return file.bytes.withUnsafeBufferPointer { bytes in
      var rest: [UInt8] = []
      rest.reserveCapacity(bytes.count)
      var copied = 0
      while let start = bytes.first(scripts.start, from: copied),
        let end = bytes.first(scripts.end, from: start)
      {
        rest += bytes[copied..<start]
        copied = end + scripts.end.count
      }
      return rest + bytes[copied...]
    }
  }
}
