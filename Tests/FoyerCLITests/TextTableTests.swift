import Testing

@testable import FoyerCLI

@Suite struct TextTableTests {
  private let table = TextTable(
    ["code", "people", "name"],
    [["RDG-4K7", "3", "Ridgeline Electric of the whole north"], ["ACME", "-", "Acme"]])

  @Test func `columns stand under their names`() {
    #expect(
      table.lines(width: 80) == [
        "CODE     PEOPLE  NAME",
        "RDG-4K7  3       Ridgeline Electric of the whole north",
        "ACME     -       Acme",
      ])
  }

  @Test func `the last field goes on in lines of its own`() {
    #expect(
      table.lines(width: 44) == [
        "CODE     PEOPLE  NAME",
        "RDG-4K7  3       Ridgeline Electric of the",
        "                 whole north",
        "ACME     -       Acme",
      ])
  }

  @Test func `what doesn't fit is told line by line, and an address in one`() {
    #expect(
      table.lines(width: 30) == [
        "code    RDG-4K7", "people  3", "name    Ridgeline Electric of", "        the whole north",
        "",
        "code    ACME", "people  -", "name    Acme",
      ])
    let url = "https://" + String(repeating: "a", count: 40)
    #expect(TextTable(["id", "url", "x"], [["1", url, "-"]]).lines(width: 30)[1] == "url  \(url)")
  }

  @Test func `a field more or fewer than there are names is shown as it is`() {
    #expect(
      TextTable(["a", "b"], [["1"], ["2", "3", "4"]]).lines(width: 80)
        == ["A  B  ", "1     ", "2  3  4"])
  }

  @Test func `without rows there is nothing`() {
    #expect(TextTable(["code"], []).lines(width: 80) == [])
  }
}
