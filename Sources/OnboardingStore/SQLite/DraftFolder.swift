import Foundation

/// The folder in which a copy of a database is made.
///
/// Whoever makes one holds a shared lock of the folder, so that the next one can tell a draft that is being written from
/// one whose process was killed: no name and no time says so for sure. Where the folder can't be locked, on some network
/// disks or while a shell has it, only what nobody has changed for a day is taken away.
struct DraftFolder {
  /// After so many seconds without a change nobody writes a draft any more.
  private static let patience = 24.0 * 3600

  private let lock: CInt

  /// The folder of a file, without the drafts that nobody writes any more.
  init(of path: String) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let isAlone = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0
    Self.removeDrafts(in: folder, unchangedFor: isAlone ? 0 : Self.patience)
    guard lock >= 0 else { return }
    // Another one may be looking just now, which takes a moment; who has it for longer looks for no drafts.
    for _ in 0..<20 where flock(lock, LOCK_SH | LOCK_NB) != 0 { usleep(50_000) }
  }

  /// Lets the folder go.
  func close() {
    if lock >= 0 { Foundation.close(lock) }
  }

  /// Removes drafts of copies of any name, which often have a day in it, and SQLite's journals of them.
  private static func removeDrafts(in folder: String, unchangedFor age: Double) {
    // Where they can't be listed the copy has more to say about the folder.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.wholeMatch(of: /.+\.[0-9a-f]{16}\.part(-journal)?/) != nil else { continue }
      let draft = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: draft)
      guard let changed = attributes?[.modificationDate] as? Date,
        attributes?[.type] as? FileAttributeType == .typeRegular,
        age == 0 || -changed.timeIntervalSinceNow > age
      else { continue }
      unlink(draft)
    }
  }
}
