// The page that Foyer is measured with, the usual way: a template rendered for each request.
// PeerServer PORT TEMPLATE-FILE WORDS-FILE   (words: a JSON object of strings)
import Foundation
import Hummingbird
import Logging
import Mustache

let arguments = CommandLine.arguments
guard arguments.count == 4, let port = Int(arguments[1]) else {
  FileHandle.standardError.write(Data("usage: PeerServer PORT TEMPLATE-FILE WORDS-FILE\n".utf8))
  exit(64)
}
let template = try MustacheTemplate(
  string: String(contentsOf: URL(fileURLWithPath: arguments[2]), encoding: .utf8))
let words = try JSONDecoder().decode(
  [String: String].self, from: Data(contentsOf: URL(fileURLWithPath: arguments[3])))

let router = Router()
router.get("page") { request, _ -> Response in
  // As an application would: the session is read, then the page is made for it.
  let session = request.cookies["session"]?.value ?? ""
  var context = words
  context["session"] = session.isEmpty ? "" : "known"
  return Response(
    status: .ok,
    headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
    body: ResponseBody(byteBuffer: ByteBuffer(string: template.render(context))))
}

var logger = Logger(label: "peer")
logger.logLevel = .error
let app = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
  logger: logger)
try await app.runService()
