import FoyerCLI
import Foundation
import OnboardingDomain
import OnboardingWeb
import OutgoingRequests
import TestSupport
import Testing

/// A team's package brings a flow, a service that confirms and a provider that vouches, and changes
/// nothing of Foyer for it.
@Suite struct OwnServicesTests {
  struct Club: Onboarding {
    let flow = Flow(
      id: "club", version: 1,
      sections: [
        Section(
          "in",
          [
            Screen(
              "invitation", .question, fields: [Field("invitation", .code(length: 4...4))],
              primary: .confirm("invitation", by: "doorman")),
            Screen(
              "member", .account, fields: [Field("badge", .toggle, isRequired: false)],
              primary: .signIn(provider: "clubhouse", keeping: ["badge"])),
            Screen("inside", .completion),
          ])
      ])
  }

  static let services = FlowServices(
    confirmations: [
      "doorman": ConfirmationService { question in
        question.value == "OPEN" ? .accepted : .refused(key: "unknown", arguments: [question.value])
      }
    ],
    providers: [
      "clubhouse": SignInProvider { _ in
        SignInProvider.Identity(subject: "member-1", email: "robin@example.com")
      }
    ])

  let folder: TemporaryFolder

  init() throws {
    folder = try .ofTemplates(
      for: "club",
      words: [
        "flow.name": "Club", "gallery.club.title": "Club",
        "gallery.club.description": "A club.", "sections.in": "In",
        "invitation.title": "Your invitation", "invitation.invitation.label": "Code",
        "invitation.action": "Show it",
        "invitation.invitation.error.unknown": "Nobody knows %@",
        "member.title": "Are you a member?", "member.badge.label": "A badge, please",
        "member.action": "Ask the clubhouse", "inside.title": "Inside", "inside.action": "Done",
      ])
  }

  func house(
    _ services: FlowServices = services, mail: MailSettings? = nil
  ) throws -> TestApplication {
    try TestApplication([Club()], templates: folder.path, services: services, mail: mail)
  }

  /// Somebody who came to the end.
  func member(_ house: TestApplication) throws -> TestClient {
    let client = house.client()
    try client.open("/club")
    try client.submit(["invitation": "open"])
    try client.submit(["badge": "on"])
    #expect(client.page.isComplete)
    return client
  }

  @Test func `a service that finds the session over leads to a fresh start, which says so`() throws
  {
    var services = Self.services
    services.confirmations["doorman"] = ConfirmationService { _ in .sessionSpent }
    let client = try house(services).client()
    try client.open("/club")
    let response = try client.post(
      address: "/club/invitation", client.form(["invitation": "OPEN"]))
    #expect(response.status == 303)
    #expect(response.header("Location")?.hasSuffix("?expired=ended") == true)
  }

  @Test func `its own service confirms, in the flow's own words`() throws {
    let client = try house().client()
    try client.open("/club")
    try client.submit(["invitation": "shut"])
    #expect(client.response.status == 422)
    #expect(client.page.html.contains("Nobody knows SHUT"))
    try client.submit(["invitation": "open"])
    #expect(client.page.screen == "member")
  }

  @Test func `its own provider vouches, and the account is the person's in every session`() throws {
    let house = try house()
    var pages: [String] = []
    for _ in 0..<2 { pages.append(try member(house).open("/account").html) }
    #expect(pages.allSatisfy { $0.contains("robin@example.com") && $0.contains("A badge, please") })
    // The account has the first session's draft before the second one is handed in.
    #expect(try house.profiles(of: "club").count == 1)
  }

  @Test func `a new device of somebody who has no password is told of without one`() throws {
    let taker = MailTaker()
    let house = try house(mail: taker.settings)
    let (first, second) = (try member(house), try member(house))
    let mail = try taker.wait(for: "robin@example.com")[0]
    #expect(mail.text.contains("Way: clubhouse") && !mail.text.contains("password"))
    let path = try MailTaker.path(in: mail)
    // Pressed twice, as after a response that was lost.
    for _ in 0..<2 {
      let page = try house.client().post(address: path, "")
      #expect(page.status == 200)
      #expect(page.text.contains("somebody can sign in as you with clubhouse"))
      #expect(!page.text.contains("password") && !page.text.contains("/account/forgotten"))
    }
    // The device that made the account is none that is new to it.
    #expect(try first.open("/account").html.contains("robin@example.com"))
    #expect(try !second.open("/account").html.contains("robin@example.com"))
    #expect(taker.mails.count == 1)
  }

  @Test func `a flow whose services nobody brings is refused at the start`() throws {
    #expect(throws: (any Error).self) { try house(FlowServices()) }
    #expect(throws: (any Error).self) {
      try house(FlowServices(confirmations: Self.services.confirmations))
    }
  }

  @Test func `two versions of one flow are two sites`() throws {
    let first = try house().client()
    try first.open("/club")
    #expect(first.page.html.contains("Your invitation"))
    let catalogue = URL(fileURLWithPath: "\(folder.path)/club/copy.xcstrings")
    let words = try String(contentsOf: catalogue, encoding: .utf8)
    try Data(words.replacing("Your invitation", with: "Another invitation").utf8)
      .write(to: catalogue)
    let second = try house().client()
    try second.open("/club")
    #expect(second.page.html.contains("Another invitation"))
  }
}
