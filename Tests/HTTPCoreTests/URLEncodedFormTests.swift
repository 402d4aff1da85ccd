import HTTPCore
import Testing

@Suite struct URLEncodedFormTests {
  @Test(
    arguments: [
      ("", []), ("a=b", ["a:b"]), ("a=", ["a:"]), ("a", ["a:"]), ("a=b=c", ["a:b=c"]),
      ("a=1&b=2&a=3", ["a:1", "b:2", "a:3"]), ("&&a=1&&", ["a:1"]), ("a=b+c%2Bd", ["a:b c+d"]),
      ("n=%C3%A9", ["n:é"]), ("n%20m=%26%3D", ["n m:&="]), ("t=a%0D%0Ab", ["t:a\r\nb"]),
    ] as [(String, [String])])
  func `fields keep their order and repeat`(text: String, fields: [String]) throws {
    let form = try URLEncodedForm(Array(text.utf8))
    #expect(form.pairs.map { "\($0.name):\($0.value)" } == fields)
  }

  @Test(arguments: [
    "a=%", "a=%4", "a=%zz", "%=b", "=b", "a=%ff", "a=%C3", "a=%ED%A0%80", "a=%00", "a=\u{1}",
    "a=b c", "a=é", "a=\n",
  ])
  func `a damaged form is an error, not a guess`(text: String) {
    #expect(throws: RequestError.malformedForm) { try URLEncodedForm(Array(text.utf8)) }
  }

  @Test func `the most fields allowed are read`() throws {
    let text = Array(repeating: "a=1", count: 100).joined(separator: "&")
    #expect(try URLEncodedForm(Array(text.utf8)).pairs.count == 100)
  }

  @Test func `one field more than allowed is too large`() {
    let text = Array(repeating: "a=1", count: 101).joined(separator: "&")
    #expect(throws: RequestError.formTooLarge) { try URLEncodedForm(Array(text.utf8)) }
  }

  @Test(arguments: ["n", "%6E"])
  func `a name may be 64 bytes long and no longer`(byte: String) throws {
    let name = String(repeating: byte, count: 64)
    #expect(try URLEncodedForm(Array("\(name)=1".utf8)).pairs.count == 1)
    #expect(throws: RequestError.formTooLarge) {
      try URLEncodedForm(Array("\(name)n=1".utf8))
    }
  }

  @Test(arguments: ["v", "%76"])
  func `a value may be 4 KiB long and no longer`(byte: String) throws {
    let value = String(repeating: byte, count: 4_096)
    #expect(try URLEncodedForm(Array("a=\(value)".utf8))["a"]?.utf8.count == 4_096)
    #expect(throws: RequestError.formTooLarge) {
      try URLEncodedForm(Array("a=\(value)v".utf8))
    }
  }

  @Test func `the first of several values is what a single field reads`() throws {
    let form = try URLEncodedForm(Array("a=1&a=2".utf8))
    #expect(form["a"] == "1")
  }

  @Test func `a choice field reads every value`() throws {
    let form = try URLEncodedForm(Array("a=1&b=x&a=2".utf8))
    #expect(form.values("a") == ["1", "2"])
  }

  @Test func `names are compared as bytes, not as characters`() throws {
    let decomposed = try URLEncodedForm(Array("e%CC%81=1".utf8))
    #expect(decomposed["\u{E9}"] == nil)
  }

  @Test(arguments: [
    ("application/x-www-form-urlencoded", true),
    ("Application/X-WWW-Form-URLEncoded; charset=UTF-8", true),
    ("application/x-www-form-urlencoded2", false), ("multipart/form-data; boundary=a", false),
    ("text/plain", false), ("", false),
  ])
  func `only a form's content type is read as one`(type: String, isForm: Bool) throws {
    let request = try Request(.post, "/", headers: [.contentType: type], body: "a=1")
    #expect(request.hasFormBody == isForm)
  }

  @Test func `a body without a type is refused as unsupported`() throws {
    let request = try Request(.post, "/", body: "a=1")
    #expect(throws: RequestError.unsupportedMediaType) { try request.form() }
  }
}
