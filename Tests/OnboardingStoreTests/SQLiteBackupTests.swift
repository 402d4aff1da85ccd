import Foundation
import Testing

@testable import OnboardingStore

/// Copies of a database that a server holds.
@Suite final class SQLiteBackupTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-backup-\(UUID().uuidString)").path
  private var copy: String { folder + "/restored/foyer.sqlite" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func session(_ number: Int) -> [UInt8] {
    Array(repeating: 0, count: 14) + [UInt8(number >> 8), UInt8(number & 0xFF)]
  }

  private func open() throws -> OnboardingStore {
    try FileManager.default.createDirectory(
      atPath: folder + "/restored", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return try OnboardingStore.open(at: folder + "/live")
  }

  @Test func `all that was acknowledged before is in the copy, whatever is written meanwhile`()
    async throws
  {
    let store = try open()
    for number in 0..<100 {
      _ = try store.recordOnce(
        session: Self.session(number), kind: "draw", value: "\(number)", now: 1)
    }
    async let meanwhile: Void = Task.detached {
      for number in 100..<300 {
        _ = try store.recordOnce(session: Self.session(number), kind: "draw", value: "-", now: 2)
      }
    }.value
    let bytes = try StoreReader(reading: folder + "/live").backUp(to: copy)
    try await meanwhile
    try store.close()
    #expect(bytes > 0)
    let restored = try OnboardingStore.open(at: folder + "/restored")
    for number in 0..<100 {
      #expect(try restored.standing(session: Self.session(number)).outcomes["draw"] == "\(number)")
    }
    try restored.close()
  }

  @Test func `a folder that nobody has is read without a file beside the database`() throws {
    let live = folder + "/live"
    let store = try open()
    _ = try store.recordOnce(session: Self.session(1), kind: "draw", value: "1", now: 1)
    try store.close()
    let files = try FileManager.default.contentsOfDirectory(atPath: live).sorted()
    do {
      let reader = try StoreReader(reading: live)
      _ = try reader.backUp(to: copy)
      #expect(try FileManager.default.contentsOfDirectory(atPath: live).sorted() == files)
      let error = #expect(throws: StoreError.self) { try OnboardingStore.open(at: live) }
      #expect(error?.name == "in-use", "nobody changes what is read so")
    }
    try OnboardingStore.open(at: live).close()
    let restored = try OnboardingStore.open(at: folder + "/restored")
    #expect(try restored.standing(session: Self.session(1)).outcomes["draw"] == "1")
    try restored.close()
  }

  @Test func `a folder that was moved away is not read`() throws {
    try open().close()
    try Data().write(to: URL(fileURLWithPath: folder + "/live/foyer.sqlite.moved"))
    let error = #expect(throws: StoreError.self) { try StoreReader(reading: folder + "/live") }
    #expect(error?.name == "moved-away")
  }

  @Test func `only its owner may read it, and nothing else is left beside it`() throws {
    let store = try open()
    _ = try store.reader.backUp(to: copy)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/restored") == ["foyer.sqlite"])
    try store.close()
  }

  /// What a copying left which was killed (of Monday long ago, of Tuesday just now), and what is none of it.
  private static let drafts = [
    "monday.0123456789abcdef.part", "monday.0123456789abcdef.part-journal",
    "tuesday.fedcba9876543210.part",
  ]
  private static let others = ["monday.sqlite", "monday.part"]

  private func leaveDrafts() {
    for name in Self.drafts + Self.others {
      let age: TimeInterval = name.hasPrefix("tuesday") ? 0 : 90_000
      #expect(
        FileManager.default.createFile(
          atPath: folder + "/restored/" + name, contents: nil,
          attributes: [.modificationDate: Date(timeIntervalSinceNow: -age)]))
    }
  }

  private func restored() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + "/restored").sorted()
  }

  @Test func `what a killed copying left goes with the next one, and nothing else`() throws {
    let store = try open()
    leaveDrafts()
    _ = try store.reader.backUp(to: copy)
    #expect(try restored() == (Self.others + ["foyer.sqlite"]).sorted())
    try store.close()
  }

  @Test func `what another copying writes stays, until nobody has changed it for a day`() throws {
    let store = try open()
    leaveDrafts()
    let lock = Foundation.open(folder + "/restored", O_RDONLY | O_DIRECTORY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_SH) == 0)
    _ = try store.reader.backUp(to: copy)
    #expect(try restored() == (Self.others + [Self.drafts[2], "foyer.sqlite"]).sorted())
    try store.close()
  }

  @Test func `a copying that is stopped leaves nothing`() throws {
    let store = try open()
    #expect(throws: StoreError.stopped) {
      try store.reader.backUp(to: copy, isStopped: { true })
    }
    #expect(try restored().isEmpty)
    // The store it was made of goes on.
    _ = try store.recordOnce(session: Self.session(1), kind: "draw", value: "1", now: 1)
    try store.close()
  }

  @Test func `an earlier copy is never written over`() throws {
    let store = try open()
    try Data("earlier".utf8).write(to: URL(fileURLWithPath: copy))
    #expect(throws: StoreError.notCopied(path: copy, reason: "there is such a file already")) {
      try store.reader.backUp(to: copy)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("earlier".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/restored") == ["foyer.sqlite"])
    try store.close()
  }

  @Test func `a folder that isn't there is said`() throws {
    let store = try open()
    #expect(throws: StoreError.self) { try store.reader.backUp(to: folder + "/none/copy.sqlite") }
    try store.close()
  }
}
