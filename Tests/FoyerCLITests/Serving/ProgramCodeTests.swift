#if os(Linux)
  import Foundation
  import Testing

  @testable import FoyerCLI

  @Suite struct ProgramCodeTests {
    /// Code in memory, in kilobytes.
    ///
    /// Source: proc(5), /proc/pid/smaps.
    private func resident() throws -> Int {
      var isCode = false
      var sum = 0
      let maps = try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8)
      for line in maps.split(separator: "\n") {
        let parts = line.split(separator: " ")
        if parts.count > 4, parts[0].contains("-") {
          isCode = parts[1] == "r-xp" && line.contains("/")
        }
        if isCode, parts[0] == "Rss:" { sum += Int(parts[1]) ?? 0 }
      }
      return sum
    }

    @Test func codeThatIsLetGoOfComesBackWhenItIsNeeded() throws {
      let before = try resident()
      ProgramCode.release()
      let after = try resident()
      // Other tests run at the same time and need some of it.
      #expect(after < before * 3 / 4, "\(before) kB, \(after) kB afterwards")
      #expect([3, 1, 2].sorted().map { "\($0)" }.joined() == "123")
    }
  }
#endif
