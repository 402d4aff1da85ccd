import FlowPages
import FoyerCLI
import Foundation
import OnboardingFlows
import Testing

/// What spreadsheets make of a table of words, and what `foyer words --import` says of it.
@Suite final class SpreadsheetTests {
  private let folder: String

  init() throws {
    folder = try TemporaryFile.folder()
    try FileManager.default.copyItem(atPath: "Templates", toPath: folder + "/Templates")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func importing(_ table: String) throws -> (output: String, status: Int32) {
    let path = folder + "/de.csv"
    try Data(table.utf8).write(to: URL(fileURLWithPath: path))
    let output = Lines()
    let context = CommandContext(
      onboardings: [Reflect().withPages], environment: [:], print: { output.add($0) },
      printError: { output.add($0) })
    let status = FoyerCommandLine.run(
      ["words", "reflect", "--import", path, "--templates", folder + "/Templates"], in: context)
    return (output.text, status)
  }

  @Test func `empty rows and columns behind the words say nothing`() throws {
    let result = try importing(
      """
      key,comment,en,de,state,,
      flow.name,,Reflect,Nachdenken,translated,,
      ,,,,,,
      ,,,,,,

      """)
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "1 text taken over in de, 0 there as they are, 0 without words, 0 left out."))
  }

  @Test func `a row whose key is gone is left out by its number, and the others taken`() throws {
    let result = try importing(
      """
      key,comment,en,de,state
      ,,Reflect,Nachdenken,translated
      flow.name,,Reflect,Nachdenken,translated

      """)
    #expect(result.status == 0)
    #expect(result.output.contains("de.csv, row 2: left out a text without a key: "))
    #expect(result.output.contains("1 text taken over in de"))
  }

  @Test(arguments: [
    (
      "key|comment|en|de|state\nflow.name||Reflect|x, y|translated\n",
      "Between the fields of the first row, key|comment|en|de|state, stands no comma, semicolon or tab."
    ),
    (
      "key,en,de,state\nflow.name,Reflect,x,translated\n",
      "The first row should be key,comment,<language>,<language>,state. It is key,en,de,state."
    ),
    ("PK\u{3}\u{4}\u{14}", "It is a file of a spreadsheet (xlsx, ods)"),
  ])
  func `what is no such table is refused with what it is`(table: String, message: String) throws {
    let result = try importing(table)
    #expect(result.status == 65)
    #expect(result.output.contains(message), "\(result.output)")
  }
}
