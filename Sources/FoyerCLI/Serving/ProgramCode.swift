import Foundation

#if os(Linux)
  import Glibc
#endif

/// The code of the running program and of its libraries, as it lies in memory.
enum ProgramCode {
  /// Lets go of the code that is in memory. Most of it a start has needed and serving doesn't; what is needed
  /// again comes from the file, which the system still holds mostly.
  ///
  /// Only on Linux, where a process can read what it has mapped.
  static func release() {
    #if os(Linux)
      for range in mapped {
        // Nobody writes to code, so that nothing is lost; where the kernel says no, it stays.
        _ = madvise(
          UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
      }
    #endif
  }

  #if os(Linux)
    /// The addresses of code that comes from files.
    ///
    /// Source: proc(5), /proc/pid/maps: "address perms offset dev inode pathname".
    private static var mapped: [Range<UInt>] {
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
        return []
      }
      return maps.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 5)
        guard parts.count == 6, parts[1] == "r-xp", parts[5].contains("/") else { return nil }
        let ends = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
      }
    }
  #endif
}
