import FlowWalking
import Foundation
import HTTPCore
import Testing

/// The built binary, launched as a person or systemd would.
@Suite(.serialized) struct LaunchTests {
  /// A process of the binary that stands beside the tests.
  struct Launch {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()

    /// - Parameters:
    ///   - place: the folder in which it starts.
    ///   - command: what the shell does that it is started from; nil for none.
    init(
      _ arguments: [String], input: Pipe? = nil, in place: String? = nil,
      after command: String? = nil
    ) throws {
      let products = Bundle.allBundles.lazy.map(\.bundleURL)
        .first { $0.pathExtension == "xctest" }?.deletingLastPathComponent()
      let folder =
        products ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      process.executableURL = folder.appendingPathComponent("foyer")
      process.arguments = arguments
      if let command {
        process.arguments =
          ["-c", #"\#(command); exec "$0" "$@""#, folder.path + "/foyer"] + arguments
        process.executableURL = URL(filePath: "/bin/sh")
      }
      process.standardOutput = output
      process.standardError = errors
      if let input { process.standardInput = input }
      if let place { process.currentDirectoryURL = URL(filePath: place) }
      try process.run()
    }

    /// The address that `serve` prints once it is ready.
    func address() throws -> URL {
      var text = ""
      while !text.contains("\n") {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      let address = text.split(separator: " ").last.map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return try #require(URL(string: address ?? ""), "\(text)")
    }

    func end() -> (errors: String, status: Int32) {
      let data = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
  }

  func folder() throws -> String { try TemporaryFile.folder() }

  @Test func `the server says where it is and ends well when it is told to`() throws {
    let launch = try Launch(["serve", "--port", "0", "--data", try folder()])
    let address = try launch.address()
    #expect(address.host() == "127.0.0.1")
    launch.process.terminate()
    let end = launch.end()
    #expect(end.status == 0)
    #expect(end.errors.split(separator: "\n").count { $0.contains("\"stopping\"") } == 1)
  }

  @Test func `a terminal that is closed ends the server as well as a signal to stop`() throws {
    let launch = try Launch(["serve", "--port", "0", "--host", "[::1]", "--data", try folder()])
    let address = try launch.address()
    #expect(address.absoluteString.hasPrefix("http://[::1]:"))
    kill(launch.process.processIdentifier, SIGHUP)
    let end = launch.end()
    #expect(end.status == 0)
    #expect(end.errors.contains("\"stopping\""))
  }

  @Test func `a server that is told to stop says so to a balancer before it refuses anybody`()
    throws
  {
    let launch = try Launch([
      "serve", "--port", "0", "--data", try folder(), "--drain-delay", "120",
    ])
    let port = try #require(try launch.address().port.flatMap(UInt16.init(exactly:)))
    let transport = LiveTransport(port: port)
    func status(_ path: String) throws -> Int {
      try transport.send(Exchange.Request(.get, path, headers: [], body: "")).status
    }
    func isReadyInFigures() throws -> Bool {
      try transport.send(Exchange.Request(.get, "/metrics", headers: [], body: "")).text
        .contains("\nfoyer_ready 1\n")
    }
    #expect(try status("/readyz") == 200)
    #expect(try isReadyInFigures())
    launch.process.terminate()
    while try status("/readyz") != 503 {}
    #expect(try !isReadyInFigures())
    #expect(try status("/healthz") == 200)
    #expect(try status("/reflect/welcome") == 200)
    // A second signal ends the wait.
    launch.process.terminate()
    #expect(launch.end().status == 0)
  }

  @Test func `a typed line that is no UTF-8 is told, and asked for again`() throws {
    let input = Pipe()
    let launch = try Launch(["walk", "reflect"], input: input)
    // The welcome, then a name in Latin-1, then the same in UTF-8, and no more.
    input.fileHandleForWriting.write(
      Data("\nZo".utf8) + [0xEB, 0x0A] + Data("Zoë\n:help\n".utf8))
    try input.fileHandleForWriting.close()
    let written = String(
      decoding: launch.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let end = launch.end()
    #expect(
      written.contains(
        "  ! This line is not UTF-8: its byte 3 belongs to another encoding. Nothing of it was taken."
          + " Write it again, in UTF-8.\n"), "\(written)")
    #expect(!written.contains("\u{FFFD}"))
    #expect(end.status == 65)
    #expect(end.errors.hasPrefix("The input ended on the screen "))
  }

  @Test func `a port that is taken is told in a sentence`() throws {
    let first = try Launch(["serve", "--port", "0", "--data", try folder()])
    let port = try #require(try first.address().port)
    let second = try Launch(["serve", "--port", String(port), "--data", try folder()])
    let end = second.end()
    #expect(end.status == 69)
    #expect(end.errors.split(separator: "\n").count == 1)
    #expect(end.errors.contains(String(port)))
    first.process.terminate()
    _ = first.end()
  }

  @Test(arguments: ["--port", "--console-port"])
  func `a start that is refused leaves nothing that would pass for existing data`(
    option: String
  ) throws {
    let first = try Launch(["serve", "--port", "0", "--data", try folder()])
    let port = try #require(try first.address().port)
    let data = try folder() + "/new"
    let ports = option == "--port" ? [] : ["--port", "0"]
    let end = try Launch(["serve", option, String(port), "--data", data] + ports).end()
    #expect(end.status == 69)
    #expect(end.errors.contains(String(port)))
    #expect(!FileManager.default.fileExists(atPath: data))
    first.process.terminate()
    _ = first.end()
  }

  @Test
  func `a process that may open few files asks for more, and says so where it can't have them`()
    throws
  {
    let server = try Launch(
      ["serve", "--port", "0", "--data", try folder()], after: "ulimit -Sn 512")
    #expect(try server.address().port != nil)
    server.process.terminate()
    #expect(server.end().status == 0)
    let end = try Launch(["serve", "--port", "0", "--data", try folder()], after: "ulimit -n 512")
      .end()
    #expect(end.status == 78)
    #expect(end.errors.contains("the process may open 512 files and needs 1064"))
  }

  @Test func `a data folder that another server holds is told in a sentence`() throws {
    let data = try folder()
    let first = try Launch(["serve", "--port", "0", "--data", data])
    _ = try first.address()
    let end = try Launch(["serve", "--port", "0", "--data", data]).end()
    #expect(end.status == 75)
    #expect(end.errors.split(separator: "\n").count == 1)
    first.process.terminate()
    _ = first.end()
  }

  @Test func `companies are added and listed while a server runs, and are there after it`() throws {
    let data = try folder()
    let server = try Launch(["serve", "--port", "0", "--data", data])
    _ = try server.address()
    func company(_ arguments: String...) throws -> (lines: String, status: Int32) {
      let launch = try Launch(["company"] + arguments + ["--data", data])
      let lines = launch.output.fileHandleForReading.readDataToEndOfFile()
      return (String(decoding: lines, as: UTF8.self), launch.end().status)
    }
    let added = try company("add", "--code", "RDG4K7", "--name", "Ridgeline", "--crew", "Crew 4")
    #expect(added == ("Added Ridgeline. Its people join with RDG4K7.\n", 0))
    #expect(try company("add", "--code", "rdg-4k7", "--name", "Other").status == 65)
    #expect(try company("change", "--code", "RDG4K7", "--crew", "Crew 5").status == 0)
    #expect(try company("list") == ("RDG4K7\t0\t-\tRidgeline\n", 0))
    let box = data + "/requests"
    let mode = try FileManager.default.attributesOfItem(atPath: box)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: box).isEmpty)
    server.process.terminate()
    _ = server.end()
    #expect(!FileManager.default.fileExists(atPath: box))
    #expect(try company("list").lines == "RDG4K7\t0\t-\tRidgeline\n")
    #expect(try company("remove", "--code", "RDG4K7").status == 0)
  }

