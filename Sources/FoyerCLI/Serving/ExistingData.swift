import Foundation

/// What a data folder holds before anything is opened.
///
/// Keys and database belong together. Where only one of them is there, the other was lost or the folder is
/// the wrong one, and a new one in its place opens nothing of what was before.
struct ExistingData {
  let folder: String
  let hasKeys: Bool
  let hasDatabase: Bool
  /// Whether the database is elsewhere, so that the folder holds the keys alone.
  private var isShared = false

  init(folder: String) {
    func isFilled(_ name: String) -> Bool {
      let values = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return (values?[.size] as? Int ?? 0) > 0
    }
    self.folder = folder
    hasKeys = isFilled("keys.json")
    hasDatabase = isFilled("foyer.sqlite")
  }

  /// What a place holds. Of a database elsewhere this folder says nothing.
  init(_ place: StorePlace) {
    self.init(folder: place.folder)
    isShared = place.isShared
  }

  /// What an operator should hear about a file that is going to be made; nil where both are there or
  /// neither is.
  var warning: String? {
    guard !isShared else { return nil }
    return switch (hasKeys, hasDatabase) {
    case (true, true), (false, false): nil
    case (false, true):
      "\(folder)/keys.json is made anew beside a database that was there:"
        + " no cookie from before can be opened; put the old keys.json back"
    case (true, false):
      "\(folder)/foyer.sqlite is made anew beside keys that were there:"
        + " accounts and submissions from before are missing; put the old database back"
    }
  }

  /// Refuses a folder in which something would have to be made.
  ///
  /// - Throws: `CommandFailure` with what is missing.
  func require() throws {
    let missing = [("keys.json", hasKeys), ("foyer.sqlite", hasDatabase || isShared)]
      .filter { !$0.1 }.map(\.0)
    guard missing.isEmpty else {
      throw CommandFailure(
        "There is no \(missing.joined(separator: " and no ")) in \(folder), and"
          + " --require-existing-data makes none.")
    }
  }
}
