import FlowPages
import Foundation
import OnboardingDomain
import OnboardingFlows
import OnboardingStore
import OnboardingWeb
import Sealing
import Synchronization
import TestSupport
import Testing

@testable import FoyerCLI

/// `foyer simulate` against live servers.
@Suite(.serialized) final class SimulateCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-simulate-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let flows: [any Onboarding] = [
    NutriSync().withPages, Reflect().withPages, OPS().withPages, CalAI().withPages,
    FamilyPlus().withPages,
  ]

  private func run(
    _ arguments: String..., data: String? = nil, store: String? = nil
  ) -> (lines: [String], errors: [String], status: Int32) {
    let (output, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: Self.flows,
      environment: ["FOYER_DATA": data ?? folder, "FOYER_STORE": store].compactMapValues(\.self),
      print: { output.add($0) }, printError: { errors.add($0) })
    let status = FoyerCommandLine.run(arguments, in: context)
    return (output.all, errors.all, status)
  }

  /// A server whose clock goes with the command's.
  private func house(_ flows: [any Onboarding] = flows) throws -> (TestApplication, url: String) {
    let house = try TestApplication(flows, folder: folder)
    house.clock.advance(seconds: Int64(Date().timeIntervalSince1970) - house.clock.now)
    return (house, "http://127.0.0.1:\(try house.live().port)")
  }

  @Test(arguments: ["nutrisync", "reflect", "ops", "calai", "familyplus"])
  func `people go through every flow over a socket, and their profiles are nobody's`(
    flow: String
  ) throws {
    let (house, url) = try house()
    let sent = run(
      "simulate", "--flow", flow, "--people", "12", "--seed", "3", "--url", url, "--json")
    #expect(sent.status == 0, "\(sent.errors)")
    let tally = try #require(
      try JSONSerialization.jsonObject(with: Data((sent.lines.first ?? "").utf8))
        as? [String: Any])
    #expect(tally["people"] as? Int == 12)
    #expect(tally["failures"] as? Int == 0)
    #expect(tally["requests"] as? Int ?? 0 > 60)
    #expect(house.log == [])
    let kept = try house.profiles(of: FlowID(flow)).count
    #expect(kept > 0)
    try house.close()
    #expect(run("export", "profiles").lines == [])
    #expect(run("export", "accounts").lines == [])
    #expect(
      run("export", "profiles", "--simulated").lines.joined(separator: "\n")
        .split(separator: "\n").count == kept)
    #expect(run("simulate", "--remove").status == 0)
    #expect(run("export", "profiles", "--simulated").lines == [])
    #expect(run("export", "accounts", "--simulated").lines == [])
  }

  @Test func `as many visits are counted as people were sent, also in an experiment`() throws {
    let (house, url) = try house([NutriSync().withPages])
    try house.start("short-welcome", of: "nutrisync")
    let sent = run("simulate", "--flow", "nutrisync", "--people", "9", "--seed", "2", "--url", url)
    #expect(sent.status == 0, "\(sent.errors)")
    try house.close()
    let report = run("insights", "--flow", "nutrisync", "--simulated", "--json").lines.first ?? ""
    let members = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    #expect(members?["started"] as? Int == 9)
    let people = run("insights", "--flow", "nutrisync")
    #expect(people.lines == ["Nobody has begun nutrisync in this time."])
    #expect(people.errors == ["Simulated people did: --simulated counts them."])
  }

  @Test func `how many have gone is told now and then`() throws {
    let (house, url) = try house([Reflect().withPages])
    let told = SaidLines()
    let context = CommandContext(
      onboardings: Self.flows, environment: [:], print: { _ in }, printError: { told.add($0) })
    // Each look at the clock is six seconds after the last one.
    let looks = Atomic<Int>(0)
    let seal = SimulationSeal(keyRing: try KeyRing(contentsOf: folder + "/keys.json"))
    let simulation = Simulation(
      flow: Reflect().flow, seed: 1, count: 5, days: 1, languages: ["en"],
      target: try SimulationTarget(url: url, name: nil, seal: seal),
      clock: Assembly.Clock(
        now: Assembly.Clock.system.now,
        uptime: { 6 * Double(looks.add(1, ordering: .relaxed).newValue) }, offset: { _, _ in 0 }),
      note: SimulationNote(in: context), isStopped: { false })
    #expect(try simulation.run().tally.people == 5)
    #expect(told.all == ["2 of 5 people …", "4 of 5 people …"])
    try house.close()
  }

  @Test func `an interrupted one says how many were sent, and what removes them`() throws {
    let (house, url) = try house([Reflect().withPages])
    // Tests that run in the background pass it over, and so would what they start.
    signal(SIGINT, SIG_DFL)
    let launch = try LaunchTests.Launch([
      "simulate", "--flow", "reflect", "--people", "100000", "--seed", "1", "--url", url, "--data",
      folder,
    ])
    while launch.process.isRunning, try house.profiles(of: "reflect").isEmpty {}
    launch.process.interrupt()
    let end = launch.end()
    #expect(launch.process.terminationReason == .exit)
    #expect(end.status == 130)
    #expect(
      end.errors.contains(
        " of 100000 people. What they left stays until `foyer simulate --remove`, with the same --data,"
          + " removes it.\n"), "\(end.errors)")
    try house.close()
  }

  @Test func `one in the background of a shell goes on when others are interrupted`() throws {
    let (house, url) = try house([Reflect().withPages])
    let launch = try LaunchTests.Launch(
      [
        "simulate", "--flow", "reflect", "--people", "100000", "--seed", "1", "--url", url,
        "--data", folder,
      ], after: #"trap "" INT"#)
    defer { if launch.process.isRunning { kill(launch.process.processIdentifier, SIGKILL) } }
    func wait(for count: Int) throws {
      while launch.process.isRunning, try house.profiles(of: "reflect").count < count {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    try wait(for: 1)
    launch.process.interrupt()
    try wait(for: house.profiles(of: "reflect").count + 3)
    #expect(launch.process.isRunning)
    kill(launch.process.processIdentifier, SIGKILL)
    _ = launch.end()
    try house.close()
  }

  @Test func `what is sent is told in words`() throws {
    let (house, url) = try house([Reflect().withPages])
    let sent = run("simulate", "--flow", "reflect", "--people", "3", "--seed", "1", "--url", url)
    let one = run("simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url)
    try house.close()
    #expect(sent.status == 0)
    #expect(
      one.lines.first?.hasPrefix("1 person of seed 1 went through reflect: ") == true,
      "\(one.lines)")
    #expect(
      sent.lines.first?.hasPrefix("3 people of seed 1 went through reflect: ") == true,
      "\(sent.lines)")
    let removed = run("simulate", "--remove")
    #expect(
      removed.lines.first?.hasPrefix("Removed what simulated people left: ") == true,
      "\(removed.lines)")
  }

  // MARK: Refusals

  @Test func `a server that isn't there is told in a sentence`() throws {
    let (house, url) = try house([Reflect().withPages])
    try house.close()
    let sent = run("simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url)
    #expect(sent.status == 69)
    #expect(sent.errors.first?.hasPrefix("Nobody listens at 127.0.0.1, port ") == true)
  }

  @Test(arguments: [
    ("HTTP/nonsense", "the response is cut, or no HTTP; it begins with \"HTTP/nonsense\""),
    (
      "",
      "the connection ended, or nothing came for half a minute, before there was a response"
    ),
  ])
  func `why the server stopped answering is told`(response: String, cause: String) throws {
    let house = try TestApplication([Reflect().withPages], folder: folder)
    try house.close()
    let receiver = HTTPReceiver { request in
      if request.path == "/readyz" {
        return "HTTP/1.1 200 OK\r\nFoyer-Simulation: taken\r\nContent-Length: 6\r\n\r\nready\n"
      }
      return request.line.hasPrefix("HEAD") ? "200 OK" : response
    }
    let sent = run(
      "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url",
      "http://127.0.0.1:\(receiver.port)")
    #expect(sent.status == 69)
    #expect(
      sent.errors == [
        "The server stopped answering after 0 people: \(cause). What they did stays."
      ])
  }

  @Test func `a store that can't be reached is told before anybody is sent`() throws {
    let (house, url) = try house([Reflect().withPages])
    let nowhere = "postgresql://127.0.0.1:1/none"
    for sent in [
      run(
        "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url, "--store",
        nowhere),
      run(
        "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url,
        store: nowhere),
    ] {
      #expect(sent.status == 69 && sent.lines.isEmpty)
      #expect(sent.errors.first?.contains("can't be used: No connection") == true, "\(sent.errors)")
    }
    #expect(try house.profiles(of: "reflect").isEmpty)
    try house.close()
  }

  @Test func `a folder of templates that isn't there is told before anybody is sent`() {
    let sent = run(
      "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--templates", folder)
    #expect(sent.status != 0)
    #expect(sent.errors.first?.contains(folder) == true)
    #expect(sent.errors.first?.contains("keys.json") == false)
  }

  @Test func `an unknown flow is told, here and on the server`() throws {
    let (house, url) = try house([Reflect().withPages])
    let unknown = run("simulate", "--flow", "dance", "--people", "1", "--seed", "1", "--url", url)
    #expect(unknown.status == 64)
    #expect(unknown.errors.first?.hasPrefix("There is no flow \"dance\". Known: ") == true)
    let elsewhere = run("simulate", "--flow", "ops", "--people", "1", "--seed", "1", "--url", url)
    #expect(elsewhere.status == 1)
    #expect(elsewhere.errors == ["The server has no flow ops: it answers 404."])
    try house.close()
  }

  @Test(
    arguments: [
      ("200 OK", "421 Misdirected Request", "Browsers know the server under another name than ", 1),
      ("503 Service Unavailable", "200 OK", "The server is not ready.", 69),
      ("404 Not Found", "200 OK", "What answers at 127.0.0.1, port ", 69),
    ] as [(String, String, String, Int32)])
  func `what answers otherwise is told for what it is`(
    readiness: String, flow: String, sentence: String, status: Int32
  ) throws {
    let house = try TestApplication([Reflect().withPages], folder: folder)
    try house.close()
    // It closes each connection, so that the second request goes over a new one.
    let ready: String =
      "HTTP/1.1 \(readiness)\r\nFoyer-Simulation: taken\r\nContent-Length: 6\r\n\r\nready\n"
    let receiver = HTTPReceiver { (request: HTTPReceiver.Request) -> String in
      if request.path == "/readyz" { return ready }
      return flow
    }
    let sent = run(
      "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url",
      "http://127.0.0.1:\(receiver.port)")
    #expect(sent.status == status)
    #expect(sent.errors.count == 1)
    #expect(sent.errors.first?.hasPrefix(sentence) == true, "\(sent.errors)")
  }

  @Test func `keys that are not the server's send nobody`() throws {
    let (house, url) = try house([Reflect().withPages])
    let other = folder + "-other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    let second = try TestApplication([Reflect().withPages], folder: other)
    try second.close()
    let sent = run(
      "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url, data: other)
    #expect(sent.status == 1)
    #expect(sent.errors.first?.hasPrefix("The server has other keys than ") == true)
    #expect(try house.profiles(of: "reflect").isEmpty)
    try house.close()
    let none = run(
      "simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url,
      data: folder + "-none")
    #expect(none.status == 66)
    #expect(none.errors.count == 1)
  }

  @Test(arguments: [
    ["--flow", "reflect"], ["--flow", "reflect", "--people", "0", "--seed", "1"],
    ["--flow", "reflect", "--people", "1"], ["--remove", "--flow", "reflect"],
    ["--flow", "reflect", "--people", "1", "--seed", "1", "--days", "0"],
    ["--flow", "reflect", "--people", "1", "--seed", "-1"], [],
  ])
  func `arguments that make no sense end with status 64`(arguments: [String]) {
    let (errors, output) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: Self.flows, environment: [:], print: { output.add($0) },
      printError: { errors.add($0) })
    #expect(FoyerCommandLine.run(["simulate"] + arguments, in: context) == 64)
    #expect(!errors.all.isEmpty)
  }

  @Test(arguments: ["https://example.org", "localhost", "http://x/y", "ftp://x", "http://a:70000"])
  func `an address that leads to no server is told`(url: String) throws {
    let (house, _) = try house([Reflect().withPages])
    try house.close()
    let sent = run("simulate", "--flow", "reflect", "--people", "1", "--seed", "1", "--url", url)
    #expect(sent.status == 64, "\(sent.errors)")
    #expect(sent.errors.count == 1)
  }

  @Test func `what they left is removed while the server runs`() throws {
    let server = try LaunchTests.Launch(["serve", "--port", "0", "--data", folder])
    let address = try server.address()
    let url = "http://127.0.0.1:\(address.port ?? 0)"
    let sent = run(
      "simulate", "--flow", "ops", "--people", "8", "--seed", "1", "--url", url)
    #expect(sent.status == 0, "\(sent.errors)")
    #expect(run("export", "profiles").lines == [])
    #expect(run("export", "profiles", "--simulated").lines.isEmpty == false)
    let removed = run("simulate", "--remove", "--json")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(removed.lines.first?.contains(#""profiles":0"#) == false)
    #expect(run("export", "profiles", "--simulated").lines == [])
    #expect(run("export", "accounts", "--simulated").lines == [])
    server.process.terminate()
    #expect(server.end().status == 0)
  }
}
