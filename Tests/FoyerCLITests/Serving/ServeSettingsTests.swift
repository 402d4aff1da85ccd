import ArgumentParser
import OnboardingConsole
import OnboardingFlows
import OnboardingStore
import Testing

@testable import FoyerCLI

@Suite struct ServeSettingsTests {
  @Test(arguments: [
    ("https://start.example.org", "https://start.example.org", "start.example.org"),
    ("https://Start.Example.org/", "https://start.example.org", "start.example.org"),
    ("https://start.example.org:8443", "https://start.example.org:8443", "start.example.org"),
    ("https://start.example.org:443", "https://start.example.org", "start.example.org"),
    ("http://start.example.org:80/", "http://start.example.org", "start.example.org"),
    ("http://192.0.2.7:8080", "http://192.0.2.7:8080", "192.0.2.7"),
    ("http://[2001:db8::7]:8080", "http://[2001:db8::7]:8080", "[2001:db8::7]"),
  ])
  func `a public address is kept as browsers write it`(
    text: String, origin: String, host: String
  ) {
    let url = PublicURL(text)
    #expect(url?.origin == origin)
    #expect(url?.host == host)
  }

  @Test(arguments: [
    "start.example.org", "ftp://start.example.org", "https://", "https://a/b", "https://a:0",
    "https://a:65536", "https://a:99999", "https://a b", "https://a?b", "https://[a", "",
  ])
  func `what is no public address is refused`(text: String) {
    #expect(PublicURL(text) == nil)
  }

