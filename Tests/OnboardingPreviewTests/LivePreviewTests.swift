import FlowPages
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import OnboardingWeb
import Synchronization
import TestSupport
import Testing

@testable import OnboardingPreview

/// `/preview` while somebody works on the files.
@Suite struct LivePreviewTests {
  @Test func `nobody else has a preview`() throws {
    let house = try TestApplication([OPS().withPages])
    let client = house.client()
    for address in ["/preview", "/preview/", "/preview/index.html", "/preview/map.html"] {
      try client.open(address)
      #expect(client.response.status == 404, "\(address)")
    }
  }

  @Test(arguments: [
    ("?flow=zzz", "There is no flow “zzz” here", "index.html?flow=tea"),
    ("index.html?kind=zzz", "There is no state “zzz” here", "index.html?kind=filled"),
    ("copy.html?flow=zzz", "There is no flow “zzz” here", "copy.html?flow=shared"),
    ("copy.html?language=zz", "There is no language “zz” here", "copy.html?language=en"),
    ("copy.html?flow=tea&state=zzz", "There is no state “zzz” here", "copy.html?state=missing"),
  ])
  func `a part that there isn't is answered with a page that lists those that there are`(
    address: String, heading: String, link: String
  ) throws {
    let response = try get(try preview(), "/preview/\(address)")
    #expect(response.status == .notFound)
    #expect(response.header("Content-Type")?.hasPrefix("text/html") == true)
    #expect(text(response).contains(heading))
    #expect(text(response).contains("href=\"\(link)\""))
  }

  @Test(arguments: [
    "?flow=tea", "?flow=site&theme=dark", "copy.html?flow=tea&state=open", "?flow=",
  ])
  func `a part that there is is the page with its scripts`(address: String) throws {
    let response = try get(try preview(), "/preview/\(address)")
    #expect(response.status == .ok)
  }

  @Test func `where scripts don't run a page asks for none`() throws {
    let preview = try preview()
    let pages = preview.pages(of: "taste", flow: "tea", variant: "standard")
    for path in ["index.html", "copy.html", try #require(pages?.picture)] {
      let (full, inert) = (
        text(preview.file(at: path)), text(preview.file(at: path, hasScripts: false))
      )
      #expect(full.contains("<script") && full.contains("</script>"), "\(path)")
      #expect(!inert.contains("<script") && !inert.contains("</script>"))
      #expect(inert.contains("</body>") && inert.contains("</html>"))
    }
  }

  @Test(arguments: [true, false])
  func `a browser may show the drawings that stylesheets have in them`(hasScripts: Bool) throws {
    let file = try preview().file(at: "index.html", hasScripts: hasScripts)
    let policy = try #require(file.header("Content-Security-Policy"))
    #expect(policy.contains("img-src 'self' data:;") && policy.contains("default-src 'none'"))
    #expect(policy.contains("script-src 'self'") == hasScripts && !policy.contains("unsafe"))
  }

  // MARK: One's own answers

  private func preview() throws -> LivePreview {
    var source = try PreviewTea.source()
    source.isLive = true
    let site = try PreviewSite(source)
    return LivePreview(stamp: { 1 }, make: { .success(site) })
  }

  private func get(_ preview: LivePreview, _ target: String) throws -> Response {
    let request = try Request(.get, target)
    guard case .later(let work)? = preview.reply(to: request) else {
      return Response(.notFound)
    }
    return work()
  }

  private func text(_ response: Response) -> String {
    response.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends the form of a walk.
  private func send(_ preview: LivePreview, _ answers: String) throws -> Response {
    let request = try Request(
      .post, "/preview/own", headers: [.contentType: "application/x-www-form-urlencoded"],
      body: "flow=tea&variant=standard&locale=en&answers=\(answers)")
    guard case .later(let work)? = preview.reply(to: request) else { return Response(.notFound) }
    return work()
  }

  @Test func `a walk with one's own answers is a link, and its pages show them`() throws {
    let preview = try preview()
    let asked = try send(preview, "%7B%22kind%22%3A%22black%22%2C+%22cups%22%3A7%7D")
    #expect(asked.status == .seeOther)
    let link = try #require(asked.header("Location"))
    #expect(link.hasPrefix("/preview/own/tea/en/"))
    #expect(link.hasSuffix("/walk.tea.standard.own.en.html"))
    let walk = try get(preview, link)
    #expect(walk.status == .ok && text(walk).contains("The way of <b>own</b>"))
    let folder = link.split(separator: "/").dropLast().joined(separator: "/")
    let page = try get(preview, "/\(folder)/screens/tea/standard/en/evening.filled-own.html")
    #expect(page.status == .ok && text(page).contains("value=\"7\""))
    #expect(try get(preview, "/\(folder)/assets/theme.css").status == .ok)
  }

  @Test func `the same answers are the same link, however they are written`() throws {
    let preview = try preview()
    let one = try send(preview, "%7B%22kind%22%3A%22black%22%2C%22cups%22%3A7%7D")
    let other = try send(preview, "%7B+%22cups%22%3A7%2C%0A%22kind%22%3A%22black%22%7D")
    #expect(one.header("Location") == other.header("Location"))
  }

  @Test(arguments: ["%7B%22cups%22%3A99%7D", "nonsense", "%7B%22milk%22%3Atrue%7D"])
  func `answers that can't be are told, and nothing is shown`(answers: String) throws {
    let response = try send(try preview(), answers)
    #expect(response.status == .unprocessableContent)
    #expect(!text(response).isEmpty && !text(response).contains("<"))
  }

  @Test func `an address with no such answers says so`() throws {
    let preview = try preview()
    for path in ["tea/en/%21/index.html", "tea/xx/e30/index.html", "milk/en/e30/index.html"] {
      #expect(try get(preview, "/preview/own/\(path)").status != .ok, "\(path)")
    }
  }

  @Test func `only a walk on a server offers it, with the answers of its person`() throws {
    let walk = "walk.tea.standard.black-tea.en.html"
    let live = text(try get(try preview(), "/preview/\(walk)"))
    #expect(live.contains("action=\"/preview/own\"") && live.contains("&quot;cups&quot; : 3"))
    let still = try PreviewSite(PreviewTea.source()).file(at: walk)
    let html = String(decoding: still?.bytes ?? [], as: UTF8.self)
    #expect(!html.isEmpty && !html.contains("/preview/own"))
  }
}