  @Test func `a key file that others can read is refused in a sentence`() throws {
    let data = try folder()
    let first = try Launch(["serve", "--port", "0", "--data", data])
    _ = try first.address()
    first.process.terminate()
    _ = first.end()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: data + "/keys.json")
    let end = try Launch(["serve", "--port", "0", "--data", data]).end()
    #expect(end.status == 77)
    #expect(end.errors.contains("keys.json"))
    #expect(end.errors.split(separator: "\n").count == 1)
  }

  @Test func `a data folder that is a file is told in a sentence`() throws {
    let file = try TemporaryFile("not a folder")
    let end = try Launch(["serve", "--port", "0", "--data", file.path]).end()
    #expect(end.status == 66)
    #expect(end.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["q", "q/", "./q", "q/r"])
  func `a data folder may have a name of one letter, and so may a copy`(data: String) throws {
    let place = try folder()
    let company = ["company", "add", "--code", "ABC123", "--name", "One", "--data", data]
    #expect(try Launch(company, in: place).end().status == 0)
    #expect(
      try Launch(["store", "backup", "--data", data, "--to", "b"], in: place).end().status == 0)
    #expect(FileManager.default.fileExists(atPath: "\(place)/b"))
    #expect(try Launch(["keys", "add", "--data", data], in: place).end().status == 0)
    let inside = try Launch(["company", "list", "--data", "."], in: "\(place)/\(data)")
    #expect(inside.end().status == 0)
  }

  @Test func `keys are listed, added, activated and revoked`() throws {
    let data = try folder()
    let server = try Launch(["serve", "--port", "0", "--data", data])
    _ = try server.address()
    server.process.terminate()
    _ = server.end()
    func keys(_ arguments: String...) throws -> (output: String, status: Int32) {
      let launch = try Launch(["keys"] + arguments + ["--data", data])
      let output = launch.output.fileHandleForReading.readDataToEndOfFile()
      return (String(decoding: output, as: UTF8.self), launch.end().status)
    }
    let first = try #require(try keys("list").output.split(separator: "\t").first)
    #expect(try keys("add").status == 0)
    let listed = try keys("list").output.split(separator: "\n")
    #expect(listed.count == 2)
    let added = try #require(
      listed.compactMap { $0.split(separator: "\t").first }.first { $0 != first })
    #expect(try keys("revoke", String(first)).status == 65)
    #expect(try keys("activate", String(added)).status == 0)
    #expect(try keys("revoke", String(first)).status == 0)
    #expect(try keys("list").output.contains("revoked"))
  }
}