  @Test func `an unknown flag is told with those that there are`() {
    let failure = #expect(throws: CommandFailure.self) {
      try FlagSettings(["ops.whole": "true"], onboardings: [Reflect(), OPS()])
    }
    #expect(
      failure?.lines == [
        "There is no flag ops.whole. There are: ops.consolidated, ops.original."
      ])
    let alone = #expect(throws: CommandFailure.self) {
      try FlagSettings(["whole": "true"], onboardings: [Reflect()])
    }
    #expect(alone?.lines == ["There is no flag whole."])
  }

  private func settings(_ arguments: String...) throws -> ServeSettings {
    try ServeSettings(try ServeOptions.parse(arguments), environment: [:])
  }

  @Test(arguments: [
    ("--drain-delay", "999", "FOYER_DRAIN_DELAY"), ("--threads", "0", "FOYER_THREADS"),
    ("--retain-events", "-1", "FOYER_RETAIN_EVENTS"),
    ("--public-url", "nowhere", "FOYER_PUBLIC_URL"),
    ("--store", "/nowhere", "FOYER_STORE"), ("--mail", "nowhere", "FOYER_MAIL"),
    ("--host", "start.example.org", "FOYER_HOST"),
  ])
  func `what is wrong is called as it was said`(
    option: String, value: String, variable: String
  ) throws {
    let typed = #expect(throws: CommandFailure.self) { try settings("\(option)=\(value)") }
    #expect(typed?.lines.first?.hasPrefix("\(option) is ") == true)
    let set = #expect(throws: CommandFailure.self) {
      try ServeSettings(try ServeOptions.parse([]), environment: [variable: value])
    }
    #expect(set?.lines.first?.hasPrefix("\(variable) is ") == true)
  }

  @Test func `a journey that could not be written is refused before anybody clicks`() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try settings("--dev", "--record=/nowhere/walk.json")
    }
    #expect(failure?.lines == ["--record: there is no folder /nowhere."])
    #expect(failure?.status == CommandFailure.cantCreate)
    #expect(try settings("--dev", "--record=walk.json").recording == "walk.json")
    let folder = #expect(throws: CommandFailure.self) { try settings("--dev", "--record=/") }
    #expect(folder?.lines == ["--record: / is a folder, and a file is wanted."])
    #expect(folder?.status == CommandFailure.cantCreate)
  }

  @Test(arguments: [
    ("FOYER_PORT", "99999", "0 to 65535"), ("FOYER_PORT", "https", "0 to 65535"),
    ("FOYER_THREADS", "", "1 to 64"),
  ])
  func `what is no number of a variable's range is told which would be one`(
    variable: String, value: String, range: String
  ) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try ServeSettings(try ServeOptions.parse([]), environment: [variable: value])
    }
    #expect(
      failure?.lines == ["\(variable) is \"\(value)\"; it has to be a number, \(range)."])
  }

  @Test func `commands are told of a server what they don't take by themselves`() throws {
    #expect(SimulationOptions(try settings(), port: 8080) == SimulationOptions())
    let other = SimulationOptions(
      try settings(
        "--host=0.0.0.0", "--port=0", "--data=my data", "--public-url=https://start.example.org",
        "--store=postgresql://foyer:secret@db/foyer"), port: 9751)
    #expect(
      other.sending
        == " --url http://127.0.0.1:9751 --host start.example.org --data 'my data'")
    #expect(other.removing == " --data 'my data' --store postgresql://…")
    let six = SimulationOptions(try settings("--host=::1"), port: 8080)
    #expect(six.sending == " --url http://[::1]:8080" && six.removing.isEmpty)
  }

  @Test(arguments: ["1", "true", "YES", "on"])
  func `a variable says yes in the words that people use for it`(word: String) throws {
    let settings = try ServeSettings(
      try ServeOptions.parse([]), environment: ["FOYER_REQUIRE_EXISTING_DATA": word])
    #expect(settings.requiresExistingData && !settings.hasAccessLog)
  }

  @Test(arguments: ["", "0", "False", "no", "off"])
  func `a variable says no in the words that people use for it`(word: String) throws {
    let settings = try ServeSettings(
      try ServeOptions.parse([]), environment: ["FOYER_REQUIRE_EXISTING_DATA": word])
    #expect(!settings.requiresExistingData)
  }

  @Test(arguments: [
    "FOYER_REQUIRE_EXISTING_DATA", "FOYER_ACCESS_LOG", "FOYER_DEV", "FOYER_WEBHOOK_ALLOW_PRIVATE",
  ])
  func `a variable that may mean either is refused`(name: String) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try ServeSettings(try ServeOptions.parse([]), environment: [name: "maybe"])
    }
    #expect(failure?.lines == ["\(name) is \"maybe\"; it has to be 1 or 0."])
  }

  @Test(arguments: [
    ["--console-port", "8080"], ["--port", "9000", "--console-port", "9000"],
    ["--console-port", "8080", "--host", "0.0.0.0", "--public-url", "https://start.example.org"],
  ])
  func `pages and console don't listen on one port`(arguments: [String]) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try ServeSettings(try ServeOptions.parse(arguments), environment: [:])
    }
    #expect(failure?.status == 64)
    #expect(failure?.lines.first?.contains("--console-port") == true)
  }

  @Test func `pages and console may each have a port that is free, or addresses of their own`()
    throws
  {
    _ = try settings("--port", "0", "--console-port", "0")
    _ = try settings("--console-port", "8080", "--host", "localhost")
  }

  @Test func `a variable that nobody reads is told with the one that was meant, and no value`() {
    let environment = [
      "FOYER_PUBLC_URL": "https://u:secret@start.example.org", "FOYER_PORT": "80", "PATH": "/bin",
      "FOYER_SERVICE_HOST": "10.0.0.1",
    ]
    #expect(
      environment.unreadVariables == [
        "FOYER_PUBLC_URL is no variable that foyer serve reads; did you mean FOYER_PUBLIC_URL?",
        "FOYER_SERVICE_HOST is no variable that foyer serve reads",
      ])
  }

  @Test func `the variables are those of the options`() {
    let options = ServeCommand.helpMessage().matches(of: /--([a-z-]+)/).map {
      "FOYER_" + $0.output.1.uppercased().replacing("-", with: "_")
    }
    var expected = Set(options).subtracting(["FOYER_HELP", "FOYER_VERSION", "FOYER_FLAG"])
    expected.insert("FOYER_FLAGS")
    #expect([String: String].readVariables == expected)
  }

  @Test func `a password in an address is not repeated`() throws {
    let failure = #expect(throws: CommandFailure.self) {
      try settings("--public-url", "https://u:secret@start.example.org")
    }
    let line = try #require(failure?.lines.first)
    #expect(line.hasPrefix("--public-url is \"…@start.example.org\"; it has to be https://HOST"))
  }

  @Test(arguments: [
    ("--public-url", "start.example.org", "https://HOST"),
    ("--trusted-proxy", "balancer", "addresses or networks"),
  ])
  func `what can't be read is told with what it has to be`(
    option: String, value: String, expected: String
  ) throws {
    let failure = #expect(throws: CommandFailure.self) { try settings(option, value) }
    let line = try #require(failure?.lines.first)
    #expect(line.hasPrefix("\(option) is \"\(value)\"; it has to be \(expected)"))
  }

  @Test func `events that are kept for no time are not written`() throws {
    #expect(try settings().retention.keepsEvents)
    #expect(try settings("--retain-events", "1").retention.keepsEvents)
    #expect(try !settings("--retain-events", "0").retention.keepsEvents)
    #expect(throws: CommandFailure.self) { try settings("--retain-outcomes", "0") }
  }

  @Test func `so many connections are open at most as is asked for, and enough for every thread`()
    throws
  {
    #expect(try settings().connections == 1_000)
    #expect(try settings("--connections", "6000").connections == 6_000)
    #expect(throws: CommandFailure.self) { try settings("--connections", "99") }
  }

  @Test func `only names of this machine are answered for where nobody else comes in`() throws {
    #expect(try settings().allowedHosts == ["127.0.0.1", "[::1]", "localhost"])
    #expect(try settings("--dev").allowedHosts == ["127.0.0.1", "[::1]", "localhost"])
  }

  @Test func `with a public address only its host is answered for, whatever the port`() throws {
    let settings = try settings("--public-url", "https://start.example.org:8443")
    #expect(settings.allowedHosts == ["start.example.org"])
  }
}
