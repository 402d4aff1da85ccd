import OnboardingDomain
import Synchronization
import Testing

@testable import PageRendering

/// What many people's fragments have in common is written once.
@Suite struct CommonFragmentTests {
  /// Its data says how often it was made.
  private final class Counting: FlowResults {
    private let key: CommonKey?
    private let made: Mutex<Int>

    init(_ key: CommonKey?, made: Int) {
      self.key = key
      self.made = Mutex(made)
    }

    func value(_ name: String) -> ComputedValue? { .text("each") }
    func commonKey(_ fragment: String) -> CommonKey? { key }
    func view(_ fragment: String) -> ViewData? {
      made.withLock { made in
        made += 1
        return ["turn": .text(String(made))]
      }
    }
  }

  private func site(_ fragment: String) throws -> TestSite {
    try TestSite(
      ["person": "{{fragment.picture}}"], files: ["demo/fragments/picture.mustache": fragment])
  }

  /// The page for people whose data goes by these keys, one after the other.
  private func pages(_ fragment: String, _ keys: [CommonKey?]) throws -> [String] {
    let site = try site(fragment)
    return keys.enumerated().map { index, key in
      let results = Counting(key, made: index)
      return site.page("person", .with { $0.results = { results } })
    }
  }

  @Test func `for whom all is the same a fragment is not made again`() throws {
    let (one, other) = (CommonKey(1, 2), CommonKey(2, 1))
    #expect(
      try pages("<b>{{turn}}</b>", [one, one, other, nil, one, nil, other])
        == [1, 1, 3, 4, 1, 6, 3].map { "<b>\($0)</b>" })
  }

  @Test(arguments: ["{{turn}} {{value.hours}}", "{{turn}} {{raw.hours}}"])
  func `what shows more than its data is each person's own`(fragment: String) throws {
    let key = CommonKey(1, 2)
    #expect(try pages(fragment, [key, key]) == ["1 each", "2 each"])
  }

  @Test func `what is wrong is told each time`() throws {
    let site = try site("{{turn}}{{nobody}}")
    let shell = try #require(site.shell("person"))
    for _ in 0..<2 {
      var buffer = PageBuffer()
      let results = Counting(CommonKey(1, 2), made: 0)
      #expect(shell.write(.with { $0.results = { results } }, into: &buffer).count == 1)
    }
  }
}
