import Foundation
import Sealing

/// How much memory this process may take: `MemoryMax` of its unit, the limit of its container.
///
/// Linux keeps it by control groups, and kills a process that takes more, with all that it had taken on.
/// Source: https://docs.kernel.org/admin-guide/cgroup-v2.html and, for their first version,
/// https://docs.kernel.org/admin-guide/cgroup-v1/memory.html
struct MemoryLimit {
  /// In bytes.
  let bytes: Int

  /// The least of those that hold for this process; nil where there is none.
  ///
  /// - Parameter root: the folder that has `proc` and `sys`.
  init?(root: String = "") {
    let groups = try? String(contentsOfFile: "\(root)/proc/self/cgroup", encoding: .utf8)
    var limits: [Int] = []
    for line in (groups ?? "").split(separator: "\n") {
      // "0::/system.slice/foyer.service", or "4:memory:/docker/…" in the first version.
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isFirst = parts[1].split(separator: ",").contains("memory")
      guard isFirst || parts[0] == "0" && parts[1].isEmpty else { continue }
      let folder = isFirst ? "sys/fs/cgroup/memory" : "sys/fs/cgroup"
      let file = isFirst ? "memory.limit_in_bytes" : "memory.max"
      var group = parts[2]
      while true {
        let text = try? String(contentsOfFile: "\(root)/\(folder)\(group)/\(file)", encoding: .utf8)
        // Where a group has no limit it says "max", or more than any machine has.
        if let bytes = text.flatMap({ Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) {
          limits.append(bytes)
        }
        // What holds for the group around it holds for it as well.
        guard let end = group.lastIndex(of: "/") else { break }
        group = group[..<end]
      }
    }
    guard let least = limits.min() else { return nil }
    bytes = least
  }

  /// How many passwords may be hashed at once: as many as there are cores, in half of the memory; one at least.
  static func hashesAtOnce(
    of cost: PasswordHasher.Cost, cores: Int = ProcessInfo.processInfo.activeProcessorCount,
    within limit: MemoryLimit? = MemoryLimit()
  ) -> Int {
    guard let limit else { return cores }
    return max(1, min(cores, limit.bytes / 2 / cost.memory))
  }
}
