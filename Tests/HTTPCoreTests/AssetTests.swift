import HTTPCore
import Testing

@Suite struct AssetTests {
  private static let css = Asset(
    name: "calai/theme.css", bytes: Array(repeating: 0x61, count: 100),
    contentType: "text/css; charset=utf-8", compress: { _ in [1, 2, 3] })

  @Test(arguments: [
    ("base.css", "base.ba7816bf8f01cfea.css"), ("a/b.min.js", "a/b.min.ba7816bf8f01cfea.js"),
    ("a.b/c", "a.b/c.ba7816bf8f01cfea"), (".hidden", ".hidden.ba7816bf8f01cfea"),
  ])
  func `the name carries the content's fingerprint`(name: String, fingerprinted: String) {
    let asset = Asset(
      name: name, bytes: Array("abc".utf8), contentType: "text/css", compress: { _ in nil })
    #expect(asset.fingerprintedName == fingerprinted)
  }

  @Test func `a browser that reads gzip gets it`() throws {
    let request = try Request(.get, "/", headers: [.acceptEncoding: "gzip"])
    let response = Self.css.response(to: request, isImmutable: true)
    #expect(response.header("content-encoding") == "gzip")
    #expect(response.body.copied == [1, 2, 3])
  }

  @Test func `another gets the bytes as they are`() throws {
    let response = Self.css.response(to: try Request(.get, "/"), isImmutable: true)
    #expect(response.header("content-encoding") == nil)
    #expect(response.body.count == 100)
  }

  @Test func `caches are told that both exist`() throws {
    let response = Self.css.response(to: try Request(.get, "/"), isImmutable: true)
    #expect(response.header("vary") == "Accept-Encoding")
  }

  @Test func `both forms have their own tag`() {
    #expect(Self.css.entityTag != Self.css.gzipEntityTag)
  }

  @Test func `a client that holds the file gets 304 without a body`() throws {
    let request = try Request(
      .get, "/", headers: [.acceptEncoding: "gzip", .ifNoneMatch: Self.css.gzipEntityTag.text])
    let response = Self.css.response(to: request, isImmutable: false)
    #expect(response.status == .notModified)
    #expect(response.body.count == 0)
  }

  @Test(arguments: [(true, "public, max-age=31536000, immutable"), (false, "no-cache")])
  func `only a fingerprinted name is kept for good`(isImmutable: Bool, policy: String) throws {
    let response = Self.css.response(to: try Request(.get, "/"), isImmutable: isImmutable)
    #expect(response.header("cache-control") == policy)
  }

  @Test func `gzip that saves nothing is not kept`() {
    let asset = Asset(
      name: "a.css", bytes: [1, 2, 3], contentType: "text/css", compress: { $0 + $0 })
    #expect(asset.gzip == nil)
  }

  @Test func `a picture is not compressed again`() {
    let asset = Asset(
      name: "a.png", bytes: Array(repeating: 0, count: 100), contentType: "image/png",
      compress: { _ in [1] })
    #expect(asset.gzip == nil)
  }
}
