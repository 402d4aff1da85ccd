import Foundation

#if os(Linux)
  import Glibc
#endif

/// The running program and its libraries, as they lie in memory: their code and what they only read.
enum ProgramPages {
  /// Lets go of the pages that are in memory. Most of them a start has needed and serving doesn't; what is
  /// needed again comes from the files, which the system still holds mostly.
  ///
  /// Only on Linux, where a process can read what it has mapped.
  static func release() {
    #if os(Linux)
      guard let maps = try? String(contentsOfFile: "/proc/self/smaps", encoding: .utf8) else {
        return
      }
      for range in unchanged(in: maps) {
        // Nobody writes to them, so that nothing is lost; where the kernel says no, they stay.
        _ = madvise(
          UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
      }
    #endif
  }

  /// The addresses of what comes from files, can't be written, and never was: tables of addresses are
  /// filled in at the start and protected then, and would be lost.
  ///
  /// - Parameter maps: what the kernel says of the memory. Source: proc(5), /proc/pid/smaps: a line
  ///   "address perms offset dev inode pathname", and lines with amounts, of which "Anonymous" counts what
  ///   does not come from the file any more.
  static func unchanged(in maps: String) -> [Range<UInt>] {
    var ranges: [Range<UInt>] = []
    var candidate: Range<UInt>?
    for line in maps.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 5)
      guard parts.count > 1 else { continue }
      if parts[1].hasSuffix("p") || parts[1].hasSuffix("s") {
        let ends = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        let isReadOnly = parts[1] == "r-xp" || parts[1] == "r--p"
        let isFile = parts.count == 6 && parts[5].contains("/")
        candidate =
          isReadOnly && isFile && ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
      } else if parts[0] == "Anonymous:", let range = candidate {
        if parts[1] == "0" { ranges.append(range) }
        candidate = nil
      }
    }
    return ranges
  }
}
