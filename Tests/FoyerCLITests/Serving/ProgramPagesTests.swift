import Foundation
import Testing

@testable import FoyerCLI

/// What of the program may be let go of is only what can be had from its files again.
@Suite struct ProgramPagesTests {
  /// A part of `/proc/self/smaps` of a server, shortened.
  private static let maps = """
    55d0c0a00000-55d0c1000000 r--p 00000000 fe:00 131 /usr/bin/foyer
    Size:               6144 kB
    Rss:                5752 kB
    Anonymous:             0 kB
    VmFlags: rd mr mw me sd
    55d0c1000000-55d0c2000000 r-xp 00600000 fe:00 131 /usr/bin/foyer
    Rss:               1024 kB
    Anonymous:             0 kB
    55d0c2000000-55d0c2200000 r--p 01600000 fe:00 131 /usr/bin/foyer
    Rss:                2048 kB
    Anonymous:          1984 kB
    55d0c2200000-55d0c2300000 rw-p 01800000 fe:00 131 /usr/bin/foyer
    Anonymous:             0 kB
    7f0000000000-7f0000001000 r--s 00000000 fe:00 7 /var/lib/foyer/foyer.sqlite-shm
    Anonymous:             0 kB
    7f0000002000-7f0000003000 r--p 00000000 00:00 0
    Anonymous:             0 kB
    7ffd5f9f0000-7ffd5f9f2000 r-xp 00000000 00:00 0 [vdso]
    Anonymous:             0 kB
    7f0000004000-7f0000005000 r--p 00000000 fe:00 9 /usr/lib/a library (deleted)
    Anonymous:             0 kB
    7f0000005000-7f0000006000 r--p 00000000 fe:00 9 /usr/lib/without an amount.so
    """

  @Test func `code and constants go, what was written or comes from no file stays`() {
    #expect(
      ProgramPages.unchanged(in: Self.maps) == [
        0x55d0_c0a0_0000..<0x55d0_c100_0000, 0x55d0_c100_0000..<0x55d0_c200_0000,
        0x7f00_0000_4000..<0x7f00_0000_5000,
      ])
    #expect(ProgramPages.unchanged(in: "").isEmpty)
    #expect(ProgramPages.unchanged(in: "Anonymous: 0 kB\nnonsense\n-p r--p").isEmpty)
  }

  #if os(Linux)
    /// Code and constants in memory, in kilobytes.
    private func resident() throws -> Int {
      var isCounted = false
      var sum = 0
      let maps = try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8)
      for line in maps.split(separator: "\n") {
        let parts = line.split(separator: " ")
        if parts.count > 4, parts[0].contains("-") {
          isCounted = parts[1].hasPrefix("r-") && line.contains("/")
        }
        if isCounted, parts[0] == "Rss:" { sum += Int(parts[1]) ?? 0 }
      }
      return sum
    }

    @Test func `what is let go of comes back when it is needed`() throws {
      let before = try resident()
      ProgramPages.release()
      let after = try resident()
      // Other tests run at the same time and need some of it.
      #expect(after < before * 3 / 4, "\(before) kB, \(after) kB afterwards")
      #expect([3, 1, 2].sorted().map { "\($0)" }.joined() == "123")
    }
  #endif
}
