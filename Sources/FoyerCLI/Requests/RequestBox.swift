import Foundation
import Monitors
import SourceText

/// A folder in the data folder in which commands leave work for the server that holds it.
///
/// A user who may write there may stop the server and open the database: its owner. A request is
/// taken once, by a rename; its answer stands beside it until the command has read it.
struct RequestBox {
  /// How long a command waits for an answer, in milliseconds.
  static let patience: UInt64 = 10_000

  let folder: URL

  /// The box of a data folder.
  init(dataFolder: String) {
    folder = URL(fileURLWithPath: dataFolder, isDirectory: true)
      .appendingPathComponent("requests", isDirectory: true)
  }

  // MARK: The server's side

  /// Makes the box, readable by its owner only, and throws away what an earlier server left in it.
  func open() throws {
    close()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  /// Takes the box away: from now on commands open the store themselves.
  func close() { try? FileManager.default.removeItem(at: folder) }

  /// Answers what waits.
  ///
  /// - Parameter reply: makes an answer of a request; called once for each.
  func answerAll(_ reply: (Data) -> Data) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasSuffix(".request") {
      let id = String(name.dropLast(".request".count))
      let taken = file(id, "taken")
      guard (try? FileManager.default.moveItem(at: file(id, "request"), to: taken)) != nil,
        let request = try? Data(contentsOf: taken)
      else { continue }
      // What was done stays done: the command that finds no answer says where to look.
      try? place(reply(request), at: file(id, "answer"))
      try? FileManager.default.removeItem(at: taken)
    }
  }

  // MARK: A command's side

  /// Whether a server takes requests from it, or one did that was ended by force.
  var isOpen: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// What became of a request.
  enum Outcome {
    case answered(Data)
    /// Nobody took it, and nothing was done.
    case notTaken
    /// It could not be left there, and nothing was done.
    case notLeft(FileProblem)
    /// It was taken, and what became of it was not told in time.
    case unknown
  }

  /// Leaves a request and waits for its answer.
  func ask(_ request: Data) -> Outcome {
    let id = UUID().uuidString
    let answer = file(id, "answer")
    // Without a box nobody does what it asks for.
    guard isOpen else { return .notTaken }
    do { try place(request, at: file(id, "request")) } catch {
      return .notLeft(FileProblem(writing: error))
    }
    let end = MonotonicTime.now() + Self.patience
    repeat {
      if let data = try? Data(contentsOf: answer) {
        try? FileManager.default.removeItem(at: answer)
        return .answered(data)
      }
      Thread.sleep(forTimeInterval: 0.05)
    } while MonotonicTime.now() < end
    return (try? FileManager.default.removeItem(at: file(id, "request"))) != nil
      ? .notTaken : .unknown
  }

  // MARK: Files

  private func file(_ id: String, _ kind: String) -> URL {
    folder.appendingPathComponent("\(id).\(kind)")
  }

  /// Writes a file that is there whole or not at all.
  private func place(_ data: Data, at url: URL) throws {
    let part = url.appendingPathExtension("part")
    do { try data.write(to: part) } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
    try FileManager.default.moveItem(at: part, to: url)
  }
}
