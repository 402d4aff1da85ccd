import FlowPages
import Foundation
import OnboardingFlows
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An app reads JSON also where the server refuses a request before anything of ours has seen it.
@Suite struct ServerRefusalTests {
  private struct Answer {
    let response: HTTPURLResponse
    let body: [String: String]
    var status: Int { response.statusCode }
    func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
  }

  private let house: TestApplication
  private let server: String

  init() throws {
    house = try TestApplication([Reflect().withPages])
    server = "http://127.0.0.1:\(try house.live().port)"
  }

  private func ask(
    _ method: String, _ path: String, body: String? = nil
  ) async throws -> (response: HTTPURLResponse, data: Data) {
    var request = URLRequest(url: try #require(URL(string: server + path)))
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = body.map { Data($0.utf8) }
    let (data, response) = try await URLSession.shared.data(for: request)
    return (try #require(response as? HTTPURLResponse), data)
  }

  private func refusal(
    _ method: String, _ path: String, body: String? = nil
  ) async throws -> Answer {
    let (response, data) = try await ask(method, path, body: body)
    let object = try JSONSerialization.jsonObject(with: data)
    let answer = Answer(
      response: response,
      body: try #require(object as? [String: String], "\(method) \(path) answers in JSON"))
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.body.keys.elementsEqual(["error"]))
    return answer
  }

  @Test(arguments: ["/handover", "/app/sign-in"], ["PUT", "OPTIONS", "DELETE", "PATCH"])
  func `what is sent by another method is told which one`(path: String, method: String)
    async throws
  {
    let answer = try await refusal(method, path)
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == "POST")
    #expect(try await refusal("GET", path).header("Allow") == "POST")
    try house.close()
  }

  @Test(arguments: ["PUT", "OPTIONS", "DELETE"])
  func `a draft is read and saved, nothing else`(method: String) async throws {
    let answer = try await refusal(method, "/app/drafts/reflect")
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == "GET, HEAD, POST")
    #expect(try await refusal(method, "/app/nope").status == 404)
    try house.close()
  }

  @Test(arguments: ["/handover", "/app/sign-in", "/app/drafts/reflect"])
  func `a body that is too long is refused in JSON`(path: String) async throws {
    let body = "{\"code\":\"\(String(repeating: "A", count: 70_000))\"}"
    #expect(try await refusal("POST", path, body: body).status == 413)
    try house.close()
  }

  @Test func `a person gets the page`() async throws {
    let (response, data) = try await ask("PUT", "/reflect/welcome")
    #expect(response.statusCode == 405)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "text/html; charset=utf-8")
    #expect(String(decoding: data, as: UTF8.self).contains("This page takes no forms"))
    try house.close()
  }
}
