import Foundation
import Sealing

/// How much memory this process may take: `MemoryMax` of its unit, the limit of its container.
///
/// Linux keeps it by control groups, and kills a process that takes more, with all that it had taken on.
/// Those of the first version are not asked.
/// Source: https://docs.kernel.org/admin-guide/cgroup-v2.html
struct MemoryLimit {
  /// In bytes.
  let bytes: Int

  /// The least of those that hold for this process; nil where there is none.
  ///
  /// - Parameter root: the folder that has `proc` and `sys`.
  init?(root: String = "") {
    let groups = try? String(contentsOfFile: "\(root)/proc/self/cgroup", encoding: .utf8)
    // One line, of no controller in particular: "0::/system.slice/foyer.service".
    let prefix = "0::"
    guard let line = groups?.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) else {
      return nil
    }
    var group = line.dropFirst(prefix.count)
    var limits: [Int] = []
    while true {
      let path = "\(root)/sys/fs/cgroup\(group)/memory.max"
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      // Where a group has no limit it says "max".
      if let bytes = text.flatMap({ Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) {
        limits.append(bytes)
      }
      // What holds for the group around it holds for it as well.
      guard let end = group.lastIndex(of: "/") else { break }
      group = group[..<end]
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
