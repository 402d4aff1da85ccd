import FoyerCLI
import Testing

/// Every rule finds what breaks it, and nothing in what is sound.
@Suite struct RuleTests {
  @Test(arguments: Breakage.all)
  func `a rule finds what breaks it`(breakage: Breakage) throws {
    var site = SampleSite()
    breakage.apply(&site)
    let found = try site.examined().findings()
    #expect(found.map(\.rule).contains(breakage.rule), "\(found)")
  }

  @Test func `every rule has something that breaks it`() {
    #expect(Set(Breakage.all.map(\.rule)) == Set(Rule.all.map(\.id)))
  }

  @Test func `no two rules have one id`() {
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
  }

  @Test func `nothing is found in what is sound`() throws {
    let found = try SampleSite().examined().findings()
    // Words of the shared catalogue that only another flow needs are that flow's to judge.
    #expect(found.filter { $0.place.file != "Templates/copy.xcstrings" } == [])
  }

  @Test func `a finding says where it is and how to mend it`() throws {
    for breakage in Breakage.all {
      var site = SampleSite()
      breakage.apply(&site)
      for finding in try site.examined().findings() where finding.rule == breakage.rule {
        #expect(!finding.message.isEmpty && !finding.mend.isEmpty && !finding.mend.hasSuffix("."))
        #expect(!finding.place.group.isEmpty)
      }
    }
  }

  @Test func `two checks of one site find the same in the same order`() throws {
    var site = SampleSite()
    site.words["you.one"] = .init(value: "One")
    site.words["you.two"] = .init(value: "Two")
    site.templates["sample/nobody.mustache"] = ""
    let once = try site.examined().findings()
    #expect(once.count > 2)
    #expect(try once == site.examined().findings())
  }
}
