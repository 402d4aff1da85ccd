import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingFlows
import Testing

@Suite struct ReplayCommandTests {
  private static let journey = Journey(
    "reflect",
    [
      Journey.Step("welcome", sees: ["Reflect"]),
      Journey.Step(
        "personal-info", ["name": "Maya", "birth-year": "1991", "time-zone": "America/Denver"]),
      Journey.Step("three-month-goal", ["goal": "run six miles", "goal-category": "endurance"]),
      Journey.Step("sports", ["sports": "running", "sports": "yoga", "own-sports": "Padel"]),
      Journey.Step("journaling", .open("/reflect/sports")),
      .ends(at: "sports"),
    ], recordedAt: 1_795_392_000)

  private func replay(
    _ text: String, _ arguments: [String] = []
  ) throws -> (output: String, status: Int32) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("journey-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = Lines()
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: [:], print: { output.add($0) },
      printError: { output.add($0) })
    let status = FoyerCommandLine.run(["replay", file.path] + arguments, in: context)
    return (output.text.replacing(file.path, with: "FILE"), status)
  }

  @Test func `a journey comes back from its file as it was`() throws {
    let json = Self.journey.json
    #expect(try Journey(json: Array(json.utf8)) == Self.journey)
    #expect(json.contains(#""enter": { "sports": ["running", "yoga"], "own-sports": "Padel" }"#))
    #expect(json.split(separator: "\n").count == Self.journey.steps.count + 6)
  }

  @Test func `a journey is walked in process`() throws {
    let result = try replay(Self.journey.json)
    #expect(result.output == "FILE: 6 steps, each as the file says.\n")
    #expect(result.status == 0)
  }

  @Test func `a row that goes another way is shown in its table, with the words of the page`()
    throws
  {
    let nameless = Self.journey.replacing(
      Journey.Step("personal-info", ["name": "", "birth-year": "1991"]))
    let result = try replay(nameless.json)
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        """
        FILE: a step went another way.
           screen            does                                           sees
        ✓  welcome           goes on                                        “Reflect”
        ✓  personal-info     name=, birth-year=1991
        →  three-month-goal  goal=run six miles, goal-category=endurance
           sports            sports=running, sports=yoga, own-sports=Padel
           journaling        opens /reflect/sports
           sports            looks
        This is personal-info, not three-month-goal. The page says:

        """))
    #expect(result.output.contains("Enter a name or a nickname"))
  }

  @Test func `words that are not there are a failure`() throws {
    let result = try replay(
      Journey("reflect", [.ends(at: "welcome", sees: "Nobody wrote this")]).json)
    #expect(result.output.contains("“Nobody wrote this” is not there. The page says:"))
    #expect(result.status == 1)
  }

  @Test(arguments: [
    (
      Journey.Step("personal-info", ["nofield": "x"]),
      "There is no field “nofield”; the page has name, birth-year, "
    ),
    (
      Journey.Step("personal-info", ["name": "Maya", "birth-year": "1991"], action: "nobutton"),
      "There is no button “nobutton”; the page has "
    ),
  ])
  func `what the page doesn't have is a failure that says what it has`(
    step: Journey.Step, message: String
  ) throws {
    let result = try replay(Journey("reflect", [Journey.Step("welcome"), step]).json)
    #expect(result.output.contains(message), "\(result.output)")
    #expect(result.status == 1)
  }

  @Test func `a time zone that a script told is no field of the page`() throws {
    let step = Journey.Step("welcome", ["browser-time-zone": "America/Denver"])
    let result = try replay(Journey("reflect", [step]).json)
    #expect(result.output == "FILE: 1 step, each as the file says.\n")
    #expect(result.status == 0)
  }

  @Test(
    arguments: [
      ("{", 65, "FILE: No JSON at byte 1"),
      (#"{"flow":"reflect"}"#, 65, #"FILE: A journey has a "flow" and "steps"."#),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","click":"x"}]}"#, 65,
        #"FILE: Step 1: "click" is none of enter, look, open, press, screen, sees."#
      ),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","enter":{"name":3}}]}"#, 65,
        #"FILE: Step 1: "name" is neither text nor a list of texts."#
      ),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","sees":"Reflect"}]}"#, 65,
        #"FILE: Step 1: "sees" is not a list of texts."#
      ),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","press":1}]}"#, 65,
        #"FILE: Step 1: "press" is not text."#
      ),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","enter":[]}]}"#, 65,
        #"FILE: Step 1: "enter" is not an object."#
      ),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","look":false}]}"#, 65,
        #"FILE: Step 1: "look" is not true."#
      ),
      (
        #"{"flow":"reflect","steps":[{"screen":"welcome","open":"/reflect","press":"x"}]}"#, 65,
        #"FILE: Step 1: "open", "look" and "enter" with "press" exclude each other."#
      ),
      (#"{"flow":"reflect","steps":[]}"#, 65, #"FILE: There is no step in "steps""#),
      (
        #"{"flow":"tea","steps":[{"screen":"taste"}]}"#, 64,
        #"There is no flow "tea". Known: reflect."#
      ),
    ] as [(String, Int32, String)])
  func `a file that is no journey is refused with its place`(
    text: String, status: Int32, message: String
  ) throws {
    let result = try replay(text)
    #expect(result.output.hasPrefix(message))
    #expect(result.status == status)
  }

  @Test func `a server that isn't there is a sentence`() throws {
    let result = try replay(Self.journey.json, ["--port", "9"])
    #expect(result.output == "Nobody listens at port 9 of this machine.\n")
    #expect(result.status == 69)
  }
}
