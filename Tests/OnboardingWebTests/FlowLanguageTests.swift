import FlowPages
import Foundation
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// A language belongs to a flow: somebody who asks for it gets it where the flow speaks it, and a whole
/// page in another one where it doesn't.
@Suite struct FlowLanguageTests {
  let folder: TemporaryFolder
  let house: TestApplication

  init() throws {
    folder = try TemporaryFolder()
    let templates = folder.path + "/Templates"
    try FileManager.default.copyItem(atPath: "Templates", toPath: templates)
    // One German title in one of two flows.
    let file = URL(fileURLWithPath: templates + "/reflect/copy.xcstrings")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var catalogue = try #require(json as? [String: Any])
    var strings = try #require(catalogue["strings"] as? [String: Any])
    var entry = try #require(strings["welcome.title"] as? [String: Any])
    var words = try #require(entry["localizations"] as? [String: Any])
    words["de"] = ["stringUnit": ["state": "translated", "value": "Guten Abend"]]
    entry["localizations"] = words
    strings["welcome.title"] = entry
    catalogue["strings"] = strings
    try JSONSerialization.data(withJSONObject: catalogue, options: .sortedKeys).write(to: file)
    house = try TestApplication([Reflect().withPages, OPS().withPages], templates: templates)
  }

  private func page(_ address: String, _ language: String) throws -> String {
    let client = house.client()
    client.headers = [(.acceptLanguage, language)]
    return try client.open(address).html
  }

  @Test func `a browser gets the language where the flow speaks it`() throws {
    let german = try page("/reflect", "de")
    #expect(german.contains("<html lang=\"de\""))
    #expect(german.contains("Guten Abend"))
    #expect(try page("/ops", "de").contains("<html lang=\"en\""))
  }

  @Test func `a language that was chosen in one flow is no language of the other`() throws {
    let client = house.client()
    #expect(try client.open("/reflect?lang=de").html.contains("<html lang=\"de\""))
    #expect(try client.open("/ops").html.contains("<html lang=\"en\""))
    #expect(try client.open("/reflect").html.contains("<html lang=\"de\""))
  }
}
