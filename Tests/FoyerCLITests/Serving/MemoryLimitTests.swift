import Foundation
import Sealing
import Testing

@testable import FoyerCLI

/// What control groups let a server take, and how many passwords it hashes at once in that.
@Suite struct MemoryLimitTests {
  /// The limit under a root with these files.
  private func limit(_ files: [String: String]) throws -> MemoryLimit? {
    let root = try TemporaryFile.folder()
    for (path, text) in files {
      let file = URL(fileURLWithPath: "\(root)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return MemoryLimit(root: root)
  }

  @Test func `it is the least of a group and of those around it`() throws {
    let group = "0::/system.slice/foyer.service\n"
    let own = "sys/fs/cgroup/system.slice/foyer.service/memory.max"
    let around = "sys/fs/cgroup/system.slice/memory.max"
    #expect(
      try limit(["proc/self/cgroup": group, own: "536870912\n", around: "max\n"])?.bytes
        == 536_870_912)
    #expect(
      try limit(["proc/self/cgroup": group, own: "max\n", around: "268435456\n"])?.bytes
        == 268_435_456)
    // In a container, whose own group is the root that it sees.
    #expect(
      try limit(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "536870912\n"])?.bytes
        == 536_870_912)
  }

  @Test func `groups of the first version say it, too`() throws {
    let groups = "5:cpu,cpuacct:/docker/a\n4:memory:/docker/a\n0::/docker/a\n"
    let memory = "sys/fs/cgroup/memory"
    #expect(
      try limit([
        "proc/self/cgroup": groups, "\(memory)/docker/a/memory.limit_in_bytes": "536870912\n",
        "\(memory)/docker/memory.limit_in_bytes": "9223372036854771712\n",
      ])?.bytes == 536_870_912)
    // A container sees its own group as the root.
    #expect(
      try limit([
        "proc/self/cgroup": groups, "\(memory)/memory.limit_in_bytes": "268435456\n",
      ])?.bytes == 268_435_456)
    // What another controller limits is no memory.
    #expect(
      try limit([
        "proc/self/cgroup": "5:cpu,cpuacct:/a\n",
        "\(memory)/a/memory.limit_in_bytes": "268435456\n",
      ]) == nil)
  }

  @Test func `where no group says one there is none`() throws {
    #expect(try limit([:]) == nil)
    #expect(try limit(["proc/self/cgroup": "4:memory:/foyer\n0::/foyer\n"]) == nil)
    #expect(
      try limit(["proc/self/cgroup": "0::/foyer\n", "sys/fs/cgroup/foyer/memory.max": "max\n"])
        == nil)
  }

  @Test(arguments: [
    // Cores, the limit, and how many of 64 MiB at once.
    (2, "536870912", 2), (4, "536870912", 4), (32, "536870912", 4), (32, "8589934592", 32),
    (2, "67108864", 1), (16, "max", 16),
  ])
  func `passwords that are hashed at once take half of it at most`(
    _ cores: Int, _ memory: String, _ hashes: Int
  ) throws {
    let found = try limit(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": memory])
    #expect(MemoryLimit.hashesAtOnce(of: .standard, cores: cores, within: found) == hashes)
  }
}
