// The page that Foyer is measured with, as an application of Hummingbird: a template of swift-mustache
// rendered for each request, answers in a cookie sealed by swift-crypto.
// PeerServer PORT FILE   (FILE: what the benchmark writes)
@preconcurrency import Crypto
import Foundation
import Hummingbird
import Logging
import Mustache

struct Peer: Decodable, Sendable {
  let template: String
  let words: [String: String]
  let field: String
  let options: Set<String>
}

struct Session: Codable {
  var id = UUID().uuidString
  var answers: [String: [String]] = [:]
}

struct Site: Sendable {
  let peer: Peer
  let template: MustacheTemplate
  let key = SymmetricKey(size: .bits256)

  func session(of request: Request) -> Session {
    guard let value = request.cookies["session"]?.value, let bytes = Data(base64Encoded: value),
      let box = try? AES.GCM.SealedBox(combined: bytes),
      let plain = try? AES.GCM.open(box, using: key),
      let session = try? JSONDecoder().decode(Session.self, from: plain)
    else { return Session() }
    return session
  }

  func token(of session: Session) -> String {
    Data(HMAC<SHA256>.authenticationCode(for: Data(session.id.utf8), using: key))
      .base64EncodedString()
  }

  func page(_ session: Session, status: HTTPResponse.Status = .ok) -> Response {
    var context = peer.words
    context["token"] = token(of: session)
    return Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: template.render(context))))
  }

  func save(_ session: Session) throws -> Response {
    let sealed = try AES.GCM.seal(JSONEncoder().encode(session), using: key)
    var response = Response.redirect(to: "/page", type: .normal)
    let value = sealed.combined?.base64EncodedString() ?? ""
    response.setCookie(
      Cookie(name: "session", value: value, path: "/", httpOnly: true, sameSite: .lax))
    return response
  }

  func form(of request: Request) async throws -> [String: [String]] {
    let body = try await request.body.collect(upTo: 65_536)
    var components = URLComponents()
    components.percentEncodedQuery = String(buffer: body).replacing("+", with: "%20")
    return Dictionary(grouping: components.queryItems ?? [], by: \.name)
      .mapValues { $0.map { $0.value ?? "" } }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = Int(arguments[1]) else {
  FileHandle.standardError.write(Data("usage: PeerServer PORT FILE\n".utf8))
  exit(64)
}
let peer = try JSONDecoder().decode(
  Peer.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[2])))
let site = Site(peer: peer, template: try MustacheTemplate(string: peer.template))

let router = Router()
router.get("page") { request, _ in site.page(site.session(of: request)) }
router.post("page") { request, _ -> Response in
  var session = site.session(of: request)
  let form = try await site.form(of: request)
  guard form["form-token"] == [site.token(of: session)] else { throw HTTPError(.forbidden) }
  let chosen = form[site.peer.field] ?? []
  guard !chosen.isEmpty, site.peer.options.isSuperset(of: chosen) else {
    return site.page(session, status: .unprocessableContent)
  }
  session.answers[site.peer.field] = chosen
  return try site.save(session)
}
// What somebody answered on the screens before.
router.post("before") { request, _ -> Response in
  try await site.save(Session(answers: site.form(of: request)))
}

var logger = Logger(label: "peer")
logger.logLevel = .error
let app = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
  logger: logger)
try await app.runService()
