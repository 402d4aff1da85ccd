import FlowPages
import FlowWalking
import Foundation
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

@testable import FoyerCLI

/// A link that `foyer link` printed, and what becomes of it in browsers.
@Suite final class LinkCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-link-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func foyer(_ arguments: String...) -> (lines: [String], errors: [String], status: Int32) {
    let (lines, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [Reflect().withPages, NutriSync().withPages],
      environment: ["FOYER_DATA": folder],
      print: { lines.add($0) }, printError: { errors.add($0) })
    let status = FoyerCommandLine.run(arguments, in: context)
    return (lines.all, errors.all, status)
  }

  private func house() throws -> TestApplication {
    let house = try TestApplication([Reflect().withPages, NutriSync().withPages], folder: folder)
    house.clock.advance(seconds: Int64(Date().timeIntervalSince1970) - house.clock.now)
    return house
  }

  private func file(_ answers: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/answers.json"
    try answers.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let kim =
    #"{"name":"Kim","birth-year":1980,"goal":"Run","pronouns":"they","sports":["running"],"time-zone":"Asia/Tokyo"}"#

  /// The address behind the host.
  private func link(
    _ answers: String = kim, _ more: String...
  ) throws -> String {
    let path = try file(answers)
    let (lines, errors) = (SaidLines(), SaidLines())
    let context = CommandContext(
      onboardings: [Reflect().withPages, NutriSync().withPages],
      environment: ["FOYER_DATA": folder],
      print: { lines.add($0) }, printError: { errors.add($0) })
    let status = FoyerCommandLine.run(
      ["link", "reflect", "--answers", path, "--public-url", "https://foyer.example"] + more,
      in: context)
    #expect(status == 0, "\(errors.all)")
    let link = try #require(lines.all.first)
    let host = "https://foyer.example"
    #expect(link.hasPrefix(host + "/reflect?start=v1."))
    return String(link.dropFirst(host.count))
  }

  private func value(_ name: String, _ client: TestClient) -> String? {
    client.page.controls.first { $0.name == name }?.value
  }

  // MARK: Opened

  @Test func `it begins the flow at its first screen, with the answers filled in`() throws {
    let house = try house()
    let link = try link()
    let client = house.client()
    try client.open(link)
    #expect(client.page.screen == "welcome")
    #expect(client.page.html.contains("Some answers are filled in already"))
    try client.submit()
    #expect(client.page.screen == "personal-info")
    #expect(value("name", client) == "Kim" && value("birth-year", client) == "1980")
    try client.submit()
    #expect(client.page.screen == "three-month-goal")
    #expect(client.page.html.contains("Run"))
    try house.close()
  }

  @Test func `it is short enough for mails, and nobody reads the answers in it`() throws {
    try house().close()
    let link = try link()
    #expect(link.utf8.count < 300)
    let other = try self.link()
    #expect(other != link)
    // In one of two thousand links the three letters stand by chance.
    #expect(![link, other].allSatisfy { $0.contains("Kim") })
  }

  @Test func `it may be opened many times, by programs too, and the store stays empty`() throws {
    let house = try house()
    let link = try link()
    for _ in 0..<3 {
      let client = house.client()
      try client.open(link)
      #expect(client.page.screen == "welcome")
    }
    #expect(try house.profiles(of: "reflect").isEmpty)
    try house.close()
  }

  @Test func `what somebody answered before stays, on screens that they have left and on others`()
    throws
  {
    let house = try house()
    let link = try link()
    let client = house.client()
    try client.open("/reflect")
    try client.submit()
    try client.submit(["name": "Lee", "birth-year": "1991", "time-zone": "Europe/Vienna"])
    #expect(client.page.screen == "three-month-goal")
    try client.open(link)
    #expect(client.page.screen == "three-month-goal")
    #expect(client.page.html.contains("Your own answers stay."))
    #expect(client.page.html.contains("Run"))
    try client.open("/reflect/personal-info")
    #expect(value("name", client) == "Lee")
    // Left empty by them, and left: a link doesn't answer behind their back.
    #expect(value("pronouns", client) == "")
    // Opened again it has nothing to add, and says nothing.
    try client.open(link)
    #expect(!client.page.html.contains("Your own answers stay."))
    try house.close()
  }

  @Test func `a form that was open in another tab is still taken`() throws {
    let house = try house()
    let client = house.client()
    try client.open("/reflect")
    try client.submit()
    let body = client.form([
      "name": "Lee", "birth-year": "1991", "time-zone": "Europe/Vienna",
    ])
    try client.open(try link())
    let response = try client.post(address: "/reflect/personal-info", body)
    #expect(response.status == 303)
    #expect(response.header("Location") == "/reflect/three-month-goal")
    try client.open("/reflect/personal-info")
    #expect(value("name", client) == "Lee")
    try house.close()
  }

  @Test func `parameters of a campaign go along`() throws {
    let house = try house()
    let client = house.client()
    try client.open(try link() + "&utm_source=paper")
    #expect(client.page.screen == "welcome")
    #expect(client.page.html.contains("Some answers are filled in already"))
    try house.close()
  }

  // MARK: Not opened

  @Test func `one that has run out begins the flow, and says so`() throws {
    let house = try house()
    let link = try link(Self.kim, "--expires-in", "2h")
    house.clock.advance(seconds: 2 * 3600 + 60)
    let client = house.client()
    try client.open(link)
    #expect(client.page.screen == "welcome")
    #expect(client.page.html.contains("The link has run out"))
    try client.submit()
    #expect(value("name", client) == "")
    try house.close()
  }

  @Test func `one that was changed or cut brings nothing, and harms nothing`() throws {
    let house = try house()
    let link = try link()
    let changed = String(link.dropLast()) + (link.hasSuffix("A") ? "B" : "A")
    for broken in [
      changed, String(link.dropLast(9)), "/reflect?start=", "/reflect?start=v1.",
      "/reflect?start=v2.AAAA", "/reflect?start=" + String(repeating: "A", count: 3000),
    ] {
      let client = house.client()
      try client.open("/reflect")
      try client.submit()
      try client.submit(["name": "Lee", "birth-year": "1991", "time-zone": "Europe/Vienna"])
      try client.open(broken)
      #expect(client.page.screen == "three-month-goal")
      #expect(client.page.html.contains("The link could not be read"), "\(broken)")
      try client.open("/reflect/personal-info")
      #expect(value("name", client) == "Lee")
    }
    try house.close()
  }

  @Test func `a cookie is no link, and a link is no cookie and of no other flow`() throws {
    let house = try house()
    let link = try link()
    let token = try #require(link.split(separator: "=").last.map(String.init))
    let client = house.client()
    try client.open("/nutrisync?start=\(token)")
    #expect(client.page.html.contains("The link could not be read"))
    try client.open("/reflect")
    let cookie = try #require(client.cookies["foyer-reflect"]?.value)
    try client.open("/reflect?start=\(cookie)")
    #expect(client.page.html.contains("The link could not be read"))
    let other = house.client()
    other.cookies["foyer-reflect"] = (token, "/reflect")
    try other.open("/reflect/personal-info")
    #expect(other.page.screen == "welcome")
    try house.close()
  }

  @Test func `turning keys over keeps links, and revoking a key ends them`() throws {
    try house().close()
    let link = try link()
    #expect(foyer("keys", "add").status == 0)
    #expect(foyer("keys", "activate", "1").status == 0)
    let turned = try house()
    let client = turned.client()
    try client.open(link)
    #expect(client.page.html.contains("Some answers are filled in already"))
    try turned.close()
    #expect(foyer("keys", "revoke", "0").status == 0)
    let revoked = try house()
    let late = revoked.client()
    try late.open(link)
    #expect(late.page.html.contains("The link could not be read"))
    try revoked.close()
  }

  // MARK: Refused

  @Test func `answers are refused with all that is wrong, one line each`() throws {
    try house().close()
    let path = try file(
      #"{"name":"","birth-year":1980,"age-range":"no-such","shoe-size":9}"#)
    let result = foyer(
      "link", "reflect", "--answers", path, "--public-url", "https://foyer.example")
    #expect(result.status == 65)
    #expect(result.lines.isEmpty)
    #expect(result.errors.count == 3)
    for name in ["name", "age-range", "shoe-size"] {
      #expect(result.errors.contains { $0.hasPrefix("\(name): ") }, "\(name): \(result.errors)")
    }
  }

  @Test func `of three kinds of mistakes each is named at once`() throws {
    try house().close()
    let child = Calendar(identifier: .gregorian).component(.year, from: Date()) - 5
    let path = try file(
      #"{"name":"","birth-date":"\#(child)-01-01","weekly-insights":true}"#)
    let result = foyer(
      "link", "nutrisync", "--answers", path, "--public-url", "https://foyer.example")
    #expect(result.status == 65)
    #expect(
      result.errors.map { $0.prefix { $0 != ":" } } == ["name", "weekly-insights", "birth-date"])
    #expect(result.errors.last == "birth-date: You must be at least 13 to use NutriSync")
  }

  @Test func `what contradicts other answers, agrees, or no screen asks is refused`() throws {
    try house().close()
    let both = try file(
      #"{"morning-time":"07:00","evening-time":"07:00"}"#)
    #expect(
      foyer("link", "reflect", "--answers", both, "--public-url", "https://foyer.example").errors
        .contains { $0.contains("Choose two different times") })
    let agreed = try file(
      #"{"name":"Kim","weekly-insights":true,"permissions":["health"],"circumstances":["eating-disorder-history"]}"#
    )
    let result = foyer(
      "link", "nutrisync", "--answers", agreed, "--public-url", "https://foyer.example")
    #expect(result.status == 65)
    #expect(result.errors.contains { $0.contains("agrees to weekly-mails") })
    #expect(result.errors.contains { $0.contains("agrees to health-data") })
    #expect(result.errors.contains { $0.hasPrefix("circumstances: ") })
  }

  @Test(
    arguments: [
      (["--expires-in", "91d"], 64), (["--expires-in", "0d"], 64), (["--expires-in", "5"], 64),
      (["--expires-in", "99999999999999999999d"], 64), (["--variant", "none"], 64),
      (["--public-url", "foyer.example"], 64),
    ] as [([String], Int32)])
  func `options that make no sense are refused`(options: [String], status: Int32) throws {
    try house().close()
    let path = try file(Self.kim)
    let context = CommandContext(
      onboardings: [Reflect().withPages],
      environment: ["FOYER_DATA": folder, "FOYER_PUBLIC_URL": "https://foyer.example"],
      print: { _ in }, printError: { _ in })
    #expect(
      FoyerCommandLine.run(["link", "reflect", "--answers", path] + options, in: context) == status)
  }

  @Test func `without keys or an address there is no link`() throws {
    let path = try file(Self.kim)
    let result = foyer("link", "reflect", "--answers", path)
    #expect(result.status == 64 && result.errors.first?.contains("--public-url") == true)
    #expect(
      foyer("link", "reflect", "--answers", path, "--public-url", "https://foyer.example").status
        == CommandFailure.noInput)
  }
}
